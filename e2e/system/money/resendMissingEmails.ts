import { expect } from 'vitest';
import { kindOf } from './emails.ts';
import type { MoneyFixture } from './fixture.ts';

/** E-mails whose sender was killed halfway are looked for in the mailbox, and what did not arrive is sent. */
export async function resendMissingEmails(
  fixture: MoneyFixture,
): Promise<{ unknown: number; missing: number }> {
  const failed = await fixture.pendingWork.failedEmails();
  const mailbox = await fixture.mailbox();
  let missing = 0;
  for (const { id, status, recipient, subject, orderingKey } of failed) {
    expect(status, `the e-mail ${subject} to ${recipient}`).toBe('unconfirmed');
    if (mailbox.about(recipient, orderingKey ?? '').includes(kindOf(subject ?? ''))) continue;
    missing += 1;
    expect((await fixture.product.call('POST', `/api/admin/notifications/${id}/resend`)).status).toBe(200);
  }
  return { unknown: failed.length, missing };
}

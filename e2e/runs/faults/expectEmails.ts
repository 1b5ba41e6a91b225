import { expect } from 'vitest';
import { sentOrOutdated } from '../../system/money/emails.ts';
import { COPIES, STAFF_EMAIL, type MoneyFixture } from '../../system/money/fixture.ts';
import type { Promised } from './activity.ts';
import { isOfMoney } from './expectMoney.ts';

/** Nobody got an e-mail twice, and whoever was promised a ticket or a booking got each e-mail about it. */
export async function expectEmails(
  fixture: MoneyFixture,
  { tickets, trips, rushed, changing, changed }: Promised,
): Promise<void> {
  const mailbox = await fixture.mailbox();
  expect(mailbox.twice(isOfMoney), 'e-mails that came more than once').toEqual([]);
  for (const [id, { email }] of tickets) {
    expect({ id, customer: mailbox.about(email, id), staff: mailbox.about(STAFF_EMAIL, id) }).toEqual({
      id,
      customer: ['ticket'],
      staff: ['new ticket'],
    });
  }
  for (const [id, email] of changing) {
    const emailLog = await fixture.emailLog(id);
    const wasDropped = emailLog.some(
      ({ template, status }) => template === 'booking-changed' && status === 'cancelled',
    );
    const told = mailbox.about(email, id).filter((kind) => kind === 'changed').length;
    expect(told, `e-mails that say what changed of ${id}`).toBeLessThanOrEqual(1);
    if (changed.has(id) && !wasDropped) expect(told, `the e-mail that says what changed of ${id}`).toBe(1);
  }
  for (const [id, email] of [...trips, ...rushed]) {
    const { log, status } = await fixture.product.booking(id);
    const wasDone = (what: string) => log.some(({ action }) => action === what);
    const emails = ['requested', ...(wasDone('approved') ? ['confirmed'] : [])];
    const emailLog = await fixture.emailLog(id);
    expect({
      id,
      customer: sentOrOutdated(mailbox.about(email, id), emailLog, { to: email, status }),
      staff: sentOrOutdated(mailbox.about(STAFF_EMAIL, id), emailLog, { to: STAFF_EMAIL, status }),
      copies: sentOrOutdated(mailbox.about(COPIES, id), emailLog, { to: COPIES, status, areCopies: true }),
    }).toEqual({
      id,
      customer: [...emails, ...(wasDone('cancelled') ? ['cancelled'] : [])].toSorted(),
      staff: ['new booking'],
      copies: emails.map((kind) => `copy: ${kind}`).toSorted(),
    });
  }
}

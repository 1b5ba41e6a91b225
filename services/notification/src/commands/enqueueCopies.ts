import type { Context } from '../context.ts';
import { isSingleAddress } from '../domain/emailAddress.ts';
import { emailId } from '../domain/recipientsOf.ts';
import type { NewNotification } from '../store/newNotification.ts';

const BATCH = 100;

/** One message for each address, so nobody sees the list. Safe to repeat. Without settings only the copies wait. */
export async function enqueueCopies({
  notifications,
  settings,
  clock,
  wake,
}: Pick<Context, 'notifications' | 'settings' | 'clock' | 'wake'>): Promise<void> {
  const waiting = await notifications.copiesWanted(BATCH);
  if (waiting.length === 0) return;
  const ccEmails = (await settings.find())?.ccEmails;
  if (ccEmails === undefined) return;
  const now = clock();
  for (const email of waiting) {
    const addresses = await notifications.freezeCopies(email._id, copyAddresses(ccEmails, email.recipient));
    const copies = addresses.map((address) => copyOf(email, address, now));
    await notifications.add(copies, now);
    await notifications.copiesMade(email._id);
    wake(
      'email',
      copies.map(({ _id }) => _id),
    );
  }
}

/** Each address once, in its first spelling, without the reader of the e-mail itself. */
function copyAddresses(ccEmails: readonly string[], recipient: string): string[] {
  const byKey = new Map(
    ccEmails
      .toReversed()
      .filter(isSingleAddress)
      .map((address) => [address.toLowerCase(), address]),
  );
  byKey.delete(recipient.toLowerCase());
  return [...byKey.values()].toReversed();
}

function copyOf(email: NewNotification, address: string, now: Date): NewNotification {
  const { cancelReason: _, ...content } = email;
  return {
    ...content,
    _id: emailId(`${email.dedupeKey}:copy`, email.template, address),
    audience: 'copy',
    recipient: address,
    nextAttemptAt: now,
    copies: 'none',
  };
}

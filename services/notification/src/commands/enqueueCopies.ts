import type { DeliveryContext } from '../delivery/deliveryContext.ts';
import { isSingleAddress } from '../domain/emailAddress.ts';
import { emailId } from '../domain/recipientsOf.ts';
import type { NewNotification } from '../store/newNotification.ts';

const BATCH = 100;

/**
 * Records the copies of e-mails that want them: one record and one message for each CC address, so that each is sent
 * once and nobody sees the list. Safe to repeat, also after a crash halfway. Until the settings are known the e-mails
 * keep waiting for their copies, and the customer's own e-mail waits for nothing. True when any copy was recorded.
 */
export async function enqueueCopies({
  notifications,
  settings,
  clock,
}: Pick<DeliveryContext, 'notifications' | 'settings' | 'clock'>): Promise<boolean> {
  const waiting = await notifications.copiesWanted(BATCH);
  if (waiting.length === 0) return false;
  const ccEmails = (await settings.find())?.ccEmails;
  if (ccEmails === undefined) return false;
  const now = clock();
  for (const email of waiting) {
    const addresses = await notifications.freezeCopies(email._id, copyAddresses(ccEmails, email.recipient));
    await notifications.add(
      addresses.map((address) => copyOf(email, address, now)),
      now,
    );
    await notifications.copiesMade(email._id);
  }
  return true;
}

/** Each address once, as it was first written, and never the reader of the e-mail itself. */
export function copyAddresses(ccEmails: readonly string[], recipient: string): string[] {
  const byKey = new Map(
    ccEmails
      .toReversed()
      .filter(isSingleAddress)
      .map((address) => [address.toLowerCase(), address]),
  );
  byKey.delete(recipient.toLowerCase());
  return [...byKey.values()].toReversed();
}

export function copyOf(email: NewNotification, address: string, now: Date): NewNotification {
  const { copiesTo: _, cancelReason: __, ...content } = email;
  return {
    ...content,
    _id: emailId(`${email.dedupeKey}:copy`, email.template, address),
    audience: 'copy',
    recipient: address,
    nextAttemptAt: now,
    copies: 'none',
  };
}

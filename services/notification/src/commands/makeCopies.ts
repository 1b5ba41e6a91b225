import { isSingleAddress } from '../domain/address.ts';
import { letterId } from '../domain/plan.ts';
import type { NewNotification } from '../store/newNotification.ts';
import type { Notifications } from '../store/notifications.repository.ts';
import type { SettingsStore } from '../store/settings.repository.ts';

export interface CopyDependencies {
  notifications: Notifications;
  settings: SettingsStore;
  clock: () => Date;
}

const BATCH = 100;

/**
 * Records the copies of letters that want them: one record and one message for each CC address, so that each is sent
 * once and nobody sees the list. Safe to repeat, also after a crash halfway. Until the settings are known the letters
 * keep waiting for their copies, and the customer's own letter waits for nothing. True when any copy was recorded.
 */
export async function makeCopies({ notifications, settings, clock }: CopyDependencies): Promise<boolean> {
  const waiting = await notifications.copiesWanted(BATCH);
  if (waiting.length === 0) return false;
  const ccEmails = await settings.ccEmails();
  if (ccEmails === undefined) return false;
  const now = clock();
  for (const letter of waiting) {
    const addresses = await notifications.freezeCopies(letter._id, copyAddresses(ccEmails, letter.recipient));
    await notifications.add(
      addresses.map((address) => copyOf(letter, address, now)),
      now,
    );
    await notifications.copiesMade(letter._id);
  }
  return true;
}

/** Each address once, as it was first written, and never the reader of the letter itself. */
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

export function copyOf(
  letter: Omit<NewNotification, 'copiesTo'>,
  address: string,
  now: Date,
): NewNotification {
  const { occasion, eventId, eventType, correlationId, traceparent, template, thread, data } = letter;
  const { dueAt, expiresAt } = letter;
  return {
    _id: letterId(`${occasion}:copy`, template, address),
    occasion,
    eventId,
    eventType,
    correlationId,
    ...(traceparent === undefined ? {} : { traceparent }),
    template,
    audience: 'copy' as const,
    recipient: address,
    thread,
    data,
    dueAt,
    nextAttemptAt: now,
    expiresAt,
    copies: 'none' as const,
  };
}

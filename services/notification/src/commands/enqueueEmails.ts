import type { TypedEvent } from '@livery/service-kit';
import type { EventType } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { recipientsOf, type EmailEventType } from '../domain/recipientsOf.ts';
import { newNotification, type NewNotification } from '../store/newNotification.ts';
import type { Claim } from '../store/claim.ts';
import { ALREADY_ENDED } from '../store/notifications.repository.ts';
import { copyAddresses, copyOf, enqueueCopies } from './enqueueCopies.ts';

export type EmailEvent = Extract<TypedEvent, { type: EmailEventType }>;
type EnqueueContext = Pick<
  Context,
  'notifications' | 'settings' | 'clock' | 'staffAddresses' | 'sendsTexts' | 'dispatcher'
>;

/** After these nothing is to be remembered of a trip any more. */
const ENDING_EVENTS: readonly EventType[] = [
  'booking.rejected',
  'booking.cancelled',
  'booking.completed',
  'booking.deleted',
];

const NO_ADDRESS = 'The customer has no e-mail address';

/** Enqueues every e-mail that an event asks for. The same event again, here or on another replica, adds nothing. */
export async function enqueueEmails(ctx: EnqueueContext, event: EmailEvent): Promise<void> {
  const { notifications, staffAddresses, sendsTexts, clock, dispatcher } = ctx;
  const now = clock();
  const occurredAt = new Date(event.occurredAt);
  const requests = recipientsOf(event, { staffAddresses, sendsTexts, occurredAt, now });
  const { orderingKey } = requests;
  const isApproval = event.type === 'booking.approved' && orderingKey !== null;
  const cancelReason = isApproval && (await notifications.hasEnded(orderingKey)) ? ALREADY_ENDED : undefined;
  const emails = requests.emails.map((request): NewNotification => {
    const email = newNotification(event, requests, request);
    return {
      ...email,
      // It leaves at once, also when the clock of the machine it comes from is ahead of ours.
      nextAttemptAt: email.dueAt > occurredAt ? email.dueAt : now,
      copies: cancelReason === undefined ? email.copies : 'none',
      cancelReason: email.recipient === '' ? NO_ADDRESS : cancelReason,
    };
  });
  const hasCopies = emails.some(({ copies }) => copies === 'wanted');
  const ccEmails = hasCopies ? (await ctx.settings.find())?.ccEmails : undefined;
  const frozen = emails.map((email) => freezeCopies(email, ccEmails));
  const copies = frozen.flatMap(
    (email) => email.copiesTo?.map((address) => copyOf(email, address, now)) ?? [],
  );
  const slots = dispatcher.reserve(frozen.filter(isEmail).length + copies.length);
  let claims: Claim[] = [];
  try {
    const inserted = await notifications.insert([...frozen, ...copies], slots.count, now);
    claims = inserted.claims;
    if (!inserted.isWhole) await notifications.add(emails, now);
    if (orderingKey !== null && ENDING_EVENTS.includes(event.type))
      await notifications.endTrip(orderingKey, event.type, now);
    if (isApproval) await notifications.cancelIfEnded(orderingKey, now);
    if (inserted.isWhole) {
      for (const { _id, copiesTo = [] } of frozen)
        if (copiesTo.length > 0) await notifications.copiesMade(_id);
    } else if (hasCopies) await enqueueCopies(ctx);
    for (const channel of inserted.dueLeft) dispatcher.wake(channel);
  } finally {
    await slots.take(claims);
  }
}

const isEmail = ({ channel }: NewNotification) => channel !== 'text';

/** With the list of its copies, where the settings are known. It is stored first: after a crash the same one is used. */
function freezeCopies(email: NewNotification, ccEmails: readonly string[] | undefined): NewNotification {
  if (email.copies !== 'wanted' || ccEmails === undefined) return email;
  const copiesTo = copyAddresses(ccEmails, email.recipient);
  return { ...email, copiesTo, copies: copiesTo.length === 0 ? 'made' : 'wanted' };
}

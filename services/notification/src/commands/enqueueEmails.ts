import type { TypedEvent } from '@livery/service-kit';
import type { EventType } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { recipientsOf, type EmailEventType } from '../domain/recipientsOf.ts';
import { newNotification, type NewNotification } from '../store/newNotification.ts';
import { ALREADY_ENDED } from '../store/notifications.repository.ts';
import { enqueueCopies } from './enqueueCopies.ts';

export type EmailEvent = Extract<TypedEvent, { type: EmailEventType }>;
type EnqueueContext = Pick<
  Context,
  'notifications' | 'settings' | 'clock' | 'staffAddresses' | 'sendsTexts' | 'wake'
>;

/** They end a trip: its reminders are cancelled. */
const ENDING_EVENTS: readonly EventType[] = [
  'booking.rejected',
  'booking.cancelled',
  'booking.completed',
  'booking.deleted',
];

const NO_ADDRESS = 'The customer has no e-mail address';

/** Stores every e-mail that an event asks for. A redelivery adds nothing. */
export async function enqueueEmails(ctx: EnqueueContext, event: EmailEvent): Promise<void> {
  const { notifications, staffAddresses, sendsTexts, clock, wake } = ctx;
  const now = clock();
  const occurredAt = new Date(event.occurredAt);
  const requests = recipientsOf(event, { staffAddresses, sendsTexts, occurredAt, now });
  const { orderingKey } = requests;
  const isApproval = event.type === 'booking.approved' && orderingKey !== null;
  const cancelReason = isApproval && (await notifications.hasEnded(orderingKey)) ? ALREADY_ENDED : undefined;
  const hasCopies = cancelReason === undefined && (await ctx.settings.find())?.ccEmails.length !== 0;
  const emails = requests.emails.map((request): NewNotification => {
    const email = newNotification(event, requests, request);
    return {
      ...email,
      // It leaves at once even if the clock of the machine that published the event is ahead of ours.
      nextAttemptAt: email.dueAt > occurredAt ? email.dueAt : now,
      copies: hasCopies ? email.copies : 'none',
      cancelReason: email.recipient === '' ? NO_ADDRESS : cancelReason,
    };
  });
  await notifications.add(emails, now);
  if (orderingKey !== null && ENDING_EVENTS.includes(event.type))
    await notifications.endTrip(orderingKey, event.type, now);
  if (isApproval) await notifications.cancelIfEnded(orderingKey);
  const due = emails.filter(({ nextAttemptAt }) => nextAttemptAt <= now);
  for (const channel of ['email', 'text'] as const)
    wake(
      channel,
      due.filter((email) => (email.channel ?? 'email') === channel).map(({ _id }) => _id),
    );
  if (emails.some(({ copies }) => copies === 'wanted')) await enqueueCopies(ctx);
}

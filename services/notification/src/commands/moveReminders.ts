import { traceparent, type TypedEvent } from '@livery/service-kit';
import type { Context } from '../context.ts';
import { emailId, remindersAfterChange } from '../domain/recipientsOf.ts';

/**
 * Moves the reminders of a trip whose pickup changed: those that wait go to the new time, and a reminder that was sent
 * for the old one is set again. Safe to repeat; an older change that arrives late moves nothing back.
 */
export async function moveReminders(
  { notifications, clock }: Pick<Context, 'notifications' | 'clock'>,
  event: TypedEvent<'booking.changed'>,
): Promise<void> {
  const { booking, previous } = event.data;
  if (booking.pickupAt === previous.pickupAt) return;
  const now = clock();
  const occurredAt = new Date(event.occurredAt);
  const { dedupeKey, orderingKey, emails } = remindersAfterChange(event.data, {
    staffAddresses: [],
    occurredAt,
    now,
  });
  const trace = traceparent();
  for (const { template, recipient, audience, dueAt, expiresAt } of emails) {
    const moved = { dueAt, expiresAt, version: booking.version, data: { booking } };
    if (await notifications.moveReminder(booking.bookingId, template, moved)) continue;
    await notifications.add(
      [
        {
          _id: emailId(dedupeKey, template, recipient),
          dedupeKey,
          eventId: event.eventId,
          // Its data is kept as an approval's, from which reminders are written.
          eventType: 'booking.approved',
          correlationId: event.correlationId,
          ...(trace === undefined ? {} : { traceparent: trace }),
          template,
          audience,
          recipient,
          orderingKey,
          data: { booking },
          occurredAt,
          dueAt,
          nextAttemptAt: dueAt,
          expiresAt,
          copies: 'none',
        },
      ],
      now,
    );
  }
}

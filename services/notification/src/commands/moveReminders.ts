import type { TypedEvent } from '@livery/service-kit';
import type { Context } from '../context.ts';
import { recipientsOf } from '../domain/recipientsOf.ts';
import { newNotification } from '../store/newNotification.ts';

/** Moves the reminders of a trip whose pickup changed and sets anew one that was sent. An older change moves nothing. */
export async function moveReminders(
  { notifications, clock }: Pick<Context, 'notifications' | 'clock'>,
  event: TypedEvent<'booking.changed'>,
): Promise<void> {
  const { booking, previous } = event.data;
  if (booking.pickupAt === previous.pickupAt) return;
  const now = clock();
  const occurredAt = new Date(event.occurredAt);
  const requests = recipientsOf(event, { staffAddresses: [], occurredAt, now });
  for (const request of requests.emails) {
    const { template, dueAt, expiresAt } = request;
    const moved = { dueAt, expiresAt, version: booking.version, data: { booking } };
    if (await notifications.moveReminder(booking.bookingId, template, moved)) continue;
    // Reminders are written from the data of an approval.
    const approval = { ...event, type: 'booking.approved', data: { booking } } as const;
    await notifications.add([newNotification(approval, requests, request)], now);
  }
}

import type { TypedEvent } from '@livery/service-kit';
import type { Context } from '../context.ts';
import { REMINDERS, remindersOf } from '../domain/recipientsOf.ts';
import { newNotification } from '../store/newNotification.ts';

/** Adds a reminder again that was already sent. Events of older versions of the booking change nothing. */
export async function moveReminders(
  { notifications, clock }: Pick<Context, 'notifications' | 'clock'>,
  event: TypedEvent<'booking.changed'>,
): Promise<void> {
  const { booking, previous } = event.data;
  const isSameAddress = booking.customerEmail === previous.customerEmail;
  if (booking.pickupAt === previous.pickupAt && isSameAddress) return;
  const now = clock();
  const occurredAt = new Date(event.occurredAt);
  const requests = remindersOf(event, { staffAddresses: [], sendsTexts: false, occurredAt, now });
  if (booking.customerEmail === '')
    await notifications.cancelWaiting(booking.bookingId, REMINDERS, 'The customer has no address any more');
  for (const request of requests.emails) {
    const { template, dueAt, expiresAt } = request;
    const { version, customerEmail: recipient } = booking;
    const moved = { dueAt, expiresAt, version, recipient, data: { booking } };
    if (await notifications.moveReminder(booking.bookingId, template, moved)) continue;
    // The templates of reminders read the data of an approval.
    const approval = { ...event, type: 'booking.approved', data: { booking } } as const;
    await notifications.add([newNotification(approval, requests, request)], now);
  }
}

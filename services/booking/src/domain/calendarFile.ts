import { createCalendarFile } from '@livery/service-kit/calendar';
import { calendarUid, shortId } from '@livery/shared-types';
import { stopsOf, type Booking } from './booking.ts';
import { tripEnd } from './schedule.ts';

/** The trip as a calendar file, for the customer's own calendar. A cancelled trip says so. */
export function calendarFile(booking: Booking, company: string): string {
  return createCalendarFile({
    productId: '-//Livery//Booking//EN',
    method: 'PUBLISH',
    uid: calendarUid(booking.id),
    sequence: booking.version,
    status: statusOf(booking),
    start: booking.pickup.at.getTime(),
    end: tripEnd(booking).getTime(),
    title: `Chauffeur pickup – ${company}`,
    location: booking.pickupAddress,
    description: description(booking),
  });
}

function statusOf({ status }: Booking) {
  if (status === 'cancelled' || status === 'rejected') return 'CANCELLED';
  return status === 'pending_approval' || status === 'pending_payment' ? 'TENTATIVE' : 'CONFIRMED';
}

function description(booking: Booking): string {
  const { id, vehicle, pickupAddress } = booking;
  const stops = stopsOf(booking);
  return [
    `Booking #${shortId(id)}`,
    ...(vehicle === null ? [] : [`Vehicle: ${vehicle.name}`]),
    ...(stops.length === 0 ? [] : [`Route: ${[pickupAddress, ...stops].filter(Boolean).join(' → ')}`]),
  ].join('\n');
}

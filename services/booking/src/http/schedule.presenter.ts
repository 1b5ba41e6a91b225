import type { Availability, BlockOut, BusySpan, CalendarEntry, StaffCalendar } from '@livery/shared-types';
import { isoInZone } from '@livery/shared-types/time';
import type { Booking } from '../domain/booking.ts';
import { tripEnd, type Slot, type Span } from '../domain/schedule.ts';
import type { CalendarContents } from '../queries/schedules.ts';

/** Does not tell whose trip it is, or why a vehicle is blocked. */
export function presentAvailability(
  vehicleId: string,
  slots: readonly Slot[],
  { zone, turnaroundMinutes }: { zone: string; turnaroundMinutes: number },
): Availability {
  const busy = slots.map(({ kind, start, end }): BusySpan => ({
    from: isoInZone(start, zone),
    to: isoInZone(end, zone),
    kind,
  }));
  return { vehicleId, busy, turnaroundMinutes };
}

export function presentBlockOut(vehicleId: string, { id, start, end, reason }: Slot, zone: string): BlockOut {
  return { id, vehicleId, from: isoInZone(start, zone), to: isoInZone(end, zone), reason: reason ?? '' };
}

function tripEntry(booking: Booking, zone: string): CalendarEntry {
  const isRequest = booking.status === 'pending_approval' || booking.status === 'pending_payment';
  return {
    id: booking.id,
    kind: isRequest ? 'request' : 'trip',
    vehicleId: booking.vehicle?.id ?? null,
    vehicleName: booking.vehicle?.name ?? null,
    from: isoInZone(booking.pickup.at, zone),
    to: isoInZone(tripEnd(booking), zone),
    bookingId: booking.id,
    customerName: booking.customerName,
    pickupAddress: booking.pickupAddress,
    status: booking.status,
    reason: null,
  };
}

function blockEntry(vehicleId: string, slot: Slot, zone: string): CalendarEntry {
  return {
    id: slot.id,
    kind: 'block',
    vehicleId,
    vehicleName: null,
    from: isoInZone(slot.start, zone),
    to: isoInZone(slot.end, zone),
    bookingId: null,
    customerName: null,
    pickupAddress: null,
    status: null,
    reason: slot.reason ?? '',
  };
}

export function presentCalendar(
  { start, end }: Span,
  { trips, blocks }: CalendarContents,
  { zone, turnaroundMinutes }: { zone: string; turnaroundMinutes: number },
): StaffCalendar {
  return {
    from: isoInZone(start, zone),
    to: isoInZone(end, zone),
    turnaroundMinutes,
    entries: [
      ...trips.map((booking) => tripEntry(booking, zone)),
      ...blocks.map(({ resourceId, slot }) => blockEntry(resourceId, slot, zone)),
    ],
  };
}

import type { CreateBookingRequest, StaffBookingRequest } from '@livery/shared-types';
import type { PriceTerms } from './adjustedPrice.ts';
import { invalidField, type Booking, type Decision } from './booking.ts';
import { returnIdOf } from './bookingId.ts';
import { newBooking, type NewBooking, type PricedOrder } from './newBooking.ts';
import { pickupTime, type PickupWindow } from './pickupRules.ts';
import { spanOf } from './schedule.ts';
import { approve } from './transitions.ts';

export interface StaffTerms extends PriceTerms {
  approve: boolean;
  /** False: approval without a vehicle is refused. */
  withoutVehicle: boolean | undefined;
  /** As it was entered; null without a return trip. */
  returnPickup: string | null;
  copyOf: string | null;
}

export function staffTermsOf(request: StaffBookingRequest): StaffTerms {
  const { adjustments = [], priceOverride, approve, withoutVehicle, returnTrip, copyOf } = request;
  return {
    adjustments: adjustments.map(({ label, amount }) => ({ label, amountCents: amount })),
    agreedPrice: priceOverride ? { totalCents: priceOverride.total, reason: priceOverride.reason } : null,
    approve,
    withoutVehicle,
    returnPickup: returnTrip?.pickupDate ?? null,
    copyOf: copyOf ?? null,
  };
}

export interface OrderedTrip {
  id: string;
  request: CreateBookingRequest;
  linkedBookingId: string | null;
}

/** The bookings of an order. The main one comes last, so that all exist once it is stored. */
export function tripsOf(
  request: CreateBookingRequest,
  { returnPickup }: StaffTerms,
  id: string,
): OrderedTrip[] {
  if (returnPickup === null) return [{ id, request, linkedBookingId: null }];
  const returnId = returnIdOf(id);
  return [
    { id: returnId, request: wayBack(request, returnPickup), linkedBookingId: id },
    { id, request, linkedBookingId: returnId },
  ];
}

/** The return trip: the same stops in reverse, without the flight number. */
export function wayBack(request: CreateBookingRequest, pickupDate: string): CreateBookingRequest {
  const { destinations, destinationAddress, pickupAddress } = request;
  const stops = destinations.length > 0 ? destinations : [destinationAddress ?? ''];
  const [begin = '', ...between] = stops.toReversed();
  return {
    ...request,
    pickupDate,
    pickupAddress: begin,
    destinations: [...between, pickupAddress].filter((address) => address !== ''),
    destinationAddress: null,
    flightNumber: null,
  };
}

/** Refuses a return that cannot be booked, or that begins before the trip there is over. */
export function checkReturn(
  request: CreateBookingRequest,
  { returnPickup }: StaffTerms,
  { window, now, turnaroundMinutes }: { window: PickupWindow; now: Date; turnaroundMinutes: number },
): void {
  if (returnPickup === null) return;
  const path = 'returnTrip.pickupDate';
  const there = pickupTime(request.pickupDate, window, now);
  const back = pickupTime(returnPickup, window, now, path);
  const { end } = spanOf(there.at, request.duration, request.vehicleId === null ? 0 : turnaroundMinutes);
  if (back.at < end) throw invalidField(path, 'The way back begins before the way there has ended.');
}

/** A new booking by staff. If approved at once, one decision has both events. */
export function newStaffBooking(
  trip: OrderedTrip,
  priced: PricedOrder,
  terms: StaffTerms,
  made: Omit<NewBooking, 'id' | 'company'>,
): Decision {
  const created = newBooking(trip.request, priced, { ...made, id: trip.id, company: priced.settings });
  const { copyOf } = terms;
  const booking: Booking = { ...created.after, linkedBookingId: trip.linkedBookingId, copyOf };
  if (!terms.approve) return { ...created, after: booking };
  const { after, entries, events } = approve(booking, made.ctx, { withoutVehicle: terms.withoutVehicle });
  return {
    before: undefined,
    after,
    entries: [...created.entries, ...entries],
    events: [...created.events, ...events],
  };
}

import {
  formatCents,
  type Customer as CustomerView,
  type CustomerDefaults,
  type CustomerSummary,
  type CustomerTrip,
} from '@livery/shared-types';
import { isoInZone } from '@livery/shared-types/time';
import { serviceLines, stopsOf, type Booking } from '../domain/booking.ts';
import type { Customer } from '../domain/customer.ts';
import type { TripSums } from '../queries/customerTrips.ts';

export function presentCustomerSummary(customer: Customer, sums: TripSums, zone: string): CustomerSummary {
  return {
    id: customer.id,
    name: customer.name,
    emails: customer.emails,
    phones: customer.phones,
    trips: sums.trips,
    noShows: sums.noShows,
    spend: formatCents(sums.spendCents),
    lastPickup: sums.lastPickup && isoInZone(sums.lastPickup, zone),
  };
}

interface View {
  sums: TripSums;
  /** Newest pickup first. */
  recent: readonly Booking[];
  zone: string;
}

export function presentCustomer(customer: Customer, { sums, recent, zone }: View): CustomerView {
  return {
    ...presentCustomerSummary(customer, sums, zone),
    notes: customer.notes,
    preferences: customer.preferences,
    defaults: defaultsOf(recent[0]),
    completed: sums.completed,
    cancelled: sums.cancelled,
    upcoming: sums.upcoming,
    recentTrips: recent.map((booking) => presentTrip(booking, zone)),
    createdAt: customer.createdAt.toISOString(),
    erasedAt: customer.erasedAt?.toISOString() ?? null,
    version: customer.version,
  };
}

const defaultsOf = (newest: Booking | undefined): CustomerDefaults => ({
  pickupAddress: newest?.pickupAddress ?? '',
  vehicleId: newest?.vehicle?.id ?? null,
  passengers: newest?.trip.passengers ?? null,
  pickupSign: newest?.trip.pickupSign ?? null,
});

const presentTrip = (booking: Booking, zone: string): CustomerTrip => ({
  id: booking.id,
  status: booking.status,
  passengerName: booking.passengerName,
  passengerPhone: booking.passengerPhone,
  noShow: booking.ending?.noShow ?? false,
  pickupDate: isoInZone(booking.pickup.at, zone),
  pickupAddress: booking.pickupAddress,
  destinations: stopsOf(booking),
  vehicleId: booking.vehicle?.id ?? null,
  vehicleName: booking.vehicle?.name ?? null,
  serviceIds: serviceLines(booking).map(({ itemId }) => itemId),
  duration: booking.quote.durationHours,
  totalAmount: formatCents(booking.quote.totalCents),
});

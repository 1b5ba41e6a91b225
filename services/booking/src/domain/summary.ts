import type { BookingSummary } from '@livery/shared-types';
import { isoInZone } from '@livery/shared-types/time';
import { serviceLines, type Booking } from './booking.ts';

/** A booking as events carry it. */
export function summaryOf(
  booking: Booking,
  { zone, manageToken }: { zone: string; manageToken: string },
): BookingSummary {
  const { destinations, destinationAddress, quote, vehicle, trip } = booking;
  const single = destinationAddress === null ? [] : [destinationAddress];
  return {
    bookingId: booking.id,
    customerName: booking.customerName,
    customerEmail: booking.customerEmail,
    customerPhone: booking.customerPhone,
    pickupAt: isoInZone(booking.pickup.at, zone),
    durationHours: quote.durationHours,
    pickupAddress: booking.pickupAddress,
    destinations: destinations.length > 0 ? destinations : single,
    serviceNames: serviceLines(booking).map(({ name }) => name),
    vehicleName: vehicle?.name ?? null,
    vehicleId: vehicle?.id ?? null,
    totalCents: quote.totalCents,
    promoCode: quote.promoCode,
    paymentMethod: booking.paymentMethod,
    paymentStatus: booking.payment.status,
    status: booking.status,
    ...trip,
    manageToken,
    version: booking.version,
  };
}

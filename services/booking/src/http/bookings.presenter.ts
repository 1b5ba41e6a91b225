import {
  formatCents,
  type AdminBooking,
  type BookingStats,
  type CancellationResult,
  type CreatedBooking,
  type OwnBooking,
  type PublicBooking,
  type RefundPreview,
} from '@livery/shared-types';
import { clockTime, isoInZone } from '@livery/shared-types/time';
import { serviceLines, type Booking } from '../domain/booking.ts';
import { isCancellable, previewCancellation } from '../domain/endings.ts';
import { reasonNotToPay } from '../domain/payable.ts';
import { presentQuote } from '../domain/quoteView.ts';
import type { Stats } from '../queries/bookingStats.ts';

/** What anyone who knows the address may see; every other view begins with it. */
export function presentPublic(booking: Booking, zone: string): PublicBooking {
  const { quote, ending, pickup } = booking;
  return {
    id: booking.id,
    customerName: booking.customerName,
    customerEmail: booking.customerEmail,
    serviceIds: serviceLines(booking).map(({ itemId }) => itemId),
    vehicleId: booking.vehicle?.id ?? null,
    pickupDate: isoInZone(pickup.at, zone),
    pickupTime: clockTime(pickup.at, zone),
    pickupAddress: booking.pickupAddress,
    destinationAddress: booking.destinationAddress,
    destinations: booking.destinations,
    duration: quote.durationHours,
    totalAmount: formatCents(quote.totalCents),
    discountAmount: formatCents(quote.discountCents),
    promoCode: quote.promoCode,
    paymentMethod: booking.paymentMethod,
    paymentStatus: booking.payment.status,
    status: booking.status,
    cancellationReason: ending?.reason ?? null,
    refundAmount: ending === null ? null : formatCents(ending.refundCents),
    archived: booking.archived,
    createdAt: booking.createdAt.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
  };
}

export function presentCreated(booking: Booking, zone: string, manageToken: string): CreatedBooking {
  return { ...presentPublic(booking, zone), quote: presentQuote(booking.quote), manageToken };
}

export function presentOwn(booking: Booking, zone: string, now: Date): OwnBooking {
  return {
    ...presentPublic(booking, zone),
    vehicleName: booking.vehicle?.name ?? null,
    quote: presentQuote(booking.quote),
    ...booking.trip,
    canPay: reasonNotToPay(booking) === null,
    canCancel: isCancellable(booking, now),
  };
}

export function presentAdmin(booking: Booking, zone: string): AdminBooking {
  const { quote, consent, ending, log } = booking;
  const { lines, subtotal, packageDiscount, promoDiscount, serviceFee, tax } = presentQuote(quote);
  return {
    ...presentPublic(booking, zone),
    customerPhone: booking.customerPhone,
    vehicleName: booking.vehicle?.name ?? null,
    lines,
    subtotal,
    packageDiscount,
    promoDiscount,
    serviceFee,
    tax,
    ...booking.trip,
    acceptedPolicyVersion: consent?.version ?? null,
    acceptedPolicyAt: consent?.at.toISOString() ?? null,
    refundPercentage: ending?.refundPercentage ?? null,
    source: booking.source,
    version: booking.version,
    log: log.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}

export function presentCancellation(booking: Booking, zone: string): CancellationResult {
  return {
    ...presentPublic(booking, zone),
    refundAmount: formatCents(booking.ending?.refundCents ?? 0),
    refundPercentage: booking.ending?.refundPercentage ?? 0,
  };
}

export function presentRefundPreview(booking: Booking, zone: string, now: Date): RefundPreview {
  const preview = previewCancellation(booking, now);
  return {
    bookingId: booking.id,
    status: booking.status,
    pickupDate: isoInZone(booking.pickup.at, zone),
    refundAmount: formatCents(preview.refundCents),
    refundPercentage: preview.refundPercentage,
    paidAmount: formatCents(booking.payment.capturedCents),
    cancellable: preview.isCancellable,
    message: preview.message,
  };
}

export function presentStats({ revenueCents, nextUpcoming, ...counts }: Stats, zone: string): BookingStats {
  return {
    ...counts,
    totalRevenue: formatCents(revenueCents),
    nextUpcoming: nextUpcoming === undefined ? null : presentAdmin(nextUpcoming, zone),
  };
}

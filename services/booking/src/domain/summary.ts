import type { BookingFacts, BookingSummary, CompanyPromises, Ride } from '@livery/shared-types';
import { isoInZone } from '@livery/shared-types/time';
import { answerBy } from './answerBy.ts';
import { balanceDueCents } from './balance.ts';
import { wasAuthorized } from './authorization.ts';
import { describeRequest } from './changeRequest.ts';
import { isRefundedInFull } from './refundPolicy.ts';
import { refusedIntentIds } from './payments.ts';
import { endingRefundCents, isDisputed, serviceLines, stopsOf, type Booking } from './booking.ts';

interface View {
  zone: string;
  manageToken: string;
  rideToken: string;
}

/** A booking as events carry it. */
export function summaryOf(booking: Booking, { zone, manageToken, rideToken }: View): BookingSummary {
  const { quote, vehicle, trip } = booking;
  return {
    bookingId: booking.id,
    customerName: booking.customerName,
    customerEmail: booking.customerEmail,
    customerPhone: booking.customerPhone,
    passengerName: booking.passengerName,
    passengerPhone: booking.passengerPhone,
    pickupAt: isoInZone(booking.pickup.at, zone),
    durationHours: quote.durationHours,
    pickupAddress: booking.pickupAddress,
    destinations: stopsOf(booking),
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
    rideToken,
    chauffeur: booking.chauffeur,
    version: booking.version,
  };
}

interface Circumstances {
  ride: Ride;
  notPayableReason: string | null;
  company: CompanyPromises;
}

/** A booking as it is now, for e-mails. */
export function factsOf(
  booking: Booking,
  view: View,
  { ride, notPayableReason, company }: Circumstances,
): BookingFacts {
  const { payment, ending } = booking;
  return {
    ...summaryOf(booking, view),
    quote: booking.quote,
    capturedCents: payment.capturedCents,
    refundedCents: payment.refundedCents,
    refundDueCents: payment.refundDueCents,
    paymentAsOf: payment.asOf?.toISOString() ?? null,
    cashReceivedCents: booking.cashReceivedCents,
    balanceDueCents: balanceDueCents(booking),
    answerBy: answerBy(booking)?.toISOString() ?? null,
    refundInFullUntilApproved: isRefundedInFull(booking, company),
    authorizedCents: payment.authorization?.amountCents ?? 0,
    wasHeld: wasAuthorized(booking),
    captures: payment.captures.map(({ intentId, capturedCents }) => ({ intentId, capturedCents })),
    refusedIntentIds: refusedIntentIds(booking),
    changeRequest: booking.changeRequest && describeRequest(booking.changeRequest),
    ride,
    rating: booking.ride.rating?.rating ?? null,
    disputed: isDisputed(booking),
    canPay: notPayableReason === null,
    notPayableReason,
    ending: ending && {
      by: ending.by,
      reason: ending.reason,
      refundPercentage: ending.refundPercentage,
      refundCents: endingRefundCents(booking),
      noShow: ending.noShow,
      at: ending.at.toISOString(),
    },
    isDeleted: booking.deletedAt !== null,
  };
}

import {
  formatCents,
  presentAdjustments,
  presentQuote,
  type AdminBooking,
  type BookingStats,
  type CancellationResult,
  type ClosingPreview,
  type CreatedBooking,
  type OwnBooking,
  type PayLink,
  type PublicBooking,
  type RefundPreview,
  type StaffRefundPreview,
} from '@livery/shared-types';
import { clockTime, isoInZone } from '@livery/shared-types/time';
import { answerBy } from '../domain/answerBy.ts';
import { changesToAccept } from '../domain/acceptance.ts';
import { amountPaidCents, balanceDueCents } from '../domain/balance.ts';
import { allowedActions } from '../domain/allowedActions.ts';
import {
  endingRefundCents,
  isAgreedOn,
  isDisputed,
  serviceLines,
  type Booking,
  type Decision,
} from '../domain/booking.ts';
import { heldCents } from '../domain/cardMoney.ts';
import { isPastPickup, previewCancellation } from '../domain/cancel.ts';
import { closingOf } from '../domain/closing.ts';
import { describeRequest } from '../domain/changeRequest.ts';
import { canChange } from '../domain/requestChange.ts';
import { isRefundedInFull, policyPercentage, refundCents } from '../domain/refundPolicy.ts';
import type { Context } from '../context.ts';
import { chauffeurReply } from '../domain/ride.ts';
import { waitingOf } from '../domain/waiting.ts';
import type { IssuedPayLink } from '../commands/requestPayLink.ts';
import type { Stats } from '../queries/bookingStats.ts';
import { companyPromises } from '../queries/companyPromises.ts';
import { rideOf, type RideView } from '../queries/rideOf.ts';
import { presentProblem } from './rideProblem.presenter.ts';
import { closingRules, type ClosingView } from '../queries/closingRules.ts';

/** What every view of a booking is made with. */
type PublicView = Pick<Context, 'zone' | 'settings'>;
export type BookingView = PublicView & Pick<Context, 'rideTokens'> & RideView & ClosingView;

/** What anybody who knows the address may see. The other views include it. */
export function presentPublic(booking: Booking, view: PublicView): PublicBooking {
  const { zone } = view;
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
    refundAmount: ending === null ? null : formatCents(endingRefundCents(booking)),
    noShow: ending?.noShow ?? false,
    archived: booking.archived,
    balanceDue: formatCents(balanceDueCents(booking)),
    answerBy: answerBy(booking)?.toISOString() ?? null,
    refundInFullUntilApproved: isRefundedInFull(booking, companyPromises(view)),
    createdAt: booking.createdAt.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
  };
}

const presentBalance = (booking: Booking) => ({
  amountPaid: formatCents(amountPaidCents(booking)),
  authorizedAmount: booking.payment.authorization && formatCents(booking.payment.authorization.amountCents),
});

const presentPassenger = ({ passengerName, passengerPhone }: Booking) => ({ passengerName, passengerPhone });

const presentChangeRequest = ({ changeRequest }: Booking) => changeRequest && describeRequest(changeRequest);

export function presentCreated(
  booking: Booking,
  view: PublicView,
  access: Pick<CreatedBooking, 'manageToken' | 'canPay'>,
): CreatedBooking {
  return {
    ...presentPublic(booking, view),
    ...presentPassenger(booking),
    quote: presentQuote(booking.quote),
    ...access,
  };
}

export function presentOwn(
  booking: Booking,
  view: BookingView,
  { now, canPay }: { now: Date; canPay: boolean },
): OwnBooking {
  const isApproved = isAgreedOn(booking);
  return {
    ...presentPublic(booking, view),
    vehicleName: booking.vehicle?.name ?? null,
    quote: presentQuote(booking.quote),
    ...booking.trip,
    cashReceived: presentCash(booking),
    ...presentBalance(booking),
    customerPhone: booking.customerPhone,
    ...presentPassenger(booking),
    changeRequest: presentChangeRequest(booking),
    ride: isApproved ? rideOf(view, booking) : null,
    rideToken: isApproved ? view.rideTokens.sign(booking.id) : null,
    canPay,
    canCancel: previewCancellation(booking, now).isCancellable,
    canChange: canChange(booking, now),
  };
}

export const presentPayLink = (
  { booking, code, expiresAt }: IssuedPayLink,
  { publicUrl, sent }: { publicUrl: string; sent: boolean },
): PayLink => ({
  url: `${publicUrl}/pay/${code}`,
  code,
  expiresAt: expiresAt.toISOString(),
  amount: formatCents(balanceDueCents(booking)),
  sent,
});

export function presentAdmin(booking: Booking, view: BookingView): AdminBooking {
  const { quote, consent, ending, log } = booking;
  const { rating } = booking.ride;
  const rules = closingRules(view, booking);
  const now = view.clock();
  const { lines, subtotal, packageDiscount, promoDiscount, serviceFee, tax } = presentQuote(quote);
  return {
    ...presentPublic(booking, view),
    customerPhone: booking.customerPhone,
    ...presentPassenger(booking),
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
    reasonCode: ending?.reasonCode ?? null,
    capturedAmount: formatCents(booking.payment.capturedCents),
    heldAmount: formatCents(heldCents(booking.payment)),
    cashReceived: presentCash(booking),
    ...presentBalance(booking),
    authorizedUntil: booking.payment.authorization?.until?.toISOString() ?? null,
    adjustments: presentAdjustments(quote),
    priceOverride: quote.agreedPrice
      ? { total: formatCents(quote.agreedPrice.totalCents), reason: quote.agreedPrice.reason }
      : null,
    changeRequest: presentChangeRequest(booking),
    chauffeurId: booking.chauffeur?.id ?? null,
    chauffeurReply: chauffeurReply(booking),
    changesToAccept: changesToAccept(booking),
    ride: rideOf(view, booking),
    problems: booking.ride.problems.map(presentProblem),
    rideToken: view.rideTokens.sign(booking.id),
    waiting: waitingOf(booking, rules.waiting, now),
    closing: closingOf(booking, rules, now),
    rating: rating && { ...rating, at: rating.at.toISOString() },
    linkedBookingId: booking.linkedBookingId,
    disputed: isDisputed(booking),
    source: booking.source,
    version: booking.version,
    log: log.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    actions: allowedActions(booking),
  };
}

export function presentClosing({ after, events }: Decision): ClosingPreview {
  const refund = events.find(({ type }) => type === 'booking.changed');
  return {
    total: formatCents(after.quote.totalCents),
    amountPaid: formatCents(amountPaidCents(after)),
    balanceDue: formatCents(balanceDueCents(after)),
    refundDue: formatCents(refund?.type === 'booking.changed' ? refund.refundCents : 0),
  };
}

function presentCash({ cashReceivedCents }: Booking): string | null {
  return cashReceivedCents === null ? null : formatCents(cashReceivedCents);
}

/** Tells nothing of whose trip it is, since a short reference is known to others too. */
export function presentCancellation(booking: Booking): CancellationResult {
  return {
    status: booking.status,
    refundAmount: formatCents(endingRefundCents(booking)),
    refundPercentage: booking.ending?.refundPercentage ?? 0,
  };
}

export function presentRefundPreview(booking: Booking, view: PublicView, now: Date): RefundPreview {
  const preview = previewCancellation(booking, now, companyPromises(view));
  return {
    status: booking.status,
    refundAmount: formatCents(preview.refundCents),
    refundPercentage: preview.refundPercentage,
    paidAmount: formatCents(booking.payment.capturedCents),
    heldAmount: formatCents(heldCents(booking.payment)),
    refundUntil: preview.refundUntil && isoInZone(preview.refundUntil, view.zone),
    refundInFullUntilApproved: preview.isInFullUntilApproved,
    cancellable: preview.isCancellable,
    message: preview.message,
  };
}

export function presentStaffRefundPreview(booking: Booking, view: PublicView, now: Date): StaffRefundPreview {
  const percentage = policyPercentage(booking, companyPromises(view), now);
  return {
    capturedAmount: formatCents(booking.payment.capturedCents),
    heldAmount: formatCents(heldCents(booking.payment)),
    policyAmount: formatCents(refundCents(booking.payment, percentage)),
    policyPercentage: percentage,
    isPastPickup: isPastPickup(booking, now),
    disputed: isDisputed(booking),
  };
}

export function presentStats(
  { revenueCents, nextUpcoming, ...counts }: Stats,
  view: BookingView,
): BookingStats {
  return {
    ...counts,
    totalRevenue: formatCents(revenueCents),
    nextUpcoming: nextUpcoming === undefined ? null : presentAdmin(nextUpcoming, view),
  };
}

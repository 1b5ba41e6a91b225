import { COMPANY_PROMISES_DEFAULTS, type CompanyPromises, type ReasonCode } from '@livery/shared-types';
import {
  endingRefundCents,
  hasBoarded,
  isDriven,
  refusal,
  statusWords,
  type ActorContext,
  type Booking,
  type Decision,
} from './booking.ts';
import { cancelOrReject, refundShareOf, type InitiatedBy, type RefundChoice } from './cancelOrReject.ts';
import { isRefundedInFull, policyPercentage, policyUntil, refundCents } from './refundPolicy.ts';
import { allows, statusAfter } from './transitions.ts';

export interface CancellationTerms {
  company?: CompanyPromises;
  /** What the person was told would go back. */
  quotedRefundCents?: number | undefined;
}

/** Cancels a trip. The refund depends on the notice given at `ctx.now`; another one than was shown is refused. */
export function cancel(
  booking: Booking,
  reason: string | null,
  by: InitiatedBy,
  ctx: ActorContext,
  { company, quotedRefundCents }: CancellationTerms = {},
): Decision {
  const decision = cancelAs(by, booking, { reason, refund: 'policy', noShow: false }, ctx, company);
  const { ending } = decision.after;
  if (quotedRefundCents !== undefined && quotedRefundCents !== ending?.refundCents) {
    throw refusal(
      'booking.refund_changed',
      'What a cancellation gives back has changed meanwhile. Please look at it again.',
      booking,
    );
  }
  return decision;
}

export interface StaffCancellation {
  reason: string | null;
  reasonCode?: ReasonCode | null | undefined;
  /** By default everything, or nothing for a no-show. */
  refund: RefundChoice | undefined;
  noShow: boolean;
}

/** Staff cancel a trip and choose the refund. After the pickup time only as a no-show. */
export const cancelByStaff = (
  booking: Booking,
  cancellation: StaffCancellation,
  ctx: ActorContext,
  company?: CompanyPromises,
) => cancelAs('staff', booking, cancellation, ctx, company);

const UNDER_WAY = 'The trip has begun, so this booking cannot be cancelled any more.';

function cancelAs(
  by: InitiatedBy,
  booking: Booking,
  { reason, reasonCode = null, noShow, refund = noShow ? 'none' : 'full' }: StaffCancellation,
  ctx: ActorContext,
  company?: CompanyPromises,
): Decision {
  const status = statusAfter('cancel', booking);
  if (isDriven(booking))
    throw refusal(
      'booking.driven',
      'This trip has been driven, so it cannot be cancelled any more.',
      booking,
    );
  if (by === 'customer' && hasBoarded(booking)) throw refusal('booking.under_way', UNDER_WAY, booking);
  const isPast = isPastPickup(booking, ctx.now);
  if (isPast && !noShow) {
    throw refusal(
      'booking.after_pickup',
      `This booking is ${statusWords(booking.status)} and its pickup time has passed, so it cannot be cancelled any more.`,
      booking,
    );
  }
  if (!isPast && noShow) {
    throw refusal(
      'booking.before_pickup',
      'The pickup time has not passed yet, so this cannot be a no-show. Cancel the booking instead.',
      booking,
    );
  }
  const share = refundShareOf(booking, refund, ctx.now, company);
  return cancelOrReject(booking, { status, by, reason, reasonCode, share, ctx, noShow });
}

/** The instant of the pickup itself still counts as before it. */
export function isPastPickup({ pickup }: Booking, now: Date): boolean {
  return now.getTime() > pickup.latestAt.getTime();
}

/** What cancelling at `now` would give back, or why it is refused. For a booking that has ended: what went back. */
export function previewCancellation(
  booking: Booking,
  now: Date,
  company: CompanyPromises = COMPANY_PROMISES_DEFAULTS,
) {
  const { ending, payment, status } = booking;
  const refused = (message: string, sums = { refundPercentage: 0, refundCents: 0 }) => ({
    ...sums,
    refundUntil: null,
    isInFullUntilApproved: false,
    isCancellable: false,
    message,
  });
  if (ending !== null) {
    const gone = { refundPercentage: ending.refundPercentage, refundCents: endingRefundCents(booking) };
    return refused(`This booking is ${statusWords(status)} already.`, gone);
  }
  if (!allows('cancel', booking))
    return refused(`This booking is ${statusWords(status)}, so it cannot be cancelled.`);
  if (hasBoarded(booking)) return refused(UNDER_WAY);
  if (isPastPickup(booking, now))
    return refused('The pickup time has passed, so this booking cannot be cancelled any more.');
  const percentage = policyPercentage(booking, company, now);
  return {
    refundPercentage: percentage,
    refundCents: refundCents(payment, percentage),
    refundUntil: policyUntil(booking, company, now),
    isInFullUntilApproved: isRefundedInFull(booking, company),
    isCancellable: true,
    message:
      payment.authorization === null
        ? null
        : 'Nothing was charged: the hold on your card is released when you cancel.',
  };
}

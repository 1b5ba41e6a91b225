import type { BookingFacts } from '@livery/shared-types';
import { endingRefundCents, isDisputed, type Booking } from './booking.ts';
import { summaryOf } from './summary.ts';

/** A booking as it is now, for whoever is about to write to a person about it. */
export function factsOf(
  booking: Booking,
  view: { zone: string; manageToken: string },
  notPayableReason: string | null,
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

import { displayMoney, proportionOfCents } from '@livery/shared-types';
import { REFUND_TIERS } from '@livery/shared-types/refundTiers';
import { isUnpaid, keptCents, type BookingSnapshot } from './bookingSnapshot.ts';
import { amountBlock, notice, type Tone } from './emailBlocks.ts';
import type { Block } from './emailContent.ts';
import { HOUR_MS } from './durations.ts';

export const money = (cents: number) => displayMoney({ cents });

/** The price and how it is or will be paid, for e-mails about a booking that stands. */
export function priceBlock(booking: BookingSnapshot): Block {
  return amountBlock('Total', money(booking.totalCents), paymentNote(booking));
}

/** What is true of the payment now, in one or two sentences. */
export function paymentNote(booking: BookingSnapshot): string {
  const { capturedCents, paymentMethod, totalCents, paymentStatus, cashReceivedCents } = booking;
  if (capturedCents > 0) return paidNote(booking);
  if (totalCents === 0) return 'Nothing to pay.';
  if (paymentMethod === 'cash')
    return cashReceivedCents === null
      ? 'Paid to your chauffeur in cash on arrival.'
      : `${money(cashReceivedCents)} paid in cash. Thank you.`;
  if (paymentStatus === 'processing') return 'Your card payment is being processed.';
  if (paymentStatus === 'not_required') return 'Nothing to pay.';
  return booking.canPay
    ? 'By card. Not paid yet: you can pay through your booking page.'
    : 'By card. Nothing was charged.';
}

function paidNote({ capturedCents, refundedCents, refundDueCents, disputed }: BookingSnapshot): string {
  if (disputed) return `${money(capturedCents)} paid by card. Your bank disputes this payment.`;
  const owed = refundDueCents - refundedCents;
  return [
    refundedCents === 0 && owed <= 0 ? 'Paid by card. Thank you.' : `${money(capturedCents)} paid by card.`,
    ...(refundedCents > 0 ? [`${money(refundedCents)} of it was refunded.`] : []),
    ...(owed > 0 ? [`${money(owed)} of it is on its way back to your card.`] : []),
  ].join(' ');
}

/** Asks for what is open; says why when it cannot be paid now. Nothing when there is nothing to pay. */
export function openPaymentBlocks(booking: BookingSnapshot): Block[] {
  if (!isUnpaid(booking) || booking.paymentStatus === 'processing') return [];
  if (booking.canPay) {
    const request = `Please pay ${money(booking.totalCents)} by card on your booking page before the trip.`;
    return [notice('gold', 'Payment is still open', request)];
  }
  const why = booking.notPayableReason === null ? '' : `${booking.notPayableReason} `;
  return [notice('gold', 'No payment is due now', `${why}Our staff will be in touch with you.`)];
}

/** What becomes of the money of a trip that was rejected or cancelled. */
export function refundBlock(booking: BookingSnapshot): Block {
  const { text, tone } = refundText(booking);
  return notice(tone, 'Your payment', text);
}

const UP_TO_THE_BANK = 'Your bank disputes this payment, so it decides what becomes of the money.';

export function refundText(booking: BookingSnapshot): { text: string; tone: Tone } {
  const { capturedCents, refundedCents, paymentMethod, disputed } = booking;
  if (capturedCents === 0) {
    // A card payment may be on its way whose event has not arrived yet.
    const text =
      paymentMethod === 'stripe' && booking.totalCents > 0
        ? 'No card payment has reached us, so there is nothing to refund. Should one still arrive, it goes back to your card in full by itself.'
        : 'Nothing was charged, so there is nothing to refund.';
    return { text, tone: 'gold' };
  }
  const goingBack = capturedCents - keptCents(booking);
  // The provider refuses refunds of it: none is on its way.
  if (disputed && refundedCents < goingBack) return { text: UP_TO_THE_BANK, tone: 'gold' };
  const sentences = [
    ...refundSentences(booking, goingBack),
    ...keptSentences(booking, goingBack),
    ...(disputed ? [UP_TO_THE_BANK] : []),
  ];
  return { text: sentences.join(' '), tone: goingBack > 0 ? 'good' : 'gold' };
}

function refundSentences(booking: BookingSnapshot, goingBack: number): string[] {
  if (goingBack === 0) return [];
  const { capturedCents, refundedCents, ending } = booking;
  // Otherwise part of it was given back by hand, or the money came after the end: only the sum is certain.
  const isOneRefund = (ending?.refundCents ?? goingBack) === goingBack;
  const sum =
    goingBack === capturedCents
      ? `The ${money(goingBack)} you paid`
      : `${money(goingBack)} of the ${money(capturedCents)} you paid`;
  const what = isOneRefund ? `A refund of ${money(goingBack)} (${shareOf(goingBack, booking)})` : sum;
  if (refundedCents >= goingBack)
    return [`${what} was sent back to your card.`, 'Your bank usually shows it within 3-5 business days.'];
  return [
    `${what} ${isOneRefund ? 'will be processed' : 'goes back'} to your card within 3-5 business days.`,
  ];
}

function shareOf(cents: number, { capturedCents, ending }: BookingSnapshot): string {
  if (cents === capturedCents) return 'in full';
  const percentage = ending?.refundPercentage ?? 0;
  const isShare = proportionOfCents(capturedCents, percentage, 100) === cents;
  return isShare ? `${percentage}% of ${money(capturedCents)}` : `of ${money(capturedCents)} paid`;
}

function keptSentences(booking: BookingSnapshot, goingBack: number): string[] {
  const [kept, paid] = [keptCents(booking), money(booking.capturedCents)];
  if (kept <= 0) return [];
  if (booking.ending?.by === 'customer') {
    const what = goingBack > 0 ? `the other ${money(kept)} is not` : `nothing of the ${paid} paid is`;
    return [`Under the cancellation terms, ${what} refunded.`];
  }
  return [`The ${goingBack > 0 ? `other ${money(kept)}` : `${paid} paid`} is not refunded.`];
}

/** The cancellation terms, as far as they can still matter at `now`. */
export function cancellationTerms(pickupAt: Date, now: Date): string {
  const noticeHours = (pickupAt.getTime() - now.getTime()) / HOUR_MS;
  const [full, most, half] = REFUND_TIERS;
  if (noticeHours >= full.noticeHours) {
    return `Free cancellation until ${full.noticeHours} hours before pickup; ${most.percentage}% back from ${most.noticeHours} to ${full.noticeHours} hours, ${half.percentage}% from ${half.noticeHours} to ${most.noticeHours} hours, and nothing under ${half.noticeHours} hours.`;
  }
  if (noticeHours >= most.noticeHours) {
    return `If you cancel until ${most.noticeHours} hours before pickup, ${most.percentage}% of a card payment goes back; ${half.percentage}% from ${half.noticeHours} to ${most.noticeHours} hours, and nothing under ${half.noticeHours} hours.`;
  }
  if (noticeHours >= half.noticeHours) {
    return `If you cancel until ${half.noticeHours} hours before pickup, ${half.percentage}% of a card payment goes back, and nothing after that.`;
  }
  return `Pickup is less than ${half.noticeHours} hours away: a card payment is not refunded when you cancel now.`;
}

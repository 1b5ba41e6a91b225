import { cardDueCents, displayMoney, proportionOfCents, type PricedQuote } from '@livery/shared-types';
import { REFUND_TIERS, refundTierAt } from '@livery/shared-types/refundTiers';
import {
  balanceDueCents,
  isAuthorized,
  isOngoing,
  isPending,
  isUnpaid,
  keptCents,
  type BookingSnapshot,
} from './bookingSnapshot.ts';
import { amountBlock, notice, pricesBlock, type FactPair, type Tone } from './emailBlocks.ts';
import type { Block } from './emailContent.ts';
import { HOUR_MS } from './durations.ts';
import { shortMoment } from './displayTime.ts';

export const money = (cents: number) => displayMoney({ cents });

/** The price and how it is paid. The lines are shown where staff adjusted the price. */
export function priceBlocks(booking: BookingSnapshot): Block[] {
  const { quote } = booking;
  const total = amountBlock('Total', money(booking.totalCents), priceNote(booking));
  const isAdjusted = quote?.adjustments !== undefined || quote?.agreedPrice !== undefined;
  return quote !== null && isAdjusted ? [pricesBlock('Your price', quoteFacts(quote)), total] : [total];
}

export function quoteFacts(quote: PricedQuote): FactPair[] {
  const less = (cents: number) => (cents === 0 ? null : `-${money(cents)}`);
  const more = (cents: number) => (cents === 0 ? null : money(cents));
  const isAgreed = quote.agreedPrice !== undefined;
  return [
    ...quote.lines.map(({ name, hourly, quantity, unitPriceCents, amountCents }): FactPair => [
      hourly ? `${name}, ${quantity} h at ${money(unitPriceCents)}` : name,
      money(amountCents),
    ]),
    ['Subtotal', money(quote.subtotalCents)],
    ['Package discount', less(quote.packageDiscountCents)],
    [
      quote.promoCode === null ? 'Promo code' : `Promo code ${quote.promoCode}`,
      less(quote.promoDiscountCents),
    ],
    ['Service fee', more(quote.serviceFeeCents)],
    ...(quote.adjustments ?? []).map(({ label, amountCents }): FactPair => [label, money(amountCents)]),
    [`Tax (${quote.taxPpm / 10_000}%)${isAgreed ? ', included' : ''}`, more(quote.taxCents)],
    [isAgreed ? 'Agreed price' : 'Total', money(quote.totalCents)],
  ];
}

/** After the trip, cash that nobody has recorded is not spoken of: it may have been paid. */
export function priceNote(booking: BookingSnapshot): string | undefined {
  const { status, capturedCents, paymentMethod, cashReceivedCents, totalCents } = booking;
  const isCashUnknown = capturedCents === 0 && paymentMethod === 'cash' && cashReceivedCents === null;
  return status === 'completed' && isCashUnknown && totalCents > 0 ? undefined : paymentNote(booking);
}

/** The state of the payment in one or two sentences. */
export function paymentNote(booking: BookingSnapshot): string {
  const { capturedCents, paymentMethod, totalCents, paymentStatus, cashReceivedCents } = booking;
  if (capturedCents > 0) return paidNote(booking);
  if (totalCents === 0) return 'Nothing to pay.';
  if (paymentMethod === 'cash')
    return cashReceivedCents === null
      ? 'Paid to your chauffeur in cash on arrival.'
      : cashNote(cashReceivedCents, totalCents);
  if (isAuthorized(booking)) return holdNote(booking);
  if (paymentStatus === 'processing') return 'Your card payment is being processed.';
  if (paymentStatus === 'not_required') return 'Nothing to pay.';
  return booking.canPay
    ? 'By card. Not paid yet: you can pay through your booking page.'
    : 'By card. Nothing was charged.';
}

/** The price may have grown after the cash was paid, for example by waiting time. */
const cashNote = (receivedCents: number, totalCents: number): string =>
  receivedCents >= totalCents
    ? `${money(receivedCents)} paid in cash. Thank you.`
    : `${money(receivedCents)} paid in cash. ${money(totalCents - receivedCents)} is still to be paid.`;

/** A hold is charged on approval, which may just have happened. */
function holdNote(booking: BookingSnapshot): string {
  const heldCents = booking.authorizedCents;
  const charged = money(Math.min(heldCents, booking.totalCents));
  const restCents = cardDueCents(booking.totalCents - heldCents);
  const rest = restCents > 0 ? ` ${money(restCents)} is still to be paid after that.` : '';
  if (isPending(booking))
    return `Your card is authorised for ${money(heldCents)}. It is charged when we confirm your booking.${rest}`;
  return isOngoing(booking) ? `Your card is charged ${charged} now.${rest}` : 'By card. Nothing was charged.';
}

function paidNote(booking: BookingSnapshot): string {
  const { capturedCents, refundedCents, refundDueCents, disputed } = booking;
  const open = balanceDueCents(booking);
  if (disputed) return `${money(capturedCents)} paid by card. Your bank disputes this payment.`;
  const owed = refundDueCents - refundedCents;
  return [
    refundedCents === 0 && owed <= 0 && open === 0
      ? 'Paid by card. Thank you.'
      : `${money(capturedCents)} paid by card.`,
    ...(refundedCents > 0 ? [`${money(refundedCents)} of it was refunded.`] : []),
    ...(owed > 0 ? [`${money(owed)} of it is on its way back to your card.`] : []),
    ...(open > 0 ? [`${money(open)} is still to be paid.`] : []),
  ].join(' ');
}

/** Asks for an open payment, or says why it cannot be paid now. */
export function openPaymentBlocks(booking: BookingSnapshot): Block[] {
  const balance = balanceDueCents(booking);
  if (booking.capturedCents > 0 && balance > 0 && booking.canPay) {
    const request = `Please pay the remaining ${money(balance)} by card on your booking page.`;
    return [notice('gold', 'A balance is open', request)];
  }
  if (!isUnpaid(booking) || isAuthorized(booking) || booking.paymentStatus === 'processing') return [];
  if (booking.canPay) {
    const request = `Please pay ${money(booking.totalCents)} by card on your booking page.`;
    return [notice('gold', 'Payment is still open', request)];
  }
  const why = booking.notPayableReason === null ? '' : `${booking.notPayableReason} `;
  return [notice('gold', 'No payment is due now', `${why}Our staff will be in touch with you.`)];
}

/** What happens to the money of a trip that was rejected or cancelled. */
export function refundBlock(booking: BookingSnapshot): Block {
  const { text, tone } = refundText(booking);
  return notice(tone, 'Your payment', text);
}

const UP_TO_THE_BANK = 'Your bank disputes this payment, so it decides what becomes of the money.';

export function refundText(booking: BookingSnapshot): { text: string; tone: Tone } {
  const { capturedCents, refundedCents, paymentMethod, disputed } = booking;
  if (capturedCents === 0 && booking.wasHeld) {
    const text =
      'Nothing was charged. The hold on your card is released; your bank may take a few days to show it.';
    return { text, tone: 'good' };
  }
  if (capturedCents === 0) {
    // A card payment may have been made whose event has not arrived yet.
    const text =
      paymentMethod === 'stripe' && cardDueCents(booking.totalCents) > 0
        ? 'No card payment has reached us, so there is nothing to refund. Should one still arrive, it goes back to your card in full by itself.'
        : 'Nothing was charged, so there is nothing to refund.';
    return { text, tone: 'gold' };
  }
  const goingBack = capturedCents - keptCents(booking);
  // The provider refuses refunds of a disputed payment.
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
  // Otherwise a part was given back by hand, or money came after the end: then only the sum is certain.
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

type Cancellable = Pick<BookingSnapshot, 'paymentMethod' | 'pickupAt' | 'refundInFullUntilApproved'>;

/** What cancelling gives back from `now` on, and until when. */
export function cancellationTerms(
  { paymentMethod, pickupAt, refundInFullUntilApproved }: Cancellable,
  now: Date,
  timeZone: string,
): string {
  if (paymentMethod === 'cash') return 'You pay on arrival: cancelling before then costs nothing.';
  const pickup = new Date(pickupAt);
  const inForce = refundTierAt(pickup, now);
  if (!inForce) {
    return refundInFullUntilApproved
      ? 'Full refund until we approve your booking. After that a card payment is not refunded, so close to the pickup.'
      : 'So close to the pickup, a card payment is not refunded when you cancel.';
  }
  const [current = '', ...later] = REFUND_TIERS.slice(REFUND_TIERS.indexOf(inForce)).map(
    ({ noticeHours, percentage }) => {
      const until = shortMoment(new Date(pickup.getTime() - noticeHours * HOUR_MS), timeZone);
      return `${percentage}% until ${until}`;
    },
  );
  const isFull = inForce.percentage === 100;
  const opening = refundInFullUntilApproved
    ? `Full refund until we approve your booking. After that: ${current.replace('100%', 'full refund')}`
    : isFull
      ? current.replace('100%', 'Full refund')
      : `Cancelling now gives back ${current}`;
  return `${[opening, ...later.map((step, index) => (index === 0 ? `then ${step}` : step))].join(', ')}, and nothing after that.`;
}

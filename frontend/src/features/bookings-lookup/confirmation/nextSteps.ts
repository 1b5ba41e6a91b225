import type { OwnBooking } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { isAirport } from '../../../domain/airport.ts';
import { isAuthorized, isTripDone, isWaiting } from '../../../domain/bookingStatus.ts';
import { hasEmail } from '../../../domain/customerTold.ts';
import type { Tone } from './Result.tsx';

const PENDING = 'Your booking is submitted and pending admin approval.';

/** An accepted offer may come without an e-mail address. */
const reviewStep = (booking: OwnBooking | undefined): string =>
  booking === undefined || hasEmail(booking)
    ? 'We review your booking and write to you as soon as it is approved.'
    : 'We review your booking; the page of your booking shows when it is approved.';

/** Whoever lands somewhere is waited for by their flight, once it is known. */
function flightStep(booking: OwnBooking | undefined): string | undefined {
  if (!isAirport(booking?.pickupAddress ?? '')) return undefined;
  return booking?.flightNumber
    ? `Your chauffeur follows flight ${booking.flightNumber}, and comes when it lands.`
    : 'Add your flight number on the page of your booking, and your chauffeur comes when you land.';
}

const onTheDay = (booking: OwnBooking | undefined): string =>
  flightStep(booking) ?? 'Your chauffeur is there ahead of time on the day.';

/** Without the booking it is not known whether there is an address. */
function receiptSteps(booking: OwnBooking | undefined): string[] {
  if (booking === undefined) return ['If you gave us an email address, a receipt is on its way to it.'];
  return hasEmail(booking) ? [`A receipt is on its way to ${booking.customerEmail}.`] : [];
}

/** After a payment. A booking paid later, by a link, may have been approved before. */
export const stepsAfterPayment = (booking: OwnBooking | undefined): string[] => [
  ...receiptSteps(booking),
  ...(booking === undefined || isWaiting(booking.status) ? [reviewStep(booking)] : []),
  onTheDay(booking),
];

/** As many as after the payment, so that nothing moves when it is made. */
export const stepsWhileProcessing = (booking: OwnBooking | undefined): string[] => [
  `This page looks again by itself; you can also close it${booking && hasEmail(booking) ? ', we write to you' : ''}.`,
  ...stepsAfterPayment(booking).slice(-2),
];

export const stepsAfterHold = (booking: OwnBooking | undefined): string[] => [
  'Your card is authorised now and charged when we confirm. Nothing was charged yet.',
  reviewStep(booking),
  'Should we be unable to take it, the hold on your card is released.',
];

/** After a request that is not paid now: cash, nothing to pay, or a car that is taken. */
export function stepsAfterRequest(booking: OwnBooking): string[] {
  const { paymentMethod, paymentStatus, customerEmail, totalAmount } = booking;
  const isMailed = hasEmail(booking);
  const mailed = isMailed ? [`An email about it is on its way to ${customerEmail}.`] : [];
  const review = reviewStep(booking);
  if (paymentMethod === 'cash') {
    const cash = `You pay your chauffeur ${displayMoney(totalAmount)} in cash on arrival.`;
    return [...mailed, review, flightStep(booking), cash].filter((step) => step !== undefined);
  }
  if (paymentStatus === 'not_required') return [...mailed, review, 'There is nothing to pay.'];
  const where = isMailed ? 'through the link in our email' : 'on the page of your booking';
  return [
    ...mailed,
    `The car you asked for is taken at this time: we look for one of the same class and ${isMailed ? 'write to you' : 'get in touch'}.`,
    `Nothing has been charged. You pay once your request is approved, ${where}.`,
  ];
}

interface Standing {
  tone: Tone;
  title: string;
  text: string;
  steps: string[];
}

/** How a booking stands after its payment, or while that is under way. */
export function standingAfter(
  payment: 'processing' | 'paid' | 'authorized',
  booking: OwnBooking | undefined,
): Standing {
  switch (payment) {
    case 'processing':
      return {
        tone: 'waiting',
        title: 'Payment Processing',
        text: 'Payment is being processed...',
        steps: stepsWhileProcessing(booking),
      };
    case 'paid': {
      const isWaitedFor = booking === undefined || isWaiting(booking.status);
      const text = isWaitedFor ? PENDING : 'Your booking is approved.';
      return { tone: 'done', title: 'Payment Successful', text, steps: stepsAfterPayment(booking) };
    }
    case 'authorized':
      return { tone: 'done', title: 'Card Authorised', text: PENDING, steps: stepsAfterHold(booking) };
    default:
      throw payment satisfies never;
  }
}

/** How a booking stands where no payment was made just now, and none is due. */
export function standingOf(booking: OwnBooking): Standing {
  const { status, paymentStatus } = booking;
  if (isTripDone(booking)) {
    return { tone: 'done', title: 'We have your booking', text: 'This trip is done.', steps: [] };
  }
  if (!isWaiting(status)) {
    const text = 'Your booking is approved.';
    return { tone: 'done', title: 'We have your booking', text, steps: [onTheDay(booking)] };
  }
  if (paymentStatus === 'processing') {
    return { ...standingAfter('processing', booking), steps: [reviewStep(booking), onTheDay(booking)] };
  }
  if (paymentStatus === 'paid') return standingAfter('paid', booking);
  if (isAuthorized(paymentStatus)) return standingAfter('authorized', booking);
  return { tone: 'done', title: 'We have your request', text: PENDING, steps: stepsAfterRequest(booking) };
}

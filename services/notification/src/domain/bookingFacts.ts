import { displayMoney, shortId, type BookingSummary } from '@livery/shared-types';
import { clock, longDay } from './letterTime.ts';
import type { Block, Fact, LetterContext, Stop } from './letter.ts';

export const money = (cents: number) => displayMoney({ cents });

export const bookingNumber = (bookingId: string) => `Booking #${shortId(bookingId)}`;

/** The signed page of one booking: see it whole, pay, cancel, add to a calendar. */
export function manageUrl(ctx: LetterContext, booking: BookingSummary): string {
  return `${ctx.publicUrl}/my-bookings?manage=${encodeURIComponent(booking.manageToken)}`;
}

/**
 * How to greet the customer. Anyone may type anything as a name and have it sent to anyone, so a name that could
 * carry a link or an advertisement is left out.
 */
export function greeting(name: string): string {
  const trimmed = name.trim();
  const suspicious = trimmed === '' || trimmed.length > 60 || /[/:@<>]|www\.|\.\w{2,}/i.test(trimmed);
  return suspicious ? 'Hello,' : `Dear ${trimmed},`;
}

export function pickupOf(booking: BookingSummary): Date {
  return new Date(booking.pickupAt);
}

export function stopsOf(booking: BookingSummary): Stop[] {
  const last = booking.destinations.length - 1;
  return [
    { label: 'Pickup', place: booking.pickupAddress || 'To be confirmed' },
    ...booking.destinations.map((place, index) => ({
      label: index === last ? 'Drop-off' : `Stop ${index + 1}`,
      place,
    })),
  ];
}

export function hours(count: number): string {
  return `${count} ${count === 1 ? 'hour' : 'hours'}`;
}

/** Day, time and route, and in full also what was ordered. */
export function tripBlock(
  ctx: LetterContext,
  booking: BookingSummary,
  detail: 'full' | 'brief' = 'full',
): Block {
  const pickup = pickupOf(booking);
  return {
    kind: 'trip',
    day: longDay(pickup, ctx.timeZone),
    time: `${clock(pickup, ctx.timeZone)} · ${hours(booking.durationHours)}`,
    stops: stopsOf(booking),
    facts: detail === 'full' ? tripFacts(booking) : [],
  };
}

function tripFacts(booking: BookingSummary): Fact[] {
  const facts: [string, string | number | null][] = [
    ['Vehicle', booking.vehicleName],
    ['Services', booking.serviceNames.join(', ')],
    ['Passengers', booking.passengers],
    ['Luggage', booking.luggage],
    ['Flight', booking.flightNumber],
    ['Name on the sign', booking.pickupSign],
    ['Notes', booking.notes],
  ];
  return facts.flatMap(([label, value]) =>
    value === null || value === '' ? [] : [{ label, value: String(value) }],
  );
}

const METHODS = { stripe: 'Card', cash: 'Cash' } as const;

export const methodName = (booking: BookingSummary) => METHODS[booking.paymentMethod];

/** The customer's money was taken, whatever became of it since. */
export function wasPaid(booking: BookingSummary): boolean {
  return ['paid', 'refund_pending', 'partially_refunded', 'refunded'].includes(booking.paymentStatus);
}

/** The price and how it is or will be paid, for letters about a booking that stands. */
export function priceBlock(booking: BookingSummary): Block {
  return {
    kind: 'amount',
    label: 'Total',
    amount: money(booking.totalCents),
    note: paymentNote(booking),
  };
}

function paymentNote(booking: BookingSummary): string {
  if (booking.totalCents === 0) return 'Nothing to pay.';
  if (booking.paymentMethod === 'cash') return 'Paid to your chauffeur in cash on arrival.';
  switch (booking.paymentStatus) {
    case 'paid':
      return 'Paid by card. Thank you.';
    case 'processing':
      return 'Your card payment is being processed.';
    case 'unpaid':
    case 'failed':
      return 'By card. Not paid yet: you can pay through your booking page.';
    case 'not_required':
      return 'Nothing to pay.';
    case 'refund_pending':
    case 'partially_refunded':
    case 'refunded':
      return 'Paid by card; see your booking page for refunds.';
    default:
      throw booking.paymentStatus satisfies never;
  }
}

/** The cancellation terms in one sentence, as the Policies page states them. */
export const CANCELLATION_TERMS =
  'Free cancellation until 24 hours before pickup; 75% back from 12 to 24 hours, 50% from 2 to 12 hours, and nothing under 2 hours.';

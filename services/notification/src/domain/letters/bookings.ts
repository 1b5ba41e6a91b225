import { proportionOfCents, type BookingSummary, type EventData } from '@livery/shared-types';
import {
  CANCELLATION_TERMS,
  bookingNumber,
  greeting,
  manageUrl,
  money,
  pickupOf,
  priceBlock,
  tripBlock,
  wasPaid,
} from '../bookingFacts.ts';
import type { Block, Letter, LetterContext } from '../letter.ts';
import { clock, longMoment, shortDay } from '../letterTime.ts';

type News = EventData<'booking.created'>;
type Ending = EventData<'booking.cancelled'>;

const whyYou = (ctx: LetterContext) =>
  `You receive this because a booking with ${ctx.brand.name} was made with this address.`;

function manageButton(ctx: LetterContext, booking: BookingSummary, label = 'Manage your booking'): Block {
  return { kind: 'button', label, href: manageUrl(ctx, booking) };
}

export function bookingReceived({ booking }: News, ctx: LetterContext): Letter {
  const pickup = pickupOf(booking);
  return {
    subject: `We have your request for ${shortDay(pickup, ctx.timeZone)} (${bookingNumber(booking.bookingId)})`,
    preheader: `Pickup ${longMoment(pickup, ctx.timeZone)}. We will write again once it is reviewed.`,
    eyebrow: bookingNumber(booking.bookingId),
    title: 'We have your request',
    blocks: [
      { kind: 'text', text: greeting(booking.customerName) },
      {
        kind: 'text',
        text: `Thank you for choosing ${ctx.brand.name}. Your booking is pending approval: we check the car and the chauffeur for your time, and write to you as soon as it is confirmed.`,
      },
      tripBlock(ctx, booking),
      priceBlock(booking),
      manageButton(ctx, booking),
      {
        kind: 'steps',
        title: 'What happens next',
        steps: [
          'We review your request and reserve the vehicle.',
          'You receive our approval, with an entry for your calendar.',
          'We remind you the day before and two hours before pickup.',
        ],
      },
      { kind: 'small', text: CANCELLATION_TERMS },
    ],
    reason: whyYou(ctx),
  };
}

export function bookingApproved({ booking }: News, ctx: LetterContext): Letter {
  const pickup = pickupOf(booking);
  const open =
    booking.paymentMethod === 'stripe' &&
    ['unpaid', 'failed'].includes(booking.paymentStatus) &&
    booking.totalCents > 0;
  return {
    subject: `Confirmed: your chauffeur on ${shortDay(pickup, ctx.timeZone)} (${bookingNumber(booking.bookingId)})`,
    preheader: `Your booking is approved. Pickup ${longMoment(pickup, ctx.timeZone)}.`,
    eyebrow: bookingNumber(booking.bookingId),
    title: 'Your ride is confirmed',
    blocks: [
      { kind: 'text', text: greeting(booking.customerName) },
      {
        kind: 'text',
        text: 'Your booking is approved. The car will be at your pickup, spotless and a few minutes early.',
      },
      {
        kind: 'text',
        text: 'An invitation is attached, so that the trip finds its place in your calendar.',
        customerOnly: true,
      },
      tripBlock(ctx, booking),
      priceBlock(booking),
      ...(open
        ? [
            {
              kind: 'notice' as const,
              tone: 'gold' as const,
              title: 'Payment is still open',
              text: `Please pay ${money(booking.totalCents)} by card on your booking page before the trip.`,
            },
          ]
        : []),
      manageButton(ctx, booking, open ? 'Pay and manage your booking' : 'Manage your booking'),
      { kind: 'small', text: CANCELLATION_TERMS },
    ],
    reason: whyYou(ctx),
  };
}

export function bookingRejected({ booking, reason, refundPercentage }: Ending, ctx: LetterContext): Letter {
  return {
    subject: `We cannot take your booking for ${shortDay(pickupOf(booking), ctx.timeZone)} (${bookingNumber(booking.bookingId)})`,
    preheader: 'We are sorry: we cannot offer this ride.',
    eyebrow: bookingNumber(booking.bookingId),
    title: 'We cannot take this booking',
    blocks: [
      { kind: 'text', text: greeting(booking.customerName) },
      {
        kind: 'text',
        text: 'We are sorry. After reviewing your request we are unable to offer this ride.',
      },
      ...reasonBlock(reason, 'bad'),
      refundBlock(booking, refundPercentage),
      tripBlock(ctx, booking, 'brief'),
      { kind: 'button', label: 'Choose another time', href: `${ctx.publicUrl}/booking` },
      { kind: 'link', label: 'See this booking', href: manageUrl(ctx, booking) },
      { kind: 'small', text: `Rather talk? Call us at ${ctx.brand.phone}, day or night.` },
    ],
    reason: whyYou(ctx),
  };
}

export function bookingCancelled(
  { booking, reason, refundPercentage, by }: Ending,
  ctx: LetterContext,
): Letter {
  const pickup = pickupOf(booking);
  const byCustomer = by === 'customer';
  return {
    subject: `Cancelled: your ride on ${shortDay(pickup, ctx.timeZone)} (${bookingNumber(booking.bookingId)})`,
    preheader: refundSentence(booking, refundPercentage),
    eyebrow: bookingNumber(booking.bookingId),
    title: 'Your booking is cancelled',
    blocks: [
      { kind: 'text', text: greeting(booking.customerName) },
      {
        kind: 'text',
        text: byCustomer
          ? 'As requested, your booking is cancelled and the car is released.'
          : 'We had to cancel your booking, and we are sorry for the change to your plans.',
      },
      ...(byCustomer && reason === 'Customer requested cancellation' ? [] : reasonBlock(reason, 'gold')),
      refundBlock(booking, refundPercentage),
      tripBlock(ctx, booking, 'brief'),
      manageButton(ctx, booking, 'View this booking'),
      ...(byCustomer
        ? [
            {
              kind: 'small' as const,
              text: `You did not ask for this? Call us at once at ${ctx.brand.phone} and we will put it right.`,
            },
          ]
        : []),
    ],
    reason: whyYou(ctx),
  };
}

/** For a standing booking that staff removed altogether: nobody should wait at the kerb for a car that won't come. */
export function bookingWithdrawn(
  { booking, refundPercentage }: EventData<'booking.deleted'>,
  ctx: LetterContext,
): Letter {
  return {
    subject: `Cancelled: your ride on ${shortDay(pickupOf(booking), ctx.timeZone)} (${bookingNumber(booking.bookingId)})`,
    preheader: 'This ride will not take place.',
    eyebrow: bookingNumber(booking.bookingId),
    title: 'Your booking was removed',
    blocks: [
      { kind: 'text', text: greeting(booking.customerName) },
      {
        kind: 'text',
        text: `Our office removed this booking, so the ride will not take place. If you did not agree on this with us, please call ${ctx.brand.phone}.`,
      },
      refundBlock(booking, refundPercentage),
      tripBlock(ctx, booking, 'brief'),
      { kind: 'button', label: 'Book another ride', href: `${ctx.publicUrl}/booking` },
    ],
    reason: whyYou(ctx),
  };
}

export function bookingCompleted({ booking }: News, ctx: LetterContext): Letter {
  return {
    subject: `Thank you for riding with ${ctx.brand.name} (${bookingNumber(booking.bookingId)})`,
    preheader: 'We hope that your ride was a quiet one.',
    eyebrow: bookingNumber(booking.bookingId),
    title: 'Your trip is complete',
    blocks: [
      { kind: 'text', text: greeting(booking.customerName) },
      {
        kind: 'text',
        text: 'Thank you for riding with us. We hope that the car was spotless, the ride was quiet and the time was yours.',
      },
      tripBlock(ctx, booking, 'brief'),
      { kind: 'amount', label: 'Total', amount: money(booking.totalCents) },
      { kind: 'button', label: 'Book your next ride', href: `${ctx.publicUrl}/booking` },
      {
        kind: 'small',
        text: `Left something in the car, or is anything not as it should be? Write to ${ctx.brand.email} or call ${ctx.brand.phone}.`,
      },
      { kind: 'link', label: 'See this booking', href: manageUrl(ctx, booking) },
    ],
    reason: whyYou(ctx),
  };
}

export function reminderDay({ booking }: News, ctx: LetterContext): Letter {
  const pickup = pickupOf(booking);
  return {
    subject: `Reminder: your ride on ${shortDay(pickup, ctx.timeZone)} at ${clock(pickup, ctx.timeZone)}`,
    preheader: `Pickup ${longMoment(pickup, ctx.timeZone)}.`,
    eyebrow: bookingNumber(booking.bookingId),
    title: 'Your ride is coming up',
    blocks: [
      { kind: 'text', text: greeting(booking.customerName) },
      {
        kind: 'text',
        text: 'All is arranged. Here is your trip once more, so that you need not look for it.',
      },
      tripBlock(ctx, booking),
      priceBlock(booking),
      manageButton(ctx, booking),
      { kind: 'small', text: CANCELLATION_TERMS },
    ],
    reason: whyYou(ctx),
  };
}

export function reminderSoon({ booking }: News, ctx: LetterContext): Letter {
  const pickup = pickupOf(booking);
  return {
    subject: `Your chauffeur arrives at ${clock(pickup, ctx.timeZone)}`,
    preheader: `Pickup: ${booking.pickupAddress || longMoment(pickup, ctx.timeZone)}.`,
    eyebrow: bookingNumber(booking.bookingId),
    title: `Your ride is at ${clock(pickup, ctx.timeZone)}`,
    blocks: [
      { kind: 'text', text: greeting(booking.customerName) },
      {
        kind: 'text',
        text: `Your chauffeur is getting ready. If anything changed, call us now at ${ctx.brand.phone}.`,
      },
      tripBlock(ctx, booking),
      priceBlock(booking),
      manageButton(ctx, booking),
    ],
    reason: whyYou(ctx),
  };
}

function reasonBlock(reason: string | null, tone: 'gold' | 'bad'): Block[] {
  return reason === null || reason.trim() === ''
    ? []
    : [{ kind: 'notice', tone, title: 'Reason', text: reason }];
}

function refundBlock(booking: BookingSummary, percentage: number): Block {
  return { kind: 'notice', tone: 'good', title: 'Your payment', text: refundSentence(booking, percentage) };
}

function refundSentence(booking: BookingSummary, percentage: number): string {
  if (booking.paymentStatus === 'processing') {
    return `Should your card payment still go through, ${percentage}% of it goes back to your card by itself.`;
  }
  if (!wasPaid(booking)) return 'Nothing was charged, so there is nothing to refund.';
  const cents = proportionOfCents(booking.totalCents, percentage, 100);
  if (cents === 0)
    return `Under the cancellation terms, nothing of the ${money(booking.totalCents)} paid is refunded.`;
  const share = percentage === 100 ? 'in full' : `${percentage}% of ${money(booking.totalCents)}`;
  return `A refund of ${money(cents)} (${share}) will be processed to your card within 3-5 business days.`;
}

import {
  answerPromise,
  bookAgainUrl,
  manageUrl,
  mayAdvertise,
  tripBlock,
  type TripDetail,
} from '../bookingText.ts';
import {
  balanceDueCents,
  isAuthorized,
  isUnpaid,
  isUnproven,
  keptCents,
  type BookingSnapshot,
  type TripEnd,
} from '../bookingSnapshot.ts';
import { DAY_MS, TWO_HOURS_MS } from '../durations.ts';
import { amountBlock, button, customerOnly, link, notice, small, stepsBlock, text } from '../emailBlocks.ts';
import type { Block, TemplateContext } from '../emailContent.ts';
import { clock } from '../displayTime.ts';
import {
  cancellationTerms,
  money,
  openPaymentBlocks,
  priceNote,
  priceBlocks,
  refundBlock,
  refundText,
} from '../paymentText.ts';
import { chauffeurBlocks, otherPassenger, ratingBlocks } from '../rideText.ts';
import { toCustomer, type Template } from './template.ts';

export const bookingTemplates = {
  'booking-received': toCustomer('booking.created', ({ booking, now, pickup, number, day, moment }, ctx) => {
    const promise = answerPromise(booking, now, ctx.timeZone);
    const review = promise ?? 'We will write again once it is reviewed.';
    return {
      subject: `We have your request for ${day}${isUnpaidYet(booking) ? `: please pay ${money(booking.totalCents)}` : ''} (${number})`,
      preheader: `Pickup ${moment}. ${isUnpaidYet(booking) ? 'It is not paid yet: one press leads to the payment.' : review}`,
      title: 'We have your request',
      blocks: [
        text(
          `Thank you for choosing ${ctx.brand.name}. Your booking is pending approval: we check the car and the chauffeur for your time, and write to you as soon as it is reviewed.${promise === undefined ? '' : ` ${promise}`}`,
        ),
        ...tripBlocks(ctx, booking, { isUnverified: isUnproven(booking) }),
        stepsBlock('What happens next', nextSteps(pickup, now)),
        small(cancellationTerms(booking, now, ctx.timeZone)),
      ],
    };
  }),

  'booking-approved': toCustomer(
    'booking.approved',
    ({ booking, now, number, day, moment }, ctx) => ({
      subject: `Confirmed: your chauffeur on ${day} (${number})`,
      preheader: `Your booking is approved. Pickup ${moment}.`,
      title: 'Your ride is confirmed',
      blocks: [
        text('Your booking is approved. The car will be at your pickup, spotless and a few minutes early.'),
        customerOnly(text('An invitation is attached, so that the trip finds its place in your calendar.')),
        ...tripBlocks(ctx, booking),
        small(cancellationTerms(booking, now, ctx.timeZone)),
      ],
    }),
    'request',
  ),

  'booking-rejected': toCustomer('booking.rejected', ({ booking, number, day }, ctx) => ({
    subject: `We cannot take your booking for ${day} (${number})`,
    preheader: 'We are sorry: we cannot offer this ride.',
    title: 'We cannot take this booking',
    blocks: [
      text('We are sorry. After reviewing your request we are unable to offer this ride.'),
      ...reasonBlock(booking.ending?.reason ?? null, 'bad'),
      refundBlock(booking),
      tripBlock(ctx, booking, { isBrief: true }),
      button('Choose another time', bookAgainUrl(ctx, booking)),
      link('See this booking', manageUrl(ctx, booking)),
      small(`Rather talk? Call us at ${ctx.brand.phone}, day or night.`),
    ],
  })),

  'booking-cancelled': toCustomer(
    'booking.cancelled',
    ({ booking, number, day }, ctx) => {
      const { ending } = booking;
      const isNoShow = ending?.noShow === true;
      const passenger = otherPassenger(booking);
      const missed = passenger === null ? 'you at your pickup' : `${passenger} at the pickup`;
      return {
        subject: `${isNoShow ? 'No-show' : 'Cancelled'}: your ride on ${day} (${number})`,
        preheader: refundText(booking).text,
        title: isNoShow ? `We missed ${missed}` : 'Your booking is cancelled',
        blocks: [
          text(cancellationOpening(booking)),
          ...endingReason(ending),
          refundBlock(booking),
          tripBlock(ctx, booking, { isBrief: true, isUnverified: ending?.by === 'customer' }),
          button('View this booking', manageUrl(ctx, booking)),
          ...afterwards(ending, ctx),
        ],
      };
    },
    'cancel',
  ),

  /** Staff deleted an agreed trip: the customer must not wait for a car that won't come. */
  'booking-withdrawn': toCustomer(
    'booking.deleted',
    ({ booking, number, day }, ctx) => ({
      subject: `Cancelled: your ride on ${day} (${number})`,
      preheader: 'This ride will not take place.',
      title: 'Your booking was removed',
      blocks: [
        text(
          `Our staff removed this booking, so the ride will not take place. If you did not agree on this with us, please call ${ctx.brand.phone}.`,
        ),
        refundBlock(booking),
        tripBlock(ctx, booking, { isBrief: true }),
        button('Book another ride', bookAgainUrl(ctx, booking)),
      ],
    }),
    'cancel',
  ),

  'booking-completed': toCustomer('booking.completed', ({ booking, number }, ctx) => {
    const passenger = otherPassenger(booking);
    const isBooker = passenger === null;
    return {
      subject: `Thank you for ${isBooker ? 'riding with' : 'choosing'} ${ctx.brand.name} (${number})`,
      preheader: `We hope that ${isBooker ? 'your' : 'the'} ride was a quiet one.`,
      title: isBooker ? 'Your trip is complete' : `The trip of ${passenger} is complete`,
      blocks: [
        text(
          isBooker
            ? 'Thank you for riding with us. We hope that the car was spotless, the ride was quiet and the time was yours.'
            : `Thank you for choosing us for ${passenger}. We hope that the car was spotless and the ride was quiet.`,
        ),
        ...ratingBlocks(ctx, booking),
        tripBlock(ctx, booking, { isBrief: true }),
        amountBlock('Total', money(booking.totalCents), priceNote(booking)),
        button('Book your next ride', bookAgainUrl(ctx, booking)),
        small(
          `Left something in the car, or is anything not as it should be? Write to ${ctx.brand.email} or call ${ctx.brand.phone}.`,
        ),
        link('See this booking', manageUrl(ctx, booking)),
      ],
    };
  }),

  'reminder-day': toCustomer('booking.approved', ({ booking, now, pickup, day, moment }, ctx) => ({
    subject: `Reminder: your ride on ${day} at ${clock(pickup, ctx.timeZone)}`,
    preheader: `Pickup ${moment}.`,
    title: 'Your ride is coming up',
    blocks: [
      text('All is arranged. Here is your trip once more, so that you need not look for it.'),
      ...tripBlocks(ctx, booking),
      small(cancellationTerms(booking, now, ctx.timeZone)),
    ],
  })),

  'reminder-soon': toCustomer('booking.approved', ({ booking, pickup, moment }, ctx) => ({
    subject: `Your chauffeur arrives at ${clock(pickup, ctx.timeZone)}`,
    preheader: `Pickup: ${booking.pickupAddress || moment}.`,
    title: `Your ride is at ${clock(pickup, ctx.timeZone)}`,
    blocks: [
      text(`Your chauffeur is getting ready. If anything changed, call us now at ${ctx.brand.phone}.`),
      ...chauffeurBlocks(ctx, booking),
      ...tripBlocks(ctx, booking),
    ],
  })),
} satisfies Record<string, Template>;

/** As long as nothing was paid and nothing is on its way. */
const isUnpaidYet = (booking: BookingSnapshot) =>
  booking.canPay && isUnpaid(booking) && !isAuthorized(booking) && booking.paymentStatus !== 'processing';

function tripBlocks(ctx: TemplateContext, booking: BookingSnapshot, detail?: TripDetail): Block[] {
  return [
    tripBlock(ctx, booking, detail),
    ...priceBlocks(booking),
    ...openPaymentBlocks(booking),
    button(
      balanceDueCents(booking) > 0 && booking.canPay ? 'Pay and manage your booking' : 'Manage your booking',
      manageUrl(ctx, booking),
    ),
  ];
}

/** Leaves out what can no longer happen before the pickup. */
function nextSteps(pickup: Date, now: Date): string[] {
  const noticeMs = pickup.getTime() - now.getTime();
  const when = noticeMs > DAY_MS ? 'the day before and two hours' : 'two hours';
  return [
    'We review your request and see to the vehicle.',
    'Once it is approved you receive our confirmation, with an entry for your calendar.',
    ...(noticeMs > TWO_HOURS_MS ? [`We remind you ${when} before pickup.`] : []),
  ];
}

/** Says who cancelled. Apologises only when none of the customer's money is kept. */
function cancellationOpening(booking: BookingSnapshot): string {
  if (booking.ending?.by === 'customer')
    return 'As requested, your booking is cancelled and the car is released.';
  if (booking.ending?.noShow === true)
    return 'Our staff recorded this trip as a no-show: nobody came to the car at the pickup, so the booking is closed.';
  return keptCents(booking) > 0
    ? 'Our staff cancelled this booking, so the ride will not take place.'
    : 'We had to cancel your booking, and we are sorry for the change to your plans.';
}

/** A customer's own reason is left out when it may advertise: anybody can book and cancel in anybody's name. */
function endingReason(ending: TripEnd | null): Block[] {
  if (ending === null) return [];
  const isOwn =
    ending.by === 'customer' &&
    (ending.reason === 'Customer requested cancellation' || mayAdvertise(ending.reason ?? ''));
  return isOwn ? [] : reasonBlock(ending.reason, 'gold');
}

function reasonBlock(reason: string | null, tone: 'gold' | 'bad'): Block[] {
  return reason === null || reason.trim() === '' ? [] : [notice(tone, 'Reason', reason)];
}

function afterwards(ending: TripEnd | null, { brand }: TemplateContext): Block[] {
  if (ending?.by === 'customer')
    return [small(`You did not ask for this? Call us at once at ${brand.phone} and we will put it right.`)];
  return ending?.noShow === true
    ? [small(`You see it otherwise? Write to ${brand.email} or call ${brand.phone}.`)]
    : [];
}

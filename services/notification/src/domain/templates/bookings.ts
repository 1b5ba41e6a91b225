import {
  bookAgainUrl,
  bookingNumber,
  manageUrl,
  mayAdvertise,
  pickupOf,
  tripBlock,
} from '../bookingFacts.ts';
import { isUnpaid, keptCents, type BookingState, type TripEnd } from '../bookingState.ts';
import type { BookingInput } from '../emailInput.ts';
import { DAY_MS, TWO_HOURS_MS } from '../emailTimes.ts';
import type { Block, EmailContent, TemplateContext } from '../emailContent.ts';
import { clock, longMoment, shortDay } from '../displayTime.ts';
import {
  cancellationTerms,
  money,
  openPaymentBlocks,
  paymentNote,
  priceBlock,
  refundBlock,
  refundText,
} from '../moneyText.ts';
import { button, link, notice, small, text } from '../blocks.ts';
import { customerEmail } from './customerEmail.ts';

const whyYou = (ctx: TemplateContext) =>
  `You receive this because a booking with ${ctx.brand.name} was made with this address.`;

const termsBlock = (booking: BookingState, now: Date) => small(cancellationTerms(pickupOf(booking), now));

function manageButton(ctx: TemplateContext, booking: BookingState, label?: string): Block {
  const isToPay = isUnpaid(booking) && booking.canPay;
  const usual = isToPay ? 'Pay and manage your booking' : 'Manage your booking';
  return button(label ?? usual, manageUrl(ctx, booking));
}

export function bookingReceived(
  { booking, now }: BookingInput<'booking.created'>,
  ctx: TemplateContext,
): EmailContent {
  const pickup = pickupOf(booking);
  return customerEmail(booking, {
    subject: `We have your request for ${shortDay(pickup, ctx.timeZone)} (${bookingNumber(booking.bookingId)})`,
    preheader: `Pickup ${longMoment(pickup, ctx.timeZone)}. We will write again once it is reviewed.`,
    title: 'We have your request',
    blocks: [
      text(
        `Thank you for choosing ${ctx.brand.name}. Your booking is pending approval: we check the car and the chauffeur for your time, and write to you as soon as it is reviewed.`,
      ),
      tripBlock(ctx, booking, { isUnverified: true }),
      priceBlock(booking),
      ...openPaymentBlocks(booking),
      manageButton(ctx, booking),
      { kind: 'steps', title: 'What happens next', steps: nextSteps(pickup, now) },
      termsBlock(booking, now),
    ],
    reason: whyYou(ctx),
  });
}

/** Only what can still happen before this pickup. */
function nextSteps(pickup: Date, now: Date): string[] {
  const noticeMs = pickup.getTime() - now.getTime();
  const reminder =
    noticeMs > DAY_MS
      ? ['We remind you the day before and two hours before pickup.']
      : ['We remind you two hours before pickup.'];
  return [
    'We review your request and see to the vehicle.',
    'Once it is approved you receive our confirmation, with an entry for your calendar.',
    ...(noticeMs > TWO_HOURS_MS ? reminder : []),
  ];
}

export function bookingApproved(
  { booking, now }: BookingInput<'booking.approved'>,
  ctx: TemplateContext,
): EmailContent {
  const pickup = pickupOf(booking);
  return customerEmail(booking, {
    subject: `Confirmed: your chauffeur on ${shortDay(pickup, ctx.timeZone)} (${bookingNumber(booking.bookingId)})`,
    preheader: `Your booking is approved. Pickup ${longMoment(pickup, ctx.timeZone)}.`,
    title: 'Your ride is confirmed',
    blocks: [
      text('Your booking is approved. The car will be at your pickup, spotless and a few minutes early.'),
      {
        kind: 'text',
        text: 'An invitation is attached, so that the trip finds its place in your calendar.',
        customerOnly: true,
      },
      tripBlock(ctx, booking),
      priceBlock(booking),
      ...openPaymentBlocks(booking),
      manageButton(ctx, booking),
      termsBlock(booking, now),
    ],
    reason: whyYou(ctx),
  });
}

export function bookingRejected(
  { booking }: BookingInput<'booking.rejected'>,
  ctx: TemplateContext,
): EmailContent {
  return customerEmail(booking, {
    subject: `We cannot take your booking for ${shortDay(pickupOf(booking), ctx.timeZone)} (${bookingNumber(booking.bookingId)})`,
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
    reason: whyYou(ctx),
  });
}

export function bookingCancelled(
  { booking }: BookingInput<'booking.cancelled'>,
  ctx: TemplateContext,
): EmailContent {
  const pickup = pickupOf(booking);
  const { ending } = booking;
  const day = shortDay(pickup, ctx.timeZone);
  const byCustomer = ending?.by === 'customer';
  const isNoShow = ending?.noShow === true;
  return customerEmail(booking, {
    subject: `${isNoShow ? 'No-show' : 'Cancelled'}: your ride on ${day} (${bookingNumber(booking.bookingId)})`,
    preheader: refundText(booking).text,
    title: isNoShow ? 'We missed you at your pickup' : 'Your booking is cancelled',
    blocks: [
      text(openingOf(booking, ending)),
      ...endingReason(ending),
      refundBlock(booking),
      tripBlock(ctx, booking, { isBrief: true, isUnverified: byCustomer }),
      manageButton(ctx, booking, 'View this booking'),
      ...afterwards(ending, ctx),
    ],
    reason: whyYou(ctx),
  });
}

/** Says who called the trip off. It apologises only when nothing of the customer's money is kept. */
function openingOf(booking: BookingState, ending: TripEnd | null): string {
  if (ending?.by === 'customer') return 'As requested, your booking is cancelled and the car is released.';
  if (ending?.noShow === true) {
    return 'Our staff recorded this trip as a no-show: nobody came to the car at the pickup, so the booking is closed.';
  }
  return keptCents(booking) > 0
    ? 'Our staff cancelled this booking, so the ride will not take place.'
    : 'We had to cancel your booking, and we are sorry for the change to your plans.';
}

/** A customer's own words are not repeated when they may advertise: anyone can book and cancel in anyone's name. */
function endingReason(ending: TripEnd | null): Block[] {
  if (ending === null) return [];
  const isOwn =
    ending.by === 'customer' &&
    (ending.reason === 'Customer requested cancellation' || mayAdvertise(ending.reason ?? ''));
  return isOwn ? [] : reasonBlock(ending.reason, 'gold');
}

function afterwards(ending: TripEnd | null, ctx: TemplateContext): Block[] {
  if (ending?.by === 'customer') {
    return [
      small(`You did not ask for this? Call us at once at ${ctx.brand.phone} and we will put it right.`),
    ];
  }
  return ending?.noShow === true
    ? [small(`You see it otherwise? Write to ${ctx.brand.email} or call ${ctx.brand.phone}.`)]
    : [];
}

/** For a standing booking that staff removed altogether: nobody should wait at the kerb for a car that won't come. */
export function bookingWithdrawn(
  { booking }: BookingInput<'booking.deleted'>,
  ctx: TemplateContext,
): EmailContent {
  return customerEmail(booking, {
    subject: `Cancelled: your ride on ${shortDay(pickupOf(booking), ctx.timeZone)} (${bookingNumber(booking.bookingId)})`,
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
    reason: whyYou(ctx),
  });
}

export function bookingCompleted(
  { booking }: BookingInput<'booking.completed'>,
  ctx: TemplateContext,
): EmailContent {
  return customerEmail(booking, {
    subject: `Thank you for riding with ${ctx.brand.name} (${bookingNumber(booking.bookingId)})`,
    preheader: 'We hope that your ride was a quiet one.',
    title: 'Your trip is complete',
    blocks: [
      text(
        'Thank you for riding with us. We hope that the car was spotless, the ride was quiet and the time was yours.',
      ),
      tripBlock(ctx, booking, { isBrief: true }),
      { kind: 'amount', label: 'Total', amount: money(booking.totalCents), ...completedNote(booking) },
      button('Book your next ride', `${ctx.publicUrl}/booking`),
      small(
        `Left something in the car, or is anything not as it should be? Write to ${ctx.brand.email} or call ${ctx.brand.phone}.`,
      ),
      link('See this booking', manageUrl(ctx, booking)),
    ],
    reason: whyYou(ctx),
  });
}

/** The trip is over: cash that nobody recorded yet is neither paid nor still to be paid, as far as we know. */
function completedNote(booking: BookingState): { note?: string } {
  const isUnknown =
    booking.capturedCents === 0 && booking.paymentMethod === 'cash' && booking.cashReceivedCents === null;
  return isUnknown && booking.totalCents > 0 ? {} : { note: paymentNote(booking) };
}

export function reminderDay(
  { booking, now }: BookingInput<'booking.approved'>,
  ctx: TemplateContext,
): EmailContent {
  const pickup = pickupOf(booking);
  return customerEmail(booking, {
    subject: `Reminder: your ride on ${shortDay(pickup, ctx.timeZone)} at ${clock(pickup, ctx.timeZone)}`,
    preheader: `Pickup ${longMoment(pickup, ctx.timeZone)}.`,
    title: 'Your ride is coming up',
    blocks: [
      text('All is arranged. Here is your trip once more, so that you need not look for it.'),
      tripBlock(ctx, booking),
      priceBlock(booking),
      ...openPaymentBlocks(booking),
      manageButton(ctx, booking),
      termsBlock(booking, now),
    ],
    reason: whyYou(ctx),
  });
}

export function reminderSoon(
  { booking }: BookingInput<'booking.approved'>,
  ctx: TemplateContext,
): EmailContent {
  const pickup = pickupOf(booking);
  return customerEmail(booking, {
    subject: `Your chauffeur arrives at ${clock(pickup, ctx.timeZone)}`,
    preheader: `Pickup: ${booking.pickupAddress || longMoment(pickup, ctx.timeZone)}.`,
    title: `Your ride is at ${clock(pickup, ctx.timeZone)}`,
    blocks: [
      text(`Your chauffeur is getting ready. If anything changed, call us now at ${ctx.brand.phone}.`),
      tripBlock(ctx, booking),
      priceBlock(booking),
      ...openPaymentBlocks(booking),
      manageButton(ctx, booking),
    ],
    reason: whyYou(ctx),
  });
}

function reasonBlock(reason: string | null, tone: 'gold' | 'bad'): Block[] {
  return reason === null || reason.trim() === '' ? [] : [notice(tone, 'Reason', reason)];
}

import type { ChangeRequest, EventData } from '@livery/shared-types';
import { bookingNumber, greeting, manageUrl, mayAdvertise, tripBlock } from '../bookingText.ts';
import {
  balanceDueCents,
  isDriven,
  isPending,
  isToCome,
  isUnproven,
  type BookingSnapshot,
} from '../bookingSnapshot.ts';
import { differences } from '../changedText.ts';
import { button, customerOnly, factsBlock, notice, small, text, type FactPair } from '../emailBlocks.ts';
import type { Block } from '../emailContent.ts';
import { cancellationTerms, money, openPaymentBlocks, priceBlocks } from '../paymentText.ts';
import { aboutBooking, toCustomer, type Template } from './template.ts';

type Changed = EventData<'booking.changed'>;

export const changeTemplates = {
  'booking-changed': toCustomer(
    'booking.changed',
    ({ data, booking, now, pickup, number, day, moment }, ctx) => {
      const isUnverified = data.by === 'customer' || isUnproven(booking);
      return {
        subject: `Your booking has changed: ${day} (${number})`,
        preheader: `Pickup ${moment}. Total ${money(booking.totalCents)}.`,
        title: 'Your booking has changed',
        blocks: [
          text(`${openingOf(data)} Below you find what is different, and the whole trip as it is now.`),
          ...changedBlocks(data, booking, { timeZone: ctx.timeZone, isUnverified }),
          ...stateBlocks(booking),
          tripBlock(ctx, booking, { isUnverified }),
          ...priceBlocks(booking),
          ...openPaymentBlocks(booking),
          button(
            balanceDueCents(booking) > 0 && booking.canPay
              ? 'Pay and manage your booking'
              : 'Manage your booking',
            manageUrl(ctx, booking),
          ),
          small(`You did not agree on this with us? Call us at ${ctx.brand.phone} and we will put it right.`),
          // A ride may be done before its planned end.
          ...(pickup > now && booking.status !== 'completed' && !isDriven(booking)
            ? [small(cancellationTerms(booking, now, ctx.timeZone))]
            : []),
        ],
      };
    },
    'update',
  ),

  /** To the former address. It tells nothing of the new one and has no links. */
  'address-changed': aboutBooking('booking.changed', ({ data, number }, ctx) => ({
    subject: `E-mails about your booking go to another address now (${number})`,
    preheader: 'The address of a booking was changed.',
    eyebrow: number,
    title: 'E-mails go to another address now',
    blocks: [
      text(greeting(data.previous.customerName)),
      text('The e-mail address of your booking was changed. This address receives no more e-mails about it.'),
      small(`You did not ask for this? Call us at once at ${ctx.brand.phone} and we will put it right.`),
    ],
    reason: `You receive this because a booking with ${ctx.brand.name} was made with this address.`,
  })),

  'change-requested': toCustomer('booking.change_requested', ({ data, booking, number }, ctx) => ({
    subject: `We have your request for a change (${number})`,
    preheader: 'We will write again once it is decided.',
    title: 'We have your request for a change',
    blocks: [
      text(
        'Thank you. We look at the change that you asked for, and write to you as soon as it is decided. Until then your booking stays as it is.',
      ),
      factsBlock('What you asked for', requestFacts(data.request, true)),
      button('See this booking', manageUrl(ctx, booking)),
      small('You can withdraw your request there as long as it is not decided.'),
    ],
  })),

  'change-declined': toCustomer('booking.change_declined', ({ data, booking, number, day }, ctx) => ({
    subject: `We cannot make the change you asked for (${number})`,
    preheader: `Your booking for ${day} stays as it is.`,
    title: 'We cannot make this change',
    blocks: [
      text('We are sorry: we cannot make the change that you asked for. Your booking stays as it is.'),
      ...(data.request.reason === null ? [] : [notice('gold', 'Reason', data.request.reason)]),
      factsBlock('What you asked for', requestFacts(data.request, isUnproven(booking))),
      tripBlock(ctx, booking, { isBrief: true, isUnverified: isUnproven(booking) }),
      button('See this booking', manageUrl(ctx, booking)),
      small(`Rather talk? Call us at ${ctx.brand.phone}, day or night.`),
    ],
  })),

  'staff-change-requested': aboutBooking(
    'booking.change_requested',
    ({ data, booking, day, moment }, ctx) => {
      const { request } = data;
      const number = bookingNumber(booking.bookingId);
      return {
        subject: `Change asked for: ${booking.customerName}, ${day} (${number})`,
        preheader: `Pickup now ${moment}. New total ${request.newTotal}.`,
        eyebrow: 'Change request',
        title: `${number}: a change is asked for`,
        blocks: [
          factsBlock('What is asked for', requestFacts(request)),
          ...(request.message === null ? [] : [notice('gold', 'The customer wrote', request.message)]),
          tripBlock(ctx, booking),
          button('Open the dashboard', `${ctx.publicUrl}/admin`),
        ],
        reason: `You receive this as staff of ${ctx.brand.name}.`,
      };
    },
  ),
} satisfies Record<string, Template>;

function openingOf({ changeRequestId, by }: Changed): string {
  if (changeRequestId != null) return 'Your change was accepted.';
  return by === 'customer' ? 'As you asked, your details were changed.' : 'Your booking was changed.';
}

/** Old → new of each field. */
function requestFacts({ changes }: ChangeRequest, isUnverified = false): FactPair[] {
  const shown = (value: string) => (isUnverified && mayAdvertise(value) ? 'as on your booking page' : value);
  return changes.map(({ label, from, to }): FactPair => [label, `${shown(from)} → ${shown(to)}`]);
}

function changedBlocks(
  { previous, refundCents = 0 }: Changed,
  booking: BookingSnapshot,
  reading: { timeZone: string; isUnverified: boolean },
): Block[] {
  const pairs = differences(previous, booking, reading);
  const owed = booking.refundDueCents - booking.refundedCents;
  const isOnItsWay = refundCents > 0 && owed >= refundCents && !booking.disputed;
  const words = `Because your booking changed, ${money(refundCents)} goes back to your card within 3-5 business days.`;
  return [
    ...(pairs.length === 0 ? [] : [factsBlock('What changed', pairs)]),
    ...(isOnItsWay ? [notice('good', 'You paid more than the new price', words)] : []),
  ];
}

function stateBlocks(booking: BookingSnapshot): Block[] {
  if (isPending(booking)) return [text('Your booking is still being reviewed.')];
  return isToCome(booking)
    ? [customerOnly(text('The attached invitation brings your calendar up to date.'))]
    : [];
}

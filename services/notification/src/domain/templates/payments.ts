import type { EventData } from '@livery/shared-types';
import { manageUrl, pickupOf, tripBlock } from '../bookingText.ts';
import { balanceDueCents, isPending, isToCome, type BookingSnapshot } from '../bookingSnapshot.ts';
import {
  amountBlock,
  button,
  codeBlock,
  factsBlock,
  notice,
  pricesBlock,
  small,
  text,
} from '../emailBlocks.ts';
import type { Block, TemplateContext } from '../emailContent.ts';
import { longMoment } from '../displayTime.ts';
import { money, quoteFacts, refundBlock } from '../paymentText.ts';
import { toCustomer, type Template } from './template.ts';

const whyYou = ({ brand }: TemplateContext) => `You receive this because you paid ${brand.name} by card.`;

export const paymentTemplates = {
  'payment-requested': toCustomer('booking.payment_requested', ({ data, booking, number, day }, ctx) => {
    const amount = money(balanceDueCents(booking));
    const code = data.payCode.replaceAll('-', '');
    return {
      subject: `Please pay ${amount} for your ride on ${day} (${number})`,
      preheader: `${amount} is still to be paid by card.`,
      title: booking.capturedCents > 0 ? 'Please pay the balance' : 'Please pay for your ride',
      blocks: [
        text(
          `${booking.capturedCents > 0 ? 'A part of the price of your booking' : 'Your booking'} is still to be paid by card. The button leads to the payment, and so does this code on our site.`,
        ),
        amountBlock(
          'To be paid',
          amount,
          booking.capturedCents > 0
            ? `Of ${money(booking.totalCents)}; ${money(booking.capturedCents)} was paid by card.`
            : undefined,
        ),
        button(`Pay ${amount}`, `${ctx.publicUrl}/pay/${encodeURIComponent(code)}`),
        codeBlock(`${code.slice(0, 4)}-${code.slice(4)}`),
        tripBlock(ctx, booking, { isBrief: true }),
        small(`Questions about this payment? Write to ${ctx.brand.email} or call ${ctx.brand.phone}.`),
      ],
    };
  }),

  'payment-receipt': toCustomer('payment.succeeded', ({ data, booking, now, number }, ctx) => {
    const amount = money(data.amountCents);
    return {
      subject: `Receipt for ${amount} (${number})`,
      preheader: `We received your card payment of ${amount}. Thank you.`,
      title: 'Payment received',
      blocks: [
        text('Thank you. We received your payment; please keep this e-mail as your receipt.'),
        amountBlock('Amount paid', `${amount} ${data.currency.toUpperCase()}`, 'Taxes and fees included.'),
        ...linesBlock(booking, data.amountCents),
        factsBlock('Receipt', [
          ['Paid on', longMoment(new Date(data.paidAt), ctx.timeZone)],
          ['Paid with', data.card ?? 'Card'],
          ['Paid for', purposeOf(booking, data)],
          ['Paid in total', booking.capturedCents > data.amountCents ? money(booking.capturedCents) : null],
          ['Still to be paid', balanceDueCents(booking) > 0 ? money(balanceDueCents(booking)) : null],
          ['Paid by', booking.customerName],
          ['Paid to', `${ctx.brand.name}, ${ctx.brand.city}`],
          ['Tax number', ctx.taxNumber],
          ['Reference', data.paymentIntentId],
        ]),
        ...stateBlock(booking, now),
        tripBlock(ctx, booking, { isBrief: true }),
        button('Manage your booking', manageUrl(ctx, booking)),
      ],
      reason: whyYou(ctx),
    };
  }),

  'refund-issued': toCustomer('payment.refunded', ({ data, booking, number }, ctx) => {
    const amount = money(data.refundedCents);
    const { captures } = booking;
    // A payment that came beside those that count went back whole.
    const isCounted =
      captures.length === 0 || captures.some(({ intentId }) => intentId === data.paymentIntentId);
    return {
      subject: `Refund of ${amount} (${number})`,
      preheader: `${amount} is on its way back to your card.`,
      title: 'Refund issued',
      blocks: [
        text(
          'We returned money to the card you paid with. Your bank usually shows it within 3-5 business days.',
        ),
        amountBlock('Refunded', `${amount} ${data.currency.toUpperCase()}`),
        factsBlock('Refund', [
          ['Originally paid', money(isCounted ? booking.capturedCents : data.amountCents)],
          [
            'Refunded in total',
            money(Math.max(data.totalRefundedCents, isCounted ? booking.refundedCents : 0)),
          ],
          ['Reason', data.reason.trim() === '' ? null : data.reason],
          ['Reference', data.refundId],
        ]),
        ...(isToCome(booking) && !booking.isGone ? [text('Your ride stays booked as it is.')] : []),
        button('View your booking', manageUrl(ctx, booking)),
        small(`Questions about this refund? Write to ${ctx.brand.email} or call ${ctx.brand.phone}.`),
      ],
      reason: whyYou(ctx),
    };
  }),
} satisfies Record<string, Template>;

/** What one of several payments paid for; the only one pays for the booking. */
function purposeOf(
  { capturedCents, captures }: BookingSnapshot,
  { paymentIntentId, amountCents }: EventData<'payment.succeeded'>,
): string | null {
  if (capturedCents <= amountCents) return null;
  return captures[0]?.intentId === paymentIntentId ? 'Your booking' : 'The balance of your booking';
}

/** The priced lines, when they add up to what was paid, by this payment alone or with those before it. */
function linesBlock({ quote, capturedCents, refundedCents }: BookingSnapshot, amountCents: number): Block[] {
  if (quote === null) return [];
  const isWhole = quote.totalCents === amountCents || quote.totalCents === capturedCents - refundedCents;
  if (!isWhole) return [];
  return [pricesBlock('What you paid for', quoteFacts(quote))];
}

/** Where the booking stands, for a person who has just paid. */
function stateBlock(booking: BookingSnapshot, now: Date): Block[] {
  if (booking.isGone) return [];
  if (booking.status === 'cancelled' || booking.status === 'rejected') {
    const ended = notice('gold', `This booking is ${booking.status}`, 'The ride will not take place.');
    return [ended, refundBlock(booking)];
  }
  if (isPending(booking)) {
    const what = booking.refundDueCents === 0 ? 'this payment back in full' : 'the rest of this payment back';
    const words = `Your booking is still being reviewed. Should we be unable to take it, you get ${what}.`;
    return [notice('gold', 'Pending approval', words)];
  }
  return isToCome(booking) && pickupOf(booking) > now
    ? [notice('gold', 'Your ride is confirmed', 'Your booking is approved.')]
    : [];
}

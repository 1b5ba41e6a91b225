import type { PricedQuote } from '@livery/shared-types';
import { manageUrl, pickupOf, tripBlock } from '../bookingText.ts';
import { isPending, isStanding, type BookingSnapshot } from '../bookingSnapshot.ts';
import { amountBlock, button, type FactPair, factsBlock, notice, small, text } from '../emailBlocks.ts';
import type { Block, TemplateContext } from '../emailContent.ts';
import { longMoment } from '../displayTime.ts';
import { money, refundBlock } from '../paymentText.ts';
import { toCustomer, type Template } from './template.ts';

const whyYou = ({ brand }: TemplateContext) => `You receive this because you paid ${brand.name} by card.`;

export const paymentTemplates = {
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
          ['Originally paid', money(data.amountCents)],
          ['Refunded in total', money(Math.max(data.totalRefundedCents, booking.refundedCents))],
          ['Reason', data.reason.trim() === '' ? null : data.reason],
          ['Reference', data.refundId],
        ]),
        ...(isStanding(booking) && !booking.isGone ? [text('Your ride stays booked as it is.')] : []),
        button('View your booking', manageUrl(ctx, booking)),
        small(`Questions about this refund? Write to ${ctx.brand.email} or call ${ctx.brand.phone}.`),
      ],
      reason: whyYou(ctx),
    };
  }),
} satisfies Record<string, Template>;

/** The priced lines, when they add up to what was paid. */
function linesBlock({ quote }: BookingSnapshot, amountCents: number): Block[] {
  if (quote === null || quote.totalCents !== amountCents) return [];
  return [factsBlock('What you paid for', quoteFacts(quote))];
}

function quoteFacts(quote: PricedQuote): FactPair[] {
  const less = (cents: number) => (cents === 0 ? null : `-${money(cents)}`);
  const more = (cents: number) => (cents === 0 ? null : money(cents));
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
    ['Tax', more(quote.taxCents)],
    ['Total', money(quote.totalCents)],
  ];
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
  return isStanding(booking) && pickupOf(booking) > now
    ? [notice('gold', 'Your ride is confirmed', 'Your booking is approved.')]
    : [];
}

import type { PricedQuote } from '@livery/shared-types';
import { bookingNumber, manageUrl, pickupOf, tripBlock } from '../bookingFacts.ts';
import { isPending, isStanding, type BookingState } from '../bookingState.ts';
import type { BookingInput } from '../emailInput.ts';
import type { Block, Fact, EmailContent, TemplateContext } from '../emailContent.ts';
import { longMoment } from '../displayTime.ts';
import { money, refundBlock } from '../moneyText.ts';
import { amountBlock, button, factsBlock, notice, small, text } from '../blocks.ts';
import { customerEmail } from './customerEmail.ts';

export function paymentReceipt(
  { data, booking, now }: BookingInput<'payment.succeeded'>,
  ctx: TemplateContext,
): EmailContent {
  const amount = money(data.amountCents);
  return customerEmail(booking, {
    subject: `Receipt for ${amount} (${bookingNumber(data.bookingId)})`,
    preheader: `We received your card payment of ${amount}. Thank you.`,
    title: 'Payment received',
    blocks: [
      text('Thank you. We received your payment; please keep this e-mail as your receipt.'),
      amountBlock('Amount paid', `${amount} ${data.currency.toUpperCase()}`, 'Taxes and fees included.'),
      ...linesBlock(booking, data.amountCents),
      factsBlock('Receipt', [
        { label: 'Paid on', value: longMoment(new Date(data.paidAt), ctx.timeZone) },
        { label: 'Paid with', value: data.card ?? 'Card' },
        { label: 'Paid by', value: booking.customerName },
        { label: 'Paid to', value: `${ctx.brand.name}, ${ctx.brand.city}` },
        ...(ctx.taxNumber === undefined ? [] : [{ label: 'Tax number', value: ctx.taxNumber }]),
        { label: 'Reference', value: data.paymentIntentId },
      ]),
      ...stateBlock(booking, now),
      tripBlock(ctx, booking, { isBrief: true }),
      button('Manage your booking', manageUrl(ctx, booking)),
    ],
    reason: `You receive this because you paid ${ctx.brand.name} by card.`,
  });
}

/** The priced lines, when they add up to what was paid. */
function linesBlock({ quote }: BookingState, amountCents: number): Block[] {
  if (quote === null || quote.totalCents !== amountCents) return [];
  return [factsBlock('What you paid for', quoteFacts(quote))];
}

function quoteFacts(quote: PricedQuote): Fact[] {
  const less = (label: string, cents: number): Fact[] =>
    cents === 0 ? [] : [{ label, value: `-${money(cents)}` }];
  const more = (label: string, cents: number): Fact[] =>
    cents === 0 ? [] : [{ label, value: money(cents) }];
  const promo = quote.promoCode === null ? 'Promo code' : `Promo code ${quote.promoCode}`;
  return [
    ...quote.lines.map(({ name, hourly, quantity, unitPriceCents, amountCents }) => ({
      label: hourly ? `${name}, ${quantity} h at ${money(unitPriceCents)}` : name,
      value: money(amountCents),
    })),
    { label: 'Subtotal', value: money(quote.subtotalCents) },
    ...less('Package discount', quote.packageDiscountCents),
    ...less(promo, quote.promoDiscountCents),
    ...more('Service fee', quote.serviceFeeCents),
    ...more('Tax', quote.taxCents),
    { label: 'Total', value: money(quote.totalCents) },
  ];
}

/** Where the booking stands, for a person who has just paid. */
function stateBlock(booking: BookingState, now: Date): Block[] {
  if (booking.isGone) return [];
  if (booking.status === 'cancelled' || booking.status === 'rejected') {
    return [
      notice('gold', `This booking is ${booking.status}`, 'The ride will not take place.'),
      refundBlock(booking),
    ];
  }
  if (isPending(booking)) {
    return [
      notice(
        'gold',
        'Pending approval',
        booking.refundDueCents === 0
          ? 'Your booking is still being reviewed. Should we be unable to take it, you get this payment back in full.'
          : 'Your booking is still being reviewed. Should we be unable to take it, you get the rest of this payment back.',
      ),
    ];
  }
  return isStanding(booking) && pickupOf(booking) > now
    ? [notice('gold', 'Your ride is confirmed', 'Your booking is approved.')]
    : [];
}

export function refundIssued(
  { data, booking }: BookingInput<'payment.refunded'>,
  ctx: TemplateContext,
): EmailContent {
  const amount = money(data.refundedCents);
  return customerEmail(booking, {
    subject: `Refund of ${amount} (${bookingNumber(data.bookingId)})`,
    preheader: `${amount} is on its way back to your card.`,
    title: 'Refund issued',
    blocks: [
      text(
        'We returned money to the card you paid with. Your bank usually shows it within 3-5 business days.',
      ),
      amountBlock('Refunded', `${amount} ${data.currency.toUpperCase()}`),
      factsBlock('Refund', [
        { label: 'Originally paid', value: money(data.amountCents) },
        {
          label: 'Refunded in total',
          value: money(Math.max(data.totalRefundedCents, booking.refundedCents)),
        },
        ...(data.reason.trim() === '' ? [] : [{ label: 'Reason', value: data.reason }]),
        { label: 'Reference', value: data.refundId },
      ]),
      ...(isStanding(booking) && !booking.isGone ? [text('Your ride stays booked as it is.')] : []),
      button('View your booking', manageUrl(ctx, booking)),
      small(`Questions about this refund? Write to ${ctx.brand.email} or call ${ctx.brand.phone}.`),
    ],
    reason: `You receive this because you paid ${ctx.brand.name} by card.`,
  });
}

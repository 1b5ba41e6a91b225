import type { EventData } from '@livery/shared-types';
import { bookingNumber, greeting, manageUrl, money, tripBlock } from '../bookingFacts.ts';
import type { Letter, LetterContext } from '../letter.ts';
import { longMoment } from '../letterTime.ts';

export function paymentReceipt(news: EventData<'payment.succeeded'>, ctx: LetterContext): Letter {
  const { booking } = news;
  const amount = money(news.amountCents);
  return {
    subject: `Receipt for ${amount} (${bookingNumber(news.bookingId)})`,
    preheader: `We received your card payment of ${amount}. Thank you.`,
    eyebrow: bookingNumber(news.bookingId),
    title: 'Payment received',
    blocks: [
      { kind: 'text', text: greeting(booking.customerName) },
      { kind: 'text', text: 'Thank you. We received your payment; please keep this letter as your receipt.' },
      {
        kind: 'amount',
        label: 'Amount paid',
        amount: `${amount} ${news.currency.toUpperCase()}`,
        note: 'Taxes and fees included.',
      },
      {
        kind: 'facts',
        title: 'Receipt',
        facts: [
          { label: 'Paid on', value: longMoment(new Date(news.paidAt), ctx.timeZone) },
          { label: 'Paid with', value: news.card ?? 'Card' },
          { label: 'Paid by', value: booking.customerName },
          { label: 'Paid to', value: `${ctx.brand.name}, ${ctx.brand.city}` },
          { label: 'Reference', value: news.paymentIntentId },
        ],
      },
      ...(booking.status === 'pending_approval' || booking.status === 'pending_payment'
        ? [
            {
              kind: 'notice' as const,
              tone: 'gold' as const,
              title: 'Pending approval',
              text: 'Your booking is still being reviewed. Should we be unable to take it, you get this payment back in full.',
            },
          ]
        : []),
      tripBlock(ctx, booking, 'brief'),
      { kind: 'button', label: 'Manage your booking', href: manageUrl(ctx, booking) },
    ],
    reason: `You receive this because you paid ${ctx.brand.name} by card.`,
  };
}

export function refundIssued(news: EventData<'payment.refunded'>, ctx: LetterContext): Letter {
  const { booking } = news;
  const amount = money(news.refundedCents);
  return {
    subject: `Refund of ${amount} (${bookingNumber(news.bookingId)})`,
    preheader: `${amount} is on its way back to your card.`,
    eyebrow: bookingNumber(news.bookingId),
    title: 'Refund issued',
    blocks: [
      { kind: 'text', text: greeting(booking.customerName) },
      {
        kind: 'text',
        text: 'We returned money to the card you paid with. Your bank usually shows it within 3-5 business days.',
      },
      { kind: 'amount', label: 'Refunded', amount: `${amount} ${news.currency.toUpperCase()}` },
      {
        kind: 'facts',
        title: 'Refund',
        facts: [
          { label: 'Originally paid', value: money(news.amountCents) },
          { label: 'Refunded in total', value: money(news.totalRefundedCents) },
          ...(news.reason.trim() === '' ? [] : [{ label: 'Reason', value: news.reason }]),
          { label: 'Reference', value: news.refundId },
        ],
      },
      { kind: 'button', label: 'View your booking', href: manageUrl(ctx, booking) },
      {
        kind: 'small',
        text: `Questions about this refund? Write to ${ctx.brand.email} or call ${ctx.brand.phone}.`,
      },
    ],
    reason: `You receive this because you paid ${ctx.brand.name} by card.`,
  };
}

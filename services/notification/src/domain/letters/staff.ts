import type { BookingSummary, EventData } from '@livery/shared-types';
import { bookingNumber, methodName, money, pickupOf, tripBlock } from '../bookingFacts.ts';
import type { Fact, Letter, LetterContext } from '../letter.ts';
import { longMoment, shortDay } from '../letterTime.ts';
import { ticketFacts, ticketNumber } from './tickets.ts';

const whyYou = (ctx: LetterContext) => `You receive this as staff of ${ctx.brand.name}.`;

function customerFacts(booking: BookingSummary): Fact[] {
  return [
    { label: 'Name', value: booking.customerName },
    { label: 'E-mail', value: booking.customerEmail },
    ...(booking.customerPhone === '' ? [] : [{ label: 'Phone', value: booking.customerPhone }]),
    { label: 'Payment', value: `${methodName(booking)} · ${booking.paymentStatus.replaceAll('_', ' ')}` },
  ];
}

export function staffNewBooking({ booking }: EventData<'booking.created'>, ctx: LetterContext): Letter {
  const pickup = pickupOf(booking);
  return {
    subject: `New booking for ${shortDay(pickup, ctx.timeZone)}: ${booking.customerName}, ${money(booking.totalCents)} (${bookingNumber(booking.bookingId)})`,
    preheader: `${longMoment(pickup, ctx.timeZone)}, waits for approval.`,
    eyebrow: 'New booking',
    title: `${bookingNumber(booking.bookingId)} waits for approval`,
    blocks: [
      tripBlock(ctx, booking),
      { kind: 'facts', title: 'Customer', facts: customerFacts(booking) },
      { kind: 'amount', label: 'Total', amount: money(booking.totalCents) },
      { kind: 'button', label: 'Open the dashboard', href: `${ctx.publicUrl}/admin` },
    ],
    reason: whyYou(ctx),
  };
}

export function staffNewTicket(ticket: EventData<'ticket.created'>, ctx: LetterContext): Letter {
  return {
    subject: `New ${ticket.priority} ticket from ${ticket.customerName} (${ticketNumber(ticket.ticketId)})`,
    preheader: `Answer due ${longMoment(new Date(ticket.dueAt), ctx.timeZone)}.`,
    eyebrow: 'New ticket',
    title: ticket.subject || ticketNumber(ticket.ticketId),
    blocks: [
      {
        kind: 'notice',
        tone: ticket.priority === 'high' ? 'bad' : 'gold',
        title: `${ticket.priority.charAt(0).toUpperCase()}${ticket.priority.slice(1)} priority`,
        text: `An answer is due by ${longMoment(new Date(ticket.dueAt), ctx.timeZone)}.`,
      },
      {
        kind: 'facts',
        title: 'Ticket',
        facts: [
          { label: 'From', value: `${ticket.customerName}, ${ticket.customerEmail}` },
          ...ticketFacts(ticket),
        ],
      },
      { kind: 'quote', title: 'Message', text: ticket.description },
      { kind: 'button', label: 'Open the support desk', href: `${ctx.publicUrl}/admin/support` },
    ],
    reason: whyYou(ctx),
  };
}

export function staffRefundFailed(news: EventData<'payment.refund_failed'>, ctx: LetterContext): Letter {
  return {
    subject: `Refund failed: ${money(news.refundedCents)} for ${bookingNumber(news.bookingId)}`,
    preheader: 'The money did not go back. A person has to look at it.',
    eyebrow: 'Action needed',
    title: 'A refund did not go through',
    blocks: [
      {
        kind: 'notice',
        tone: 'bad',
        title: 'What the provider said',
        text: news.reason || 'No reason was given.',
      },
      {
        kind: 'amount',
        label: 'Not refunded',
        amount: `${money(news.refundedCents)} ${news.currency.toUpperCase()}`,
      },
      {
        kind: 'facts',
        title: 'Payment',
        facts: [
          { label: 'Paid', value: money(news.amountCents) },
          { label: 'Payment', value: news.paymentIntentId },
          { label: 'Refund', value: news.refundId },
        ],
      },
      { kind: 'facts', title: 'Customer', facts: customerFacts(news.booking) },
      { kind: 'button', label: 'Open the dashboard', href: `${ctx.publicUrl}/admin` },
      {
        kind: 'small',
        text: 'The customer was told that a refund would come. Open the booking on the dashboard and press Retry refund, or settle it with the provider; if the card cannot take it, call them.',
      },
    ],
    reason: whyYou(ctx),
  };
}

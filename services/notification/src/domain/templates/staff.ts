import type { EventData } from '@livery/shared-types';
import { bookingNumber, methodName, pickupOf, tripBlock } from '../bookingFacts.ts';
import { isUnpaid, type BookingState } from '../bookingState.ts';
import type { BookingInput } from '../emailInput.ts';
import type { Block, Fact, EmailContent, TemplateContext } from '../emailContent.ts';
import { longMoment, shortDay } from '../displayTime.ts';
import { money } from '../moneyText.ts';
import { capitalised, ticketFacts, ticketNumber } from './tickets.ts';
import { amountBlock, button, dashboardButton, factsBlock, notice, quoteBlock, small } from '../blocks.ts';

const whyYou = (ctx: TemplateContext) => `You receive this as staff of ${ctx.brand.name}.`;

function customerFacts(booking: BookingState): Fact[] {
  return [
    { label: 'Name', value: booking.customerName },
    { label: 'E-mail', value: booking.customerEmail },
    ...(booking.customerPhone === '' ? [] : [{ label: 'Phone', value: booking.customerPhone }]),
    { label: 'Payment', value: `${methodName(booking)} · ${paymentWords(booking)}` },
  ];
}

function paymentWords(booking: BookingState): string {
  const words = booking.paymentStatus.replaceAll('_', ' ');
  return booking.disputed ? `${words}, disputed` : words;
}

export function staffNewBooking(
  { booking }: BookingInput<'booking.created'>,
  ctx: TemplateContext,
): EmailContent {
  const pickup = pickupOf(booking);
  return {
    subject: `New booking for ${shortDay(pickup, ctx.timeZone)}: ${booking.customerName}, ${money(booking.totalCents)} (${bookingNumber(booking.bookingId)})`,
    preheader: `${longMoment(pickup, ctx.timeZone)}, waits for approval.`,
    eyebrow: 'New booking',
    title: `${bookingNumber(booking.bookingId)} waits for approval`,
    blocks: [
      ...unpaidNotice(booking),
      tripBlock(ctx, booking),
      factsBlock('Customer', customerFacts(booking)),
      amountBlock('Total', money(booking.totalCents)),
      dashboardButton(ctx),
    ],
    reason: whyYou(ctx),
  };
}

function unpaidNotice(booking: BookingState): Block[] {
  if (!isUnpaid(booking) || booking.paymentStatus === 'processing') return [];
  const text = booking.canPay
    ? 'The customer chose to pay by card and has not paid.'
    : `The customer chose to pay by card and cannot pay now. ${booking.notPayableReason ?? ''} Please get in touch with the customer.`;
  return [notice('gold', 'Not paid yet', text.replaceAll(/ {2,}/g, ' '))];
}

export function staffNewTicket(ticket: EventData<'ticket.created'>, ctx: TemplateContext): EmailContent {
  return {
    subject: `New ${ticket.priority} ticket from ${ticket.customerName} (${ticketNumber(ticket.ticketId)})`,
    preheader: `Answer due ${longMoment(new Date(ticket.dueAt), ctx.timeZone)}.`,
    eyebrow: 'New ticket',
    title: ticket.subject || ticketNumber(ticket.ticketId),
    blocks: [
      notice(
        ticket.priority === 'high' ? 'bad' : 'gold',
        `${capitalised(ticket.priority)} priority`,
        `An answer is due by ${longMoment(new Date(ticket.dueAt), ctx.timeZone)}.`,
      ),
      factsBlock('Ticket', [
        { label: 'From', value: `${ticket.customerName}, ${ticket.customerEmail}` },
        ...ticketFacts(ticket),
      ]),
      quoteBlock('Message', ticket.description),
      button('Open the support desk', `${ctx.publicUrl}/admin/support`),
    ],
    reason: whyYou(ctx),
  };
}

export function staffRefundFailed(
  { data, booking }: BookingInput<'payment.refund_failed'>,
  ctx: TemplateContext,
): EmailContent {
  return {
    subject: `Refund failed: ${money(data.refundedCents)} (${bookingNumber(data.bookingId)})`,
    preheader: 'The money did not go back. A person has to look at it.',
    eyebrow: 'Action needed',
    title: 'A refund did not go through',
    blocks: [
      notice('bad', 'What the provider said', data.reason || 'No reason was given.'),
      amountBlock('Not refunded', `${money(data.refundedCents)} ${data.currency.toUpperCase()}`),
      factsBlock('Payment', [
        { label: 'Paid', value: money(data.amountCents) },
        { label: 'Payment', value: data.paymentIntentId },
        { label: 'Refund', value: data.refundId },
      ]),
      factsBlock('Customer', customerFacts(booking)),
      dashboardButton(ctx),
      small(
        'The customer was told that a refund would come. Open the booking on the dashboard and press Retry refund, or settle it with the provider; if the card cannot take it, call them.',
      ),
    ],
    reason: whyYou(ctx),
  };
}

const DISPUTE = {
  open: {
    eyebrow: 'Action needed',
    title: 'A payment is disputed',
    preheader: 'The customer’s bank contests a card payment.',
    text: 'The customer’s bank contests this payment and holds the money back until it has decided.',
    toDo: 'Answer with evidence on the provider’s own dashboard before the date above: the booking’s history, the e-mails about it and proof of the trip. Without an answer the money is lost. A refund does not end a dispute: agree with the customer first.',
  },
  won: {
    eyebrow: 'Dispute closed',
    title: 'A dispute was won',
    preheader: 'The bank decided for us.',
    text: 'The bank decided for us: the money stays with us.',
    toDo: 'Nothing is left to do.',
  },
  lost: {
    eyebrow: 'Dispute closed',
    title: 'A dispute was lost',
    preheader: 'The bank decided for the customer.',
    text: 'The bank decided for the customer and took the money back. The provider’s fee is not returned.',
    toDo: 'Do not refund this money once more. If the trip is still to come, call the customer about how it is paid.',
  },
} as const;

export function staffPaymentDisputed(
  { data, booking }: BookingInput<'payment.disputed'>,
  ctx: TemplateContext,
): EmailContent {
  const words = DISPUTE[data.status];
  const due = data.evidenceDueAt;
  const isDueShown = data.status === 'open' && due !== null;
  return {
    subject: `${words.title}: ${money(data.disputedCents)} (${bookingNumber(data.bookingId)})`,
    preheader: words.preheader,
    eyebrow: words.eyebrow,
    title: words.title,
    blocks: [
      notice(
        data.status === 'won' ? 'good' : 'bad',
        data.status === 'open' ? 'What happened' : 'How it ended',
        words.text,
      ),
      amountBlock('Disputed', `${money(data.disputedCents)} ${data.currency.toUpperCase()}`),
      factsBlock('Dispute', [
        ...(isDueShown ? [{ label: 'Evidence due', value: longMoment(new Date(due), ctx.timeZone) }] : []),
        { label: 'Reason', value: data.reason || 'None was given' },
        { label: 'Paid', value: money(data.amountCents) },
        { label: 'Payment', value: data.paymentIntentId },
        { label: 'Dispute', value: data.disputeId },
        { label: 'Booking', value: booking.status.replaceAll('_', ' ') },
      ]),
      factsBlock('Customer', customerFacts(booking)),
      notice('gold', 'What to do', words.toDo),
      dashboardButton(ctx),
    ],
    reason: whyYou(ctx),
  };
}

import { displayPhone } from '@livery/shared-types';
import { tripBlock } from '../bookingText.ts';
import { isUnpaid, type BookingSnapshot, isAuthorized } from '../bookingSnapshot.ts';
import {
  amountBlock,
  button,
  dashboardButton,
  factsBlock,
  notice,
  quoteBlock,
  small,
} from '../emailBlocks.ts';
import type { Block, TemplateContext } from '../emailContent.ts';
import { longMoment } from '../displayTime.ts';
import { money } from '../paymentText.ts';
import { aboutBooking, plain, type Template } from './template.ts';
import { capitalised, ticketFacts, ticketNumber } from './tickets.ts';

export const whyYou = ({ brand }: TemplateContext) => `You receive this as staff of ${brand.name}.`;

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

export const staffTemplates = {
  'staff-new-booking': aboutBooking('booking.created', ({ booking, number, day, moment }, ctx) => ({
    subject: `New booking for ${day}: ${booking.customerName}, ${money(booking.totalCents)} (${number})`,
    preheader: `${moment}, waits for approval.`,
    eyebrow: 'New booking',
    title: `${number} waits for approval`,
    blocks: [
      ...unpaidNotice(booking),
      tripBlock(ctx, booking),
      customerBlock(booking),
      amountBlock('Total', money(booking.totalCents)),
      dashboardButton(ctx),
    ],
    reason: whyYou(ctx),
  })),

  'staff-new-ticket': plain('ticket.created', (ticket, ctx) => {
    const number = ticketNumber(ticket.ticketId);
    const due = longMoment(new Date(ticket.dueAt), ctx.timeZone);
    return {
      subject: `New ${ticket.priority} ticket from ${ticket.customerName} (${number})`,
      preheader: `Answer due ${due}.`,
      eyebrow: 'New ticket',
      title: ticket.subject || number,
      blocks: [
        notice(
          ticket.priority === 'high' ? 'bad' : 'gold',
          `${capitalised(ticket.priority)} priority`,
          `An answer is due by ${due}.`,
        ),
        factsBlock('Ticket', [
          ['From', `${ticket.customerName}, ${ticket.customerEmail}`],
          ...ticketFacts(ticket),
        ]),
        quoteBlock('Message', ticket.description),
        button('Open the support desk', `${ctx.publicUrl}/admin/support`),
      ],
      reason: whyYou(ctx),
    };
  }),

  'staff-refund-failed': aboutBooking('payment.refund_failed', ({ data, booking, number }, ctx) => ({
    subject: `Refund failed: ${money(data.refundedCents)} (${number})`,
    preheader: 'The money did not go back. A person has to look at it.',
    eyebrow: 'Action needed',
    title: 'A refund did not go through',
    blocks: [
      notice('bad', 'What the provider said', data.reason || 'No reason was given.'),
      amountBlock('Not refunded', `${money(data.refundedCents)} ${data.currency.toUpperCase()}`),
      factsBlock('Payment', [
        ['Paid', money(data.amountCents)],
        ['Payment', data.paymentIntentId],
        ['Refund', data.refundId],
      ]),
      customerBlock(booking),
      dashboardButton(ctx),
      small(
        'The customer was told that a refund would come. Open the booking on the dashboard and press Retry refund, or settle it with the provider; if the card cannot take it, call them.',
      ),
    ],
    reason: whyYou(ctx),
  })),

  'staff-payment-disputed': aboutBooking('payment.disputed', ({ data, booking, number }, ctx) => {
    const { eyebrow, title, preheader, text, toDo } = DISPUTE[data.status];
    const isOpen = data.status === 'open';
    const due = isOpen ? data.evidenceDueAt : null;
    return {
      subject: `${title}: ${money(data.disputedCents)} (${number})`,
      preheader,
      eyebrow,
      title,
      blocks: [
        notice(data.status === 'won' ? 'good' : 'bad', isOpen ? 'What happened' : 'How it ended', text),
        amountBlock('Disputed', `${money(data.disputedCents)} ${data.currency.toUpperCase()}`),
        factsBlock('Dispute', [
          ['Evidence due', due && longMoment(new Date(due), ctx.timeZone)],
          ['Reason', data.reason || 'None was given'],
          ['Paid', money(data.amountCents)],
          ['Payment', data.paymentIntentId],
          ['Dispute', data.disputeId],
          ['Booking', booking.status.replaceAll('_', ' ')],
        ]),
        customerBlock(booking),
        notice('gold', 'What to do', toDo),
        dashboardButton(ctx),
      ],
      reason: whyYou(ctx),
    };
  }),
} satisfies Record<string, Template>;

export function customerBlock(booking: BookingSnapshot): Block {
  const method = booking.paymentMethod === 'stripe' ? 'Card' : 'Cash';
  const payment = booking.paymentStatus.replaceAll('_', ' ');
  return factsBlock('Customer', [
    ['Name', booking.customerName],
    ['E-mail', booking.customerEmail || null],
    ['Phone', displayPhone(booking.customerPhone) || null],
    ['Passenger’s phone', displayPhone(booking.passengerPhone ?? '') || null],
    ['Payment', `${method} · ${booking.disputed ? `${payment}, disputed` : payment}`],
  ]);
}

function unpaidNotice(booking: BookingSnapshot): Block[] {
  if (isAuthorized(booking)) {
    const held = money(booking.authorizedCents);
    return [
      notice(
        'gold',
        'Card authorised',
        `${held} is held on the card. It is charged when you approve the booking.`,
      ),
    ];
  }
  if (!isUnpaid(booking) || booking.paymentStatus === 'processing') return [];
  const text = booking.canPay
    ? 'The customer chose to pay by card and has not paid.'
    : `The customer chose to pay by card and cannot pay now. ${booking.notPayableReason ?? ''} Please get in touch with the customer.`;
  return [notice('gold', 'Not paid yet', text.replaceAll(/ {2,}/g, ' '))];
}

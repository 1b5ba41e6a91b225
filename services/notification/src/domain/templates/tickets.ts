import { shortId, type EventData } from '@livery/shared-types';
import { greeting } from '../bookingText.ts';
import { button, type FactPair, factsBlock, quoteBlock, small, text } from '../emailBlocks.ts';
import type { TemplateContext } from '../emailContent.ts';
import { longMoment } from '../displayTime.ts';
import { plain, type Template } from './template.ts';

type Ticket = EventData<'ticket.created'>;

export const ticketNumber = (ticketId: string) => `Ticket #${shortId(ticketId)}`;

const STATUS = { open: 'Open', in_progress: 'In progress', resolved: 'Resolved', closed: 'Closed' } as const;
const RESPONSE = { high: '2-4 hours', medium: '4-12 hours', low: '12-24 hours' } as const;
const MOVED_ON = {
  open: 'Your request is open again, and we are looking into it.',
  in_progress: 'We are working on it now.',
  resolved: 'We believe that it is resolved. If something is left, just answer this e-mail.',
  closed: 'Your request is closed. Thank you for telling us.',
} as const;

export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const ticketFacts = (ticket: Ticket): FactPair[] => [
  ['Subject', ticket.subject || 'No subject'],
  ['Category', capitalised(ticket.category)],
  ['Priority', capitalised(ticket.priority)],
  ['Status', STATUS[ticket.status]],
  ['Booking', ticket.bookingId],
];

const whyYou = ({ brand }: TemplateContext) =>
  `You receive this because a support request to ${brand.name} was made with this address.`;

export const ticketTemplates = {
  'ticket-received': plain('ticket.created', (ticket, ctx) => ({
    subject: `We have your message (${ticketNumber(ticket.ticketId)})`,
    preheader: `Our team answers within ${RESPONSE[ticket.priority]}.`,
    eyebrow: ticketNumber(ticket.ticketId),
    title: 'We have your message',
    blocks: [
      text(greeting(ticket.customerName)),
      text(
        `Thank you for writing to us. A person reads every message; you can expect our answer within ${RESPONSE[ticket.priority]}, by ${longMoment(new Date(ticket.dueAt), ctx.timeZone)} at the latest.`,
      ),
      // Anybody can write in anybody's name, so what was typed is not sent on.
      factsBlock(
        'Your request',
        ticketFacts(ticket).filter(([label]) => label !== 'Subject' && label !== 'Booking'),
      ),
      small(`Urgent? Call ${ctx.brand.phone}: we are there 24/7. You can also answer this e-mail.`),
    ],
    reason: whyYou(ctx),
  })),

  'ticket-updated': plain('ticket.updated', (ticket, ctx) => {
    const number = ticketNumber(ticket.ticketId);
    const reply = ticket.reply ?? '';
    const isAnswered = reply.trim() !== '';
    const sentences = [
      ...(isAnswered ? ['Our team answered your request.'] : []),
      ...(ticket.changed.includes('status') ? [MOVED_ON[ticket.status]] : []),
    ];
    const summary = sentences.join(' ') || 'The details of your request were updated.';
    return {
      subject: `${isAnswered ? 'Our answer' : 'Your request'} (${number})${ticket.subject && `: ${ticket.subject}`}`,
      preheader: summary,
      eyebrow: number,
      title: isAnswered ? 'We have an answer for you' : 'Your request moved on',
      blocks: [
        text(greeting(ticket.customerName)),
        text(summary),
        ...(isAnswered ? [quoteBlock(`${ctx.brand.name} wrote`, reply)] : []),
        factsBlock('Your request', ticketFacts(ticket)),
        button('Contact support', `${ctx.publicUrl}/support`),
        small(`You can simply answer this e-mail, or call ${ctx.brand.phone}.`),
      ],
      reason: whyYou(ctx),
    };
  }),
} satisfies Record<string, Template>;

import { RESPONSE_TARGET_HOURS, shortId, type EventData } from '@livery/shared-types';
import { readReference } from '@livery/shared-types/readReference';
import { greeting, mayLure } from '../bookingText.ts';
import { button, type FactPair, factsBlock, quoteBlock, small, text } from '../emailBlocks.ts';
import type { Block, TemplateContext } from '../emailContent.ts';
import { longMoment } from '../displayTime.ts';
import { plain, type Template } from './template.ts';

type Ticket = EventData<'ticket.created'>;

export const ticketNumber = (ticketId: string) => `Ticket #${shortId(ticketId)}`;

const STATUS = { open: 'Open', in_progress: 'In progress', resolved: 'Resolved', closed: 'Closed' } as const;

const responseTime = (priority: Ticket['priority']) => {
  const { earliest, latest } = RESPONSE_TARGET_HOURS[priority];
  return `${earliest}-${latest} hours`;
};
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

/** Anybody can write in anybody's name: what could lead a reader elsewhere is not sent on. */
const shown = (words: string, before = ''): string =>
  words.trim() === '' || mayLure(words) ? '' : `${before}${words}`;

/** A booking is repeated where it reads as a reference, and not as any other words. */
function receivedFacts(ticket: Ticket): FactPair[] {
  const reference = readReference(ticket.bookingId ?? '');
  return ticketFacts({ ...ticket, bookingId: reference === undefined ? null : `#${shortId(reference)}` }).map(
    ([label, value]) => [label, label === 'Subject' ? shown(ticket.subject) || null : value],
  );
}

function ownWords({ description }: Ticket): Block[] {
  const words = shown(description);
  return words === '' ? [] : [quoteBlock('You wrote', words)];
}

const whyYou = ({ brand }: TemplateContext) =>
  `You receive this because a support request to ${brand.name} was made with this address.`;

export const ticketTemplates = {
  'ticket-received': plain('ticket.created', (ticket, ctx) => ({
    subject: `We have your message (${ticketNumber(ticket.ticketId)})${shown(ticket.subject, ': ')}`,
    preheader: `Our team answers within ${responseTime(ticket.priority)}.`,
    eyebrow: ticketNumber(ticket.ticketId),
    title: 'We have your message',
    blocks: [
      text(greeting(ticket.customerName)),
      text(
        `Thank you for writing to us. A person reads every message; you can expect our answer within ${responseTime(ticket.priority)}, by ${longMoment(new Date(ticket.dueAt), ctx.timeZone)} at the latest.`,
      ),
      factsBlock('Your request', receivedFacts(ticket)),
      ...ownWords(ticket),
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

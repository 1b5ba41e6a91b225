import { shortId, type EventData } from '@livery/shared-types';
import { greeting } from '../bookingFacts.ts';
import type { Block, Fact, EmailContent, TemplateContext } from '../emailContent.ts';
import { clock, longMoment } from '../displayTime.ts';
import { button, factsBlock, quoteBlock, small, text } from '../blocks.ts';

type Ticket = EventData<'ticket.created'>;

export const ticketNumber = (ticketId: string) => `Ticket #${shortId(ticketId)}`;

const STATUS = { open: 'Open', in_progress: 'In progress', resolved: 'Resolved', closed: 'Closed' } as const;
const RESPONSE = { high: '2-4 hours', medium: '4-12 hours', low: '12-24 hours' } as const;
export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function ticketFacts(ticket: Ticket): Fact[] {
  return [
    { label: 'Subject', value: ticket.subject || 'No subject' },
    { label: 'Category', value: capitalised(ticket.category) },
    { label: 'Priority', value: capitalised(ticket.priority) },
    { label: 'Status', value: STATUS[ticket.status] },
    ...(ticket.bookingId === null ? [] : [{ label: 'Booking', value: ticket.bookingId }]),
  ];
}

const whyYou = (ctx: TemplateContext) =>
  `You receive this because a support request to ${ctx.brand.name} was made with this address.`;

const titled = (ticket: Ticket) => (ticket.subject === '' ? '' : `: ${ticket.subject}`);

export function ticketReceived(ticket: Ticket, ctx: TemplateContext): EmailContent {
  return {
    subject: `We have your message (${ticketNumber(ticket.ticketId)})`,
    preheader: `Our team answers within ${RESPONSE[ticket.priority]}.`,
    eyebrow: ticketNumber(ticket.ticketId),
    title: 'We have your message',
    blocks: [
      text(greeting(ticket.customerName)),
      text(
        `Thank you for writing to us. A person reads every message; you can expect our answer within ${RESPONSE[ticket.priority]}, by ${longMoment(new Date(ticket.dueAt), ctx.timeZone)} at the latest.`,
      ),
      // Anyone can write in anyone's name: what was typed is not sent on before staff have looked at it.
      factsBlock(
        'Your request',
        ticketFacts(ticket).filter(({ label }) => label !== 'Subject' && label !== 'Booking'),
      ),
      small(`Urgent? Call ${ctx.brand.phone}: we are there 24/7. You can also answer this e-mail.`),
    ],
    reason: whyYou(ctx),
  };
}

export function ticketUpdated(ticket: EventData<'ticket.updated'>, ctx: TemplateContext): EmailContent {
  const number = ticketNumber(ticket.ticketId);
  const reply: Block[] = hasReply(ticket) ? [quoteBlock(`${ctx.brand.name} wrote`, ticket.reply ?? '')] : [];
  return {
    subject: `${reply.length > 0 ? 'Our answer' : 'Your request'} (${number})${titled(ticket)}`,
    preheader: updateSentence(ticket),
    eyebrow: number,
    title: reply.length > 0 ? 'We have an answer for you' : 'Your request moved on',
    blocks: [
      text(greeting(ticket.customerName)),
      text(updateSentence(ticket)),
      ...reply,
      factsBlock('Your request', ticketFacts(ticket)),
      button('Contact support', `${ctx.publicUrl}/support`),
      small(`You can simply answer this e-mail, or call ${ctx.brand.phone}.`),
    ],
    reason: whyYou(ctx),
  };
}

function updateSentence(ticket: EventData<'ticket.updated'>): string {
  const sentences = [
    ...(hasReply(ticket) ? ['Our team answered your request.'] : []),
    ...(ticket.changed.includes('status') ? [statusSentence(ticket.status)] : []),
  ];
  return sentences.length === 0 ? 'The details of your request were updated.' : sentences.join(' ');
}

function statusSentence(status: Ticket['status']): string {
  switch (status) {
    case 'open':
      return 'Your request is open again, and we are looking into it.';
    case 'in_progress':
      return 'We are working on it now.';
    case 'resolved':
      return 'We believe that it is resolved. If something is left, just answer this e-mail.';
    case 'closed':
      return 'Your request is closed. Thank you for telling us.';
    default:
      throw status satisfies never;
  }
}

const hasReply = ({ reply }: EventData<'ticket.updated'>) => reply !== null && reply.trim() !== '';

export function lookupCode(request: EventData<'booking.code_requested'>, ctx: TemplateContext): EmailContent {
  const code = request.sealedCode === undefined ? request.code : ctx.openCode(request.sealedCode);
  if (code === undefined) throw new Error('The sealed code cannot be opened with IDENTITY_SECRET');
  return {
    subject: `Your code for ${ctx.brand.name}`,
    preheader: `${code} works until ${clock(new Date(request.expiresAt), ctx.timeZone)}.`,
    eyebrow: 'Your bookings',
    title: 'Your six-digit code',
    blocks: [
      text(`Enter this code on the ${ctx.brand.name} site to see your bookings.`),
      { kind: 'code', code },
      text(
        `It works once, until ${clock(new Date(request.expiresAt), ctx.timeZone)}. We never ask for it by phone or e-mail.`,
      ),
      small('You did not ask for a code? Then you can ignore this e-mail: nobody sees anything without it.'),
    ],
    reason: `You receive this because somebody entered this address at ${ctx.brand.name}.`,
  };
}

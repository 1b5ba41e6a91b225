import { shortId, type EventData } from '@livery/shared-types';
import { greeting } from '../bookingFacts.ts';
import type { Block, Fact, Letter, LetterContext } from '../letter.ts';
import { clock, longMoment } from '../letterTime.ts';

type Ticket = EventData<'ticket.created'>;

export const ticketNumber = (ticketId: string) => `Ticket #${shortId(ticketId)}`;

const STATUS = { open: 'Open', in_progress: 'In progress', resolved: 'Resolved', closed: 'Closed' } as const;
const RESPONSE = { high: '2-4 hours', medium: '4-12 hours', low: '12-24 hours' } as const;
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function ticketFacts(ticket: Ticket): Fact[] {
  return [
    { label: 'Subject', value: ticket.subject || 'No subject' },
    { label: 'Category', value: capitalised(ticket.category) },
    { label: 'Priority', value: capitalised(ticket.priority) },
    { label: 'Status', value: STATUS[ticket.status] },
    ...(ticket.bookingId === null ? [] : [{ label: 'Booking', value: ticket.bookingId }]),
  ];
}

const whyYou = (ctx: LetterContext) =>
  `You receive this because a support request to ${ctx.brand.name} was made with this address.`;

const titled = (ticket: Ticket) => (ticket.subject === '' ? '' : `: ${ticket.subject}`);

export function ticketReceived(ticket: Ticket, ctx: LetterContext): Letter {
  return {
    subject: `We have your message (${ticketNumber(ticket.ticketId)})`,
    preheader: `Our team answers within ${RESPONSE[ticket.priority]}.`,
    eyebrow: ticketNumber(ticket.ticketId),
    title: 'We have your message',
    blocks: [
      { kind: 'text', text: greeting(ticket.customerName) },
      {
        kind: 'text',
        text: `Thank you for writing to us. A person reads every message; you can expect our answer within ${RESPONSE[ticket.priority]}, by ${longMoment(new Date(ticket.dueAt), ctx.timeZone)} at the latest.`,
      },
      { kind: 'facts', title: 'Your request', facts: ticketFacts(ticket) },
      { kind: 'quote', title: 'Your message', text: ticket.description },
      {
        kind: 'small',
        text: `Urgent? Call ${ctx.brand.phone}: we are there 24/7. You can also answer this letter.`,
      },
    ],
    reason: whyYou(ctx),
  };
}

export function ticketUpdated(news: EventData<'ticket.updated'>, ctx: LetterContext): Letter {
  const number = ticketNumber(news.ticketId);
  const reply: Block[] = hasReply(news)
    ? [{ kind: 'quote', title: `${ctx.brand.name} wrote`, text: news.reply ?? '' }]
    : [];
  return {
    subject: `${reply.length > 0 ? 'Our answer' : 'News about your request'} (${number})${titled(news)}`,
    preheader: updateSentence(news),
    eyebrow: number,
    title: reply.length > 0 ? 'We have an answer for you' : 'Your request moved on',
    blocks: [
      { kind: 'text', text: greeting(news.customerName) },
      { kind: 'text', text: updateSentence(news) },
      ...reply,
      { kind: 'facts', title: 'Your request', facts: ticketFacts(news) },
      { kind: 'button', label: 'Contact support', href: `${ctx.publicUrl}/support` },
      { kind: 'small', text: `You can simply answer this letter, or call ${ctx.brand.phone}.` },
    ],
    reason: whyYou(ctx),
  };
}

function updateSentence(news: EventData<'ticket.updated'>): string {
  const sentences = [
    ...(hasReply(news) ? ['Our team answered your request.'] : []),
    ...(news.changed.includes('status') ? [statusSentence(news.status)] : []),
    ...(news.changed.includes('priority') ? [`Your request now has ${news.priority} priority.`] : []),
    ...(news.changed.includes('assignedAgent') ? ['A member of our team now looks after your request.'] : []),
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
      return 'We believe that it is resolved. If something is left, just answer this letter.';
    case 'closed':
      return 'Your request is closed. Thank you for telling us.';
    default:
      throw status satisfies never;
  }
}

const hasReply = ({ reply }: EventData<'ticket.updated'>) => reply !== null && reply.trim() !== '';

export function lookupCode(news: EventData<'booking.code_requested'>, ctx: LetterContext): Letter {
  return {
    subject: `Your code for ${ctx.brand.name}`,
    preheader: `${news.code} works until ${clock(new Date(news.expiresAt), ctx.timeZone)}.`,
    eyebrow: 'Your bookings',
    title: 'Your six-digit code',
    blocks: [
      { kind: 'text', text: `Enter this code on the ${ctx.brand.name} site to see your bookings.` },
      { kind: 'code', code: news.code },
      {
        kind: 'text',
        text: `It works once, until ${clock(new Date(news.expiresAt), ctx.timeZone)}. We never ask for it by phone or e-mail.`,
      },
      {
        kind: 'small',
        text: 'You did not ask for a code? Then you can ignore this letter: nobody sees anything without it.',
      },
    ],
    reason: `You receive this because somebody entered this address at ${ctx.brand.name}.`,
  };
}

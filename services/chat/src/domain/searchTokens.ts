import {
  distinctTokens,
  emailTokens,
  foldText,
  phoneTokens,
  searchPrefixes,
  wordsOf,
} from '@livery/service-kit/search';
import type { Message } from './conversation.ts';
import type { Ticket } from './ticket.ts';

const EMAIL = /[^\s@<>,;:()"']+@[^\s@<>,;:()"']+\.[a-z]{2,}/gi;
const PHONE = /\+?\d[\d\s().-]{5,}\d/g;

/** A query of digits alone is taken for a phone number, however it is written. */
const phonesIn = (text: string): string[] => (text.match(PHONE) ?? []).flatMap(phoneTokens);

/** What staff can find a ticket by: each word from its beginning. */
export const ticketTokens = (
  ticket: Pick<Ticket, 'id' | 'customerName' | 'customerEmail' | 'bookingId' | 'subject'>,
): string[] =>
  distinctTokens([
    ticket.id,
    ...wordsOf(ticket.customerName),
    ...emailTokens(ticket.customerEmail),
    foldText(ticket.bookingId ?? ''),
    ...wordsOf(ticket.subject),
    ...phonesIn(ticket.subject),
  ]);

/** A message of 2,000 letters is found by its first words; each word kept is an entry in the index. */
const MAX_MESSAGE_WORDS = 60;
/** How many words a conversation is found by. */
export const CONVERSATION_TOKENS = 240;

/**
 * What staff can find a conversation by after this message. It has no name or e-mail address of its own: those in its
 * messages are found as words. Its id is added each time, so that it stays among the latest words of a long conversation;
 * so are the last four characters, by which staff see it.
 */
export function messageTokens({ sessionId, text }: Pick<Message, 'sessionId' | 'text'>): string[] {
  const words = [...(text.match(EMAIL) ?? []).map(foldText), ...phonesIn(text), ...wordsOf(text)];
  const id = [foldText(sessionId), ...wordsOf(sessionId), foldText(sessionId.slice(-4))];
  return distinctTokens([...distinctTokens(words, MAX_MESSAGE_WORDS), ...id]);
}

/** A conversation is called "Visitor 4821" on the desk; the first word finds nothing in particular. */
export const conversationPrefixes = (query: string): string[] =>
  searchPrefixes(query.replace(/^\s*visitor\s+(?=\S)/i, ''));

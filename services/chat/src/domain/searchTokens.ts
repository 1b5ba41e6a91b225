import {
  codeToken,
  distinctTokens,
  nameTokens,
  phoneTokens,
  searchConditions,
  wordsOf,
} from '@livery/service-kit/search';
import { plainText } from '@livery/shared-types/textIntake';
import type { Message } from './conversation.ts';
import type { Ticket } from './ticket.ts';

const EMAIL = /[^\s@<>,;:()"']+@[^\s@<>,;:()"']+\.\p{L}{2,}/giu;
const PHONE = /\+?\d[\d\s().-]{5,}\d/g;

/** Digits alone are taken for a phone number, in any spelling. */
const phonesIn = (text: string): string[] => (plainText(text).match(PHONE) ?? []).flatMap(phoneTokens);

/** Words by which staff find a ticket. */
export const ticketTokens = (
  ticket: Pick<Ticket, 'id' | 'customerName' | 'customerEmail' | 'bookingId' | 'subject'>,
): string[] =>
  distinctTokens([
    codeToken(ticket.id),
    ...nameTokens(ticket.customerName),
    ...wordsOf(ticket.customerEmail),
    codeToken(ticket.bookingId ?? ''),
    ...wordsOf(ticket.subject),
    ...phonesIn(ticket.subject),
  ]);

/** The whole address with its @, by which no other is found: what it finds is erased. */
export const addressToken = (address: string): string => address.normalize('NFKC').toLowerCase();

/** Only the first words of a long message, because each is an entry in the index. */
const MAX_MESSAGE_WORDS = 60;
export const CONVERSATION_TOKENS = 240;

/** The id and its last four characters are added every time, so that they are never dropped as the oldest words. */
export function messageTokens({ sessionId, text }: Pick<Message, 'sessionId' | 'text'>): string[] {
  const words = [...(text.match(EMAIL) ?? []).map(addressToken), ...phonesIn(text), ...wordsOf(text)];
  const id = [...wordsOf(sessionId), codeToken(sessionId.slice(-4))];
  return distinctTokens([...distinctTokens(words, MAX_MESSAGE_WORDS), ...id]);
}

/** The desk calls conversations "Visitor 4821". The first of these words would find all. */
export const conversationWords = (query: string) =>
  searchConditions(query.replace(/^\s*visitor\s+(?=\S)/i, ''));

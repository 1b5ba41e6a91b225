import { readEmailAddress } from '@livery/shared-types/readEmailAddress';
import type { AdminChatSession } from '@livery/shared-types/chat';
import { COUNTED_AT_MOST } from '@livery/shared-types/countedAtMost';
import { briefAge, justNow } from '../../chat/times.ts';
import type { InboxFilter, InboxListArgs, InboxPage } from './deskApi.ts';

export const isWaiting = ({ status, waitingSince }: AdminChatSession): boolean =>
  status === 'open' && waitingSince !== null;

const belongs: Record<InboxFilter, (session: AdminChatSession, ownId: string) => boolean> = {
  all: () => true,
  waiting: isWaiting,
  mine: ({ agent, status }, ownId) => agent?.id === ownId && status === 'open',
};

const lastAt = ({ lastMessage, createdAt }: AdminChatSession) => lastMessage?.timestamp ?? createdAt;
const latestFirst = (a: AdminChatSession, b: AdminChatSession) => lastAt(b).localeCompare(lastAt(a));
/** Who needs help at once, then who waits longest. */
const urgentFirst = (a: AdminChatSession, b: AdminChatSession) =>
  Number(isUrgent(b)) - Number(isUrgent(a)) || (a.waitingSince ?? '').localeCompare(b.waitingSince ?? '');

/** Somebody stands in the street, or soon will. */
const urgentWords = [
  /\b(urgent|emergency|asap|right now|immediately)\b/,
  /\b(driver|chauffeur|car|ride|limo|nobody|no one|he|she)\b.*\b(not|isn.?t|hasn.?t|didn.?t|never|no)\b.*\b(here|there|arrived?|come|came|shown?|showed|answer(ing)?)\b/,
  /\b(where|how far)\b.*\b(driver|chauffeur|car|ride|limo)\b/,
  /\b(driver|chauffeur|car|ride|limo)\b.*\b(late|missing|wrong|lost)\b/,
  /\b(nobody|no one)\b.*\b(here|came|come|showed)\b/,
  /\b(still|been) waiting\b|\bwaiting (outside|for (over|more than|\d+))\b/,
  /\b(flight|plane)\b.*\b(landed|leaves|departs|missed?|boarding)\b/,
];

/** A customer waits, and the last words speak of a ride that is under way or missing. */
export function isUrgent(session: AdminChatSession): boolean {
  const { lastMessage } = session;
  if (!isWaiting(session) || lastMessage?.sender !== 'customer') return false;
  const words = lastMessage.message.toLowerCase();
  return urgentWords.some((pattern) => pattern.test(words));
}

/** A list after a change of one conversation: it is put where it belongs, or taken out. Nobody who never wrote is shown. */
export function placeSession(
  sessions: readonly AdminChatSession[],
  filter: InboxFilter,
  session: AdminChatSession,
  ownId: string,
  isSearch = false,
): AdminChatSession[] {
  const known = sessions.find(({ sessionId }) => sessionId === session.sessionId);
  // Two events may overtake each other on their ways through two replicas.
  const newest = known && known.updatedAt > session.updatedAt ? known : session;
  const others = sessions.filter(({ sessionId }) => sessionId !== session.sessionId);
  const belongsHere =
    isSearch && filter === 'mine' ? newest.agent?.id === ownId : belongs[filter](newest, ownId);
  if (newest.lastMessage === null || !belongsHere) return others;
  return [...others, newest].toSorted(filter === 'waiting' ? urgentFirst : latestFirst);
}

/** What makes staff look up: a customer wrote since this conversation last changed. */
export const isNewCustomerMessage = (
  session: AdminChatSession,
  known: Pick<AdminChatSession, 'lastSeq'> | undefined,
): boolean =>
  session.lastMessage?.sender === 'customer' && session.unread > 0 && session.lastSeq > (known?.lastSeq ?? 0);

/** An address the customer mentioned, the latest one first. */
export const mentionedEmail = (messages: readonly { sender: string; message: string }[] = []) =>
  messages
    .filter(({ sender }) => sender === 'customer')
    .map(({ message }) => addressIn(message))
    .findLast((found) => found !== undefined);

const addressIn = (message: string) =>
  message
    .split(/[\s,;:<>()"[\]]+/)
    .map((word) => readEmailAddress(word.replaceAll(/^'+|['!?.]+$/g, '')))
    .find((address) => address !== undefined);

/** A conversation has no name: the digits of its id tell it from others. */
export const visitorName = (sessionId: string): string => `Visitor ${sessionId.slice(-4)}`;

/** How many there are on all pages: the list itself where it is whole, else as the server counted. Nothing for none. */
export function countText(page: InboxPage | undefined): string {
  if (page === undefined) return '';
  const { items, total, nextCursor } = page;
  if (nextCursor === undefined) return items.length === 0 ? '' : String(items.length);
  return total === undefined ? `${COUNTED_AT_MOST}+` : String(Math.max(total, items.length));
}

/** The pages as one list. While they were fetched one after the other, a conversation may have moved: it is there once. */
export const sessionsOf = (pages: readonly InboxPage[]): AdminChatSession[] => [
  ...new Map(pages.flatMap(({ items }) => items.map((found) => [found.sessionId, found]))).values(),
];

/** A list as the server gave it, with the changes since: an answer that was on its way may be behind. */
export const overlayUpdates = (
  listed: AdminChatSession[],
  { filter, q }: InboxListArgs,
  updates: Record<string, AdminChatSession>,
  ownId: string,
): AdminChatSession[] => {
  // Which words were said in a conversation only the server knows: what was found is kept up to date, and nothing is added.
  const found = new Set(listed.map(({ sessionId }) => sessionId));
  const shown = Object.values(updates)
    .filter(({ sessionId }) => q === '' || found.has(sessionId))
    .reduce((sessions, session) => placeSession(sessions, filter, session, ownId, q !== ''), listed);
  // The server knows the longest wait only.
  return filter === 'waiting' ? shown.toSorted(urgentFirst) : shown;
};

/** The list under a pointer: what is `shown` keeps its place, and what came since stands below it, so that nobody opens the wrong one. */
export function keepPlaces(
  shown: readonly AdminChatSession[],
  sessions: readonly AdminChatSession[],
  updates: Record<string, AdminChatSession>,
): AdminChatSession[] {
  const newest = new Map(sessions.map((session) => [session.sessionId, session]));
  const kept = shown.map((before) => newest.get(before.sessionId) ?? updates[before.sessionId] ?? before);
  const isKept = new Set(kept.map(({ sessionId }) => sessionId));
  return [...kept, ...sessions.filter(({ sessionId }) => !isKept.has(sessionId))];
}

/** Since when somebody waits, in a word or two. */
export const waitText = (since: string, now: number): string => {
  const age = briefAge(since, now);
  return age === justNow ? 'new' : `waits ${age}`;
};

/** The one below it in a list, or the first one where it was the last; undefined where there is no other. */
export function nextAfter(ids: readonly string[], id: string): string | undefined {
  const others = ids.filter((other) => other !== id);
  return others[Math.max(0, ids.indexOf(id))] ?? others[0];
}

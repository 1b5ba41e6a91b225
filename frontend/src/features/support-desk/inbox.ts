import type { AdminChatSession } from '@livery/shared-types/chat';
import { briefAge, justNow } from '../../ui/chat/times.ts';
import type { InboxFilter } from './deskApi.ts';

/** Somebody waits for an answer. */
export const isWaiting = ({ status, waitingSince }: AdminChatSession): boolean =>
  status === 'open' && waitingSince !== null;

const belongs: Record<InboxFilter, (session: AdminChatSession, ownId: string) => boolean> = {
  all: () => true,
  waiting: isWaiting,
  mine: ({ agent, status }, ownId) => agent?.id === ownId && status === 'open',
};

const lastAt = ({ lastMessage, createdAt }: AdminChatSession) => lastMessage?.timestamp ?? createdAt;

const order: Record<InboxFilter, (a: AdminChatSession, b: AdminChatSession) => number> = {
  all: (a, b) => lastAt(b).localeCompare(lastAt(a)),
  mine: (a, b) => lastAt(b).localeCompare(lastAt(a)),
  // Whoever has waited longest comes first.
  waiting: (a, b) => (a.waitingSince ?? '').localeCompare(b.waitingSince ?? ''),
};

/** A list after news of one conversation: it is put where it belongs, or taken out. Nobody who never wrote is shown. */
export function placeSession(
  sessions: readonly AdminChatSession[],
  filter: InboxFilter,
  session: AdminChatSession,
  ownId: string,
): AdminChatSession[] {
  const known = sessions.find(({ sessionId }) => sessionId === session.sessionId);
  // Two pieces of news may overtake each other on their ways through two replicas.
  const newest = known && known.updatedAt > session.updatedAt ? known : session;
  const others = sessions.filter(({ sessionId }) => sessionId !== session.sessionId);
  const isShown = newest.lastMessage !== null && belongs[filter](newest, ownId);
  return isShown ? [...others, newest].toSorted(order[filter]) : others;
}

/** What makes staff look up: a customer wrote since this conversation was last heard of. */
export const isCustomersNews = (
  session: AdminChatSession,
  known: Pick<AdminChatSession, 'lastSeq'> | undefined,
): boolean =>
  session.lastMessage?.sender === 'customer' && session.unread > 0 && session.lastSeq > (known?.lastSeq ?? 0);

/** An address the customer mentioned, the latest one first. */
export function mentionedEmail(messages: readonly { sender: string; message: string }[]): string | undefined {
  for (const { sender, message } of messages.toReversed()) {
    const found = sender === 'customer' && /[^\s@<>,;:()"']+@[^\s@<>,;:()"']+\.[a-z]{2,}/i.exec(message);
    if (found) return found[0];
  }
  return undefined;
}

/** A conversation has no name: the digits of its id tell it from others. */
export const visitorName = (sessionId: string): string => `Visitor ${sessionId.slice(-4)}`;

/** How many there are, where a list may hold only the first of them; nothing for none. */
export const countText = (count: number, hasMore: boolean): string =>
  count === 0 ? '' : `${count}${hasMore ? '+' : ''}`;

/** Since when somebody waits, in a word or two. */
export const waitText = (since: string, now: number): string => {
  const age = briefAge(since, now);
  return age === justNow ? 'new' : `waits ${age}`;
};

import { AppError, conflict } from '@livery/service-kit/errors';
import type { ChatSender } from '@livery/shared-types';

export interface Agent {
  id: string;
  name: string;
}

/** Who is at the other end of a socket. */
export type Actor = { role: 'customer'; visitorId: string } | { role: 'agent'; agent: Agent };

export const senderOf = (actor: Actor): ChatSender => actor.role;

/** One name per person, whatever the number of their sockets. */
export const keyOf = (actor: Actor): string =>
  actor.role === 'agent' ? `agent:${actor.agent.id}` : `visitor:${actor.visitorId}`;

/**
 * A message as it is stored. Each one continues the one before it: its number is the next, and it carries the counts up to
 * and including itself, so that the last message gives the state of the whole conversation.
 */
export interface Message {
  id: string;
  sessionId: string;
  /** 1, 2, 3, … within the session, without gaps: whoever sees a number has seen, or can fetch, all before it. */
  seq: number;
  sender: ChatSender;
  text: string;
  at: Date;
  /** Made by the sender: a resend carries the same one. */
  clientMessageId: string | null;
  /** Which agent wrote it; staff see it, customers don't. */
  author: Agent | null;
  customerCount: number;
  agentCount: number;
  /** When the customer wrote the first message that no agent has answered yet. */
  waitingSince: Date | null;
}

/** What a message continues: the last one before it, or the beginning. */
export type Tail = Pick<Message, 'seq' | 'customerCount' | 'agentCount' | 'waitingSince'>;

export const BEGINNING: Tail = { seq: 0, customerCount: 0, agentCount: 0, waitingSince: null };

export type Draft = Omit<Message, keyof Tail>;

/** The message that a draft becomes after `tail`. */
export function follow(tail: Tail, draft: Draft): Message {
  const isCustomer = draft.sender === 'customer';
  return {
    ...draft,
    seq: tail.seq + 1,
    customerCount: tail.customerCount + (isCustomer ? 1 : 0),
    agentCount: tail.agentCount + (isCustomer ? 0 : 1),
    waitingSince: isCustomer ? (tail.waitingSince ?? draft.at) : null,
  };
}

export interface Conversation extends Omit<Tail, 'seq'> {
  id: string;
  /** Whoever claimed the id first; nobody else reads or writes here. */
  visitorId: string;
  status: 'open' | 'closed';
  /** Who looks after it. */
  agent: Agent | null;
  lastSeq: number;
  lastMessage: { sender: ChatSender; text: string; at: Date } | null;
  /** How far each side has read, and how many of the other side's messages that were. */
  agentReadSeq: number;
  agentReadCount: number;
  customerReadSeq: number;
  customerReadCount: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A conversation in which nobody has written yet. */
export const newConversation = (id: string, visitorId: string, now: Date): Conversation => ({
  id,
  visitorId,
  status: 'open',
  agent: null,
  lastSeq: 0,
  customerCount: 0,
  agentCount: 0,
  waitingSince: null,
  lastMessage: null,
  agentReadSeq: 0,
  agentReadCount: 0,
  customerReadSeq: 0,
  customerReadCount: 0,
  createdAt: now,
  updatedAt: now,
});

const PREVIEW = 200;

/** The beginning of a message, for lists; no character is cut in two. */
export const previewOf = (text: string): string => text.slice(0, PREVIEW).replace(/[\uD800-\uDBFF]$/, '');

/** What a message makes of its conversation. A customer who writes again opens it again. */
export function changesBy(message: Message) {
  const { seq, sender, text, at, customerCount, agentCount, waitingSince } = message;
  return {
    lastSeq: seq,
    customerCount,
    agentCount,
    waitingSince,
    lastMessage: { sender, text: previewOf(text), at },
    ...(sender === 'customer' ? { status: 'open' as const } : {}),
  };
}

/** How far a side has read that has seen this message. These only ever grow. */
export const readBy = (reader: ChatSender, { seq, customerCount, agentCount }: Message) =>
  reader === 'customer'
    ? { customerReadSeq: seq, customerReadCount: agentCount }
    : { agentReadSeq: seq, agentReadCount: customerCount };

/** Messages of the customer that no agent has read. */
export const unreadByAgents = ({ customerCount, agentReadCount }: Conversation): number =>
  Math.max(0, customerCount - agentReadCount);

export const isWaiting = ({ status, waitingSince }: Conversation): boolean =>
  status === 'open' && waitingSince !== null;

export const NOT_YOURS = 'chat.not_yours';

/** Session ids can be guessed; owning one can't. */
export const notYours = () =>
  new AppError('forbidden', NOT_YOURS, 'This conversation belongs to somebody else.');

export const conversationClosed = () =>
  conflict('chat.closed', 'This conversation is closed. Open it again first.');

export const isOwner = (conversation: Conversation, visitorId: string | undefined): boolean =>
  visitorId !== undefined && conversation.visitorId === visitorId;

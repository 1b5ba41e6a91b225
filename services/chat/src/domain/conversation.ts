import { AppError, conflict } from '@livery/service-kit/errors';
import type { ChatSender } from '@livery/shared-types';
import { shorten } from '@livery/shared-types/shorten';

export interface Agent {
  id: string;
  name: string;
}

export type Actor = { role: 'customer'; visitorId: string } | { role: 'agent'; agent: Agent };

export const senderOf = (actor: Actor): ChatSender => actor.role;

/** The same for all sockets of a person. */
export const keyOf = (actor: Actor): string =>
  actor.role === 'agent' ? `agent:${actor.agent.id}` : `visitor:${actor.visitorId}`;

/** A stored message, with the counts up to itself, so that the last one gives the state of the conversation. */
export interface Message {
  id: string;
  sessionId: string;
  /** 1, 2, 3, … within the conversation, without gaps, so that a reader notices what is missing. */
  seq: number;
  sender: ChatSender;
  text: string;
  at: Date;
  /** The sender's own id, the same when it is sent again. */
  clientMessageId: string | null;
  /** The agent who wrote it, visible to staff only. */
  author: Agent | null;
  customerCount: number;
  agentCount: number;
  /** Time of the first customer's message that no agent has answered. */
  waitingSince: Date | null;
}

/** What a new message follows: the last message, or the beginning. */
export type Tail = Pick<Message, 'seq' | 'customerCount' | 'agentCount' | 'waitingSince'>;

export const BEGINNING: Tail = { seq: 0, customerCount: 0, agentCount: 0, waitingSince: null };

export type Draft = Omit<Message, keyof Tail>;

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
  /** The visitor who owns the conversation. No other visitor may enter. */
  visitorId: string;
  status: 'open' | 'closed';
  agent: Agent | null;
  lastSeq: number;
  lastMessage: { sender: ChatSender; text: string; at: Date } | null;
  /** How far each side has read, and how many of the other side's messages. */
  agentReadSeq: number;
  agentReadCount: number;
  customerReadSeq: number;
  customerReadCount: number;
  createdAt: Date;
  updatedAt: Date;
}

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

/** The beginning of a message. */
const previewOf = (text: string): string => shorten(text, PREVIEW, '');

/** How a message changes its conversation. A customer's message opens a closed one again. */
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

/** How far a side has read once it has seen this message. */
export const readBy = (reader: ChatSender, { seq, customerCount, agentCount }: Message) =>
  reader === 'customer'
    ? { customerReadSeq: seq, customerReadCount: agentCount }
    : { agentReadSeq: seq, agentReadCount: customerCount };

export const unreadByAgents = ({ customerCount, agentReadCount }: Conversation): number =>
  Math.max(0, customerCount - agentReadCount);

export const isWaiting = ({ status, waitingSince }: Conversation): boolean =>
  status === 'open' && waitingSince !== null;

export const NOT_YOURS = 'chat.not_yours';

/** Session ids can be guessed, so owning one has to be proven. */
export const notYours = () =>
  new AppError('forbidden', NOT_YOURS, 'This conversation belongs to somebody else.');

export const conversationClosed = () =>
  conflict('chat.closed', 'This conversation is closed. Open it again first.');

export const isOwner = (conversation: Conversation, visitorId: string | undefined): boolean =>
  visitorId !== undefined && conversation.visitorId === visitorId;

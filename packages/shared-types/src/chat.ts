import * as z from 'zod/mini';
import { line, pageFields, paragraph } from './fieldSchemas.ts';
import { Position } from './ride.ts';

/** Made in the browser: `session-` and the time. It can be guessed, so the first visitor to use one owns it. */
export const ChatSessionId = z
  .string('A sessionId is needed')
  .check(
    z.trim(),
    z.regex(/^[A-Za-z0-9_-]{1,80}$/, 'A sessionId has 1 to 80 letters, digits, dashes or underscores'),
  );

export const ChatSender = z.enum(['agent', 'customer']);
export type ChatSender = z.infer<typeof ChatSender>;

export const CHAT_TEXT_MAX = 2000;
export const ChatText = paragraph(CHAT_TEXT_MAX, 'Write something first');

/** Exactly as the product's spec has it. */
export const ChatMessage = z.object({
  id: z.string(),
  sessionId: z.string(),
  sender: ChatSender,
  message: z.string(),
  timestamp: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A message for clients that use the numbering. */
export const NumberedMessage = z.extend(ChatMessage, {
  /** 1, 2, 3, … within its session, without gaps. */
  seq: z.number(),
  /** The sender's own id for the message. */
  clientMessageId: z.nullable(z.string()),
});
export type NumberedMessage = z.infer<typeof NumberedMessage>;

export const ChatAgent = z.object({ id: z.string(), name: z.string() });
export type ChatAgent = z.infer<typeof ChatAgent>;

export const AdminChatMessage = z.extend(NumberedMessage, {
  /** Null for the customer's messages. */
  author: z.nullable(ChatAgent),
});
export type AdminChatMessage = z.infer<typeof AdminChatMessage>;

export const ChatStatus = z.enum(['open', 'closed']);
export type ChatStatus = z.infer<typeof ChatStatus>;

export const AdminChatSession = z.object({
  sessionId: z.string(),
  status: ChatStatus,
  /** Who is in charge. */
  agent: z.nullable(ChatAgent),
  /** The customer's messages that no agent has read. */
  unread: z.number(),
  /** When the customer began to wait; null when everything is answered. */
  waitingSince: z.nullable(z.string()),
  lastMessage: z.nullable(z.object({ sender: ChatSender, message: z.string(), timestamp: z.string() })),
  lastSeq: z.number(),
  /** How far the customer and the agents have read. */
  customerReadSeq: z.number(),
  agentReadSeq: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminChatSession = z.infer<typeof AdminChatSession>;

export const ChatPresence = z.object({ online: z.boolean() });
export type ChatPresence = z.infer<typeof ChatPresence>;

export const DeskPresence = z.object({ agents: z.array(ChatAgent) });
export type DeskPresence = z.infer<typeof DeskPresence>;

export const ClaimChatRequest = z.object({ sessionId: ChatSessionId });
export const ClaimedChat = z.object({
  sessionId: z.string(),
  status: ChatStatus,
  lastSeq: z.number(),
  online: z.boolean(),
});
export type ClaimedChat = z.infer<typeof ClaimedChat>;

/** GET /api/admin/chat/sessions: customers who wait come first, longest first; then by the last message. */
export const ChatSessionListQuery = z.object({
  filter: z._default(z.enum(['all', 'waiting', 'mine'], 'Unknown filter'), 'all'),
  status: z.optional(ChatStatus),
  /** Beginnings of words in the messages or the session's id. */
  q: z.optional(line(120)),
  ...pageFields(),
});
export type ChatSessionListQuery = z.infer<typeof ChatSessionListQuery>;

const position = z.coerce.number().check(z.int(), z.minimum(0));

/** GET …/messages: the last ones, those before a number, or those after one. Always oldest first. */
export const ChatMessageListQuery = z.object({
  before: z.optional(position),
  since: z.optional(position),
  limit: pageFields().limit,
});
export type ChatMessageListQuery = z.infer<typeof ChatMessageListQuery>;

/** A colleague's conversation is refused without `takeOver`. */
export const TakeChatRequest = z.object({ takeOver: z._default(z.boolean(), false) });

// Frames that clients send. On the raw socket: a JSON object with the event's name as `type`.

/** Staff connect with `?as=agent` and an admin's session. Everybody else is a customer. */
export const AS_AGENT = 'agent';

export const chatFrames = {
  chat_message: z.object({
    sessionId: ChatSessionId,
    sender: z.optional(ChatSender),
    message: ChatText,
    /** The same id is stored once. */
    clientMessageId: z.optional(
      z.string().check(z.minLength(1), z.maxLength(80), z.regex(/^[\x21-\x7e]+$/, 'Not an id')),
    ),
  }),
  /** Enters a conversation: messages after `since` come in `history` frames, then new ones. */
  join: z.object({
    sessionId: ChatSessionId,
    /** The last number seen; without one the latest messages come. */
    since: z.optional(z.int().check(z.minimum(0))),
  }),
  /** Answered with messages before a number. */
  history: z.object({ sessionId: ChatSessionId, before: z.int().check(z.minimum(1)) }),
  leave: z.object({ sessionId: ChatSessionId }),
  /** Follows a ride by its link's token: `ride` frames come. */
  watch: z.object({
    token: z.string().check(z.minLength(16), z.maxLength(200), z.regex(/^[\w-]+$/, 'Not a token')),
  }),
  typing: z.object({ sessionId: ChatSessionId, isTyping: z.boolean() }),
  /** Everything up to a number has been seen. */
  read: z.object({ sessionId: ChatSessionId, seq: z.int().check(z.minimum(1)) }),
  /** Goes to the desk, or leaves it. */
  desk: z.object({ available: z.boolean() }),
} as const;
export type ChatFrames = typeof chatFrames;
export type ChatEvent = keyof ChatFrames;
export type ChatFrame<T extends ChatEvent> = z.infer<ChatFrames[T]>;

/** For watchers of a ride. The Redis channel is `ride:` and the SHA-256 of the token, in hex. */
export const RideFrame = z.object({ position: z.nullable(Position), expectedAt: z.nullable(z.string()) });
export type RideFrame = z.infer<typeof RideFrame>;

/** An event and its subject, without its content. */
export interface LiveChange {
  type: string;
  aggregateId: string;
}

export interface ChatRefusal {
  ok: false;
  code: string;
  message: string;
  retryAfterSeconds?: number;
}

/** Answers by event: through Socket.IO's callback, or as an `ack` or `error` frame. */
export interface ChatAnswers {
  chat_message: {
    id: string;
    seq: number;
    timestamp: string;
    clientMessageId: string | null;
    /** Somebody is at the desk. */
    online: boolean;
  };
  join: {
    sessionId: string;
    status: ChatStatus;
    lastSeq: number;
    hasEarlier: boolean;
    online: boolean;
    hasAgent: boolean;
    agentReadSeq: number;
    customerReadSeq: number;
    /** For agents, as in their list. */
    session?: AdminChatSession;
  };
  history: { messages: NumberedMessage[]; hasEarlier: boolean };
  leave: Record<never, never>;
  watch: Record<never, never>;
  typing: Record<never, never>;
  read: Record<never, never>;
  desk: { available: boolean };
}
export type ChatAnswer<T extends ChatEvent> = ({ ok: true } & ChatAnswers[T]) | ChatRefusal;

/** What clients are sent, by event. */
export interface ChatServerPayloads {
  chat_message: { message: ChatMessage | NumberedMessage | AdminChatMessage };
  history: { sessionId: string; messages: (NumberedMessage | AdminChatMessage)[] };
  typing: { sessionId: string; sender: ChatSender; isTyping: boolean };
  /** One side has read up to a number. */
  read: { sessionId: string; reader: ChatSender; seq: number };
  /** The conversation was claimed, closed or opened again. */
  status: { sessionId: string; status: ChatStatus; hasAgent: boolean };
  presence: ChatPresence;
  /** For watchers of a ride: the car's position, or that everything has to be fetched again. */
  ride: RideFrame;
  /** For agents: who is at the desk. */
  desk: DeskPresence;
  /** For agents: a conversation of the list changed. */
  session: { session: AdminChatSession };
  /** For staff: something changed. */
  change: LiveChange;
  /** For staff: changes may have been missed, so everything has to be fetched again. */
  resync: Record<never, never>;
  error: ChatRefusal;
}

export type ChatClientEvents = {
  [T in ChatEvent]: (frame: z.input<ChatFrames[T]>, answer?: (answer: ChatAnswer<T>) => void) => void;
};
export type ChatServerEvents = {
  [T in keyof ChatServerPayloads]: (payload: ChatServerPayloads[T]) => void;
};

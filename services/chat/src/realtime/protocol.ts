import { forbidden, isMongoDown, replyOf, type Logger } from '@livery/service-kit';
import {
  chatFrames,
  type ChatAnswers,
  type ChatEvent,
  type ChatFrame,
  type ChatRefusal,
} from '@livery/shared-types';
import * as z from 'zod/mini';
import { enterConversation } from '../commands/enterConversation.ts';
import { markRead } from '../commands/markRead.ts';
import { postMessage } from '../commands/postMessage.ts';
import type { ChatContext } from '../context.ts';
import { senderOf } from '../domain/actor.ts';
import { NOT_YOURS } from '../domain/conversationAccess.ts';
import { Turns } from '../domain/turns.ts';
import { presentAdminMessage, presentNumbered, presentSession } from '../http/messages.presenter.ts';
import { CLOSE, type Connection } from './connection.ts';
import type { Desk } from './desk.ts';
import { newestThatFit } from './newestThatFit.ts';
import type { Entry } from './room.ts';
import type { Rooms } from './rooms.ts';

export interface ProtocolOptions {
  ctx: ChatContext;
  rooms: Rooms;
  desk: Desk;
  logger: Logger;
  /** What one socket may send in a minute, of whatever kind. */
  framesPerMinute: number;
}

export type Answer = ({ ok: true } & object) | ChatRefusal;

/** One socket's conversation with us, the same for both kinds of sockets. */
export interface Talk {
  /** Frames about one conversation are dealt with in the order they came. */
  receive(event: string, payload: unknown, answer: (answer: Answer) => void): void;
  /** Enters the conversation that `find` names, unless the client has entered one by itself or asked to. */
  rejoin(find: () => Promise<string | undefined>): void;
  /** Resolves when everything received is dealt with. */
  idle(): Promise<void>;
  end(): void;
}

const EARLIER = 50;
/** An answer goes out in one piece: with what else may be on its way it stays far below what may wait for one client. */
const EARLIER_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;

const isEvent = (event: string): event is ChatEvent => Object.hasOwn(chatFrames, event);
const refusal = (code: string, message: string): ChatRefusal => ({ ok: false, code, message });

export function createTalk(
  { ctx, rooms, desk, logger, framesPerMinute }: ProtocolOptions,
  connection: Connection,
): Talk {
  const { actor, address } = connection;
  const entered = new Set<string>();
  const turns = new Turns();
  /** Pages of earlier messages are read one after the other, whichever conversations they are of. */
  const pages = new Turns();
  let isEnded = false;
  let hasJoined = false;
  let hasGuessed = false;
  let frames = { count: 0, until: 0 };

  const isFlooding = (): boolean => {
    const now = Date.now();
    if (frames.until <= now) frames = { count: 0, until: now + MINUTE_MS };
    return (frames.count += 1) > framesPerMinute;
  };

  const enter = async (sessionId: string, entry: Entry) => {
    const conversation = await enterConversation(ctx, sessionId, connection);
    entered.add(sessionId);
    const { hasEarlier } = await rooms.enter(sessionId, connection, entry);
    // The socket may have closed while it was let in.
    if (isEnded) rooms.leave(sessionId, connection);
    return { conversation, hasEarlier };
  };
  const ensureEntered = async (sessionId: string) => {
    if (!entered.has(sessionId)) await enter(sessionId, 'now');
  };

  const handlers: { [T in ChatEvent]: (frame: ChatFrame<T>) => Promise<ChatAnswers[T]> } = {
    chat_message: async ({ sessionId, sender, message: text, clientMessageId = null }) => {
      if (sender !== undefined && sender !== senderOf(actor)) throw wrongSender();
      ctx.limits.message(actor, address, Date.now());
      await ensureEntered(sessionId);
      const { id, seq, at } = await postMessage(ctx, { sessionId, actor, text, clientMessageId });
      return { id, seq, timestamp: at.toISOString(), clientMessageId, online: desk.isStaffed() };
    },
    join: async ({ sessionId, since }) => {
      const { conversation, hasEarlier } = await enter(sessionId, since === undefined ? 'latest' : { since });
      const { status, lastSeq, agent, agentReadSeq, customerReadSeq } = conversation;
      const online = desk.isStaffed();
      const joined = { sessionId, status, lastSeq, hasEarlier, online, agentReadSeq, customerReadSeq };
      return {
        ...joined,
        hasAgent: agent !== null,
        ...(actor.role === 'agent' ? { session: presentSession(conversation) } : {}),
      };
    },
    history: async ({ sessionId, before }) => {
      await ensureEntered(sessionId);
      // Nothing is fetched for a client that has not taken the rest, or is gone: pages that wait for it would cost memory.
      const found = await pages.take('', async () =>
        (await connection.flushed()) ? ctx.messages.before(sessionId, before, EARLIER) : [],
      );
      const present = actor.role === 'agent' ? presentAdminMessage : presentNumbered;
      const messages = newestThatFit(found.map(present), EARLIER_BYTES);
      return { messages, hasEarlier: (messages[0]?.seq ?? 1) > 1 };
    },
    leave: async ({ sessionId }) => {
      entered.delete(sessionId);
      rooms.leave(sessionId, connection);
      return {};
    },
    typing: async ({ sessionId, isTyping }) => {
      await ensureEntered(sessionId);
      ctx.live.typing(sessionId, senderOf(actor), isTyping, connection);
      return {};
    },
    read: async ({ sessionId, seq }) => {
      await ensureEntered(sessionId);
      await markRead(ctx, sessionId, seq, actor);
      return {};
    },
    desk: async ({ available }) => {
      if (actor.role !== 'agent') throw forbidden();
      if (available) desk.sitDown(connection, actor.agent);
      else desk.standUp(connection);
      return { available };
    },
  };

  const handle = async (event: ChatEvent, payload: unknown): Promise<Answer> => {
    const parsed = z.safeParse(chatFrames[event] as z.ZodMiniType, payload);
    if (!parsed.success) {
      return refusal('invalid_request', parsed.error.issues[0]?.message ?? 'This can not be read.');
    }
    try {
      const answered = await (handlers[event] as (frame: unknown) => Promise<object>)(parsed.data);
      return { ok: true, ...answered };
    } catch (error) {
      const { body, isUnexpected, retryAfterSeconds } = replyOf(error);
      if (isUnexpected) logger.error({ err: error, event }, 'frame failed');
      else if (isMongoDown(error)) logger.warn({ event }, 'frame refused: the database is away');
      return {
        ...refusal(body.code, body.message),
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      };
    }
  };

  return {
    receive: (event, payload, answer) => {
      if (isEnded) return;
      if (isFlooding()) {
        connection.close(CLOSE.policy, 'too many frames');
        isEnded = true;
        return;
      }
      if (!isEvent(event)) {
        answer(refusal('unknown_type', 'This type of message is not known here.'));
        return;
      }
      hasJoined ||= event === 'join';
      void turns.take(sessionIn(payload), async () => {
        if (isEnded) return;
        const answered = await handle(event, payload);
        answer(answered);
        hasGuessed ||= !answered.ok && answered.code === NOT_YOURS;
        // Whoever goes through other people's conversations, and has none, is shown the door.
        if (hasGuessed && entered.size === 0 && ctx.limits.isGuessing(address, Date.now()))
          connection.close(CLOSE.policy, 'too many refusals');
      });
    },
    rejoin: (find) => {
      const work = async () => {
        const sessionId = await find();
        if (sessionId === undefined) return;
        await turns.take(sessionId, async () => {
          if (entered.size === 0 && !hasJoined && !isEnded) await enter(sessionId, 'now');
        });
      };
      work().catch((err: unknown) => logger.warn({ err }, 'could not enter the last conversation again'));
    },
    idle: () => turns.done(),
    end: () => {
      isEnded = true;
      for (const sessionId of entered) rooms.leave(sessionId, connection);
      desk.standUp(connection);
    },
  };
}

/** What a frame is about, before anything of it is believed. */
const sessionIn = (payload: unknown): string => {
  const { sessionId } = (payload ?? {}) as { sessionId?: unknown };
  return typeof sessionId === 'string' ? sessionId : '';
};

const wrongSender = () => forbidden('You can only write as yourself.');

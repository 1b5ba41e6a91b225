import { isMongoDown, KeyedQueue, replyOf } from '@livery/service-kit';
import { forbidden } from '@livery/service-kit/errors';
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
import type { Context } from '../context.ts';
import { NOT_YOURS, senderOf } from '../domain/conversation.ts';
import { RateWindow } from '../domain/RateWindow.ts';
import {
  presentAdminMessage,
  presentNumbered,
  presentSession,
} from '../presenters/conversations.presenter.ts';
import { CLOSE, type Connection } from './connection.ts';
import { newestThatFit } from './newestThatFit.ts';
import type { JoinAt } from './room.ts';

export type Answer = ({ ok: true } & object) | ChatRefusal;

const EARLIER = 50;
/** The answer is one frame, which has to stay far below the limit for a client's unsent bytes. */
const EARLIER_BYTES = 64 * 1024;

const isEvent = (event: string): event is ChatEvent => Object.hasOwn(chatFrames, event);
const refusal = (code: string, message: string): ChatRefusal => ({ ok: false, code, message });

/** Handles what one socket sends, of either kind. */
export function createConversationSession(ctx: Context, connection: Connection, framesPerMinute: number) {
  const { rooms, broadcaster, presence, limits, rides, logger } = ctx;
  const { actor, address } = connection;
  const joined = new Set<string>();
  const queue = new KeyedQueue();
  /** Pages of earlier messages are read one at a time. */
  const pages = new KeyedQueue();
  const frames = new RateWindow(framesPerMinute);
  let isEnded = false;
  let hasAskedToJoin = false;
  let hasGuessed = false;

  const join = async (sessionId: string, at: JoinAt) => {
    const conversation = await enterConversation(ctx, sessionId, connection);
    joined.add(sessionId);
    const { hasEarlier } = await rooms.join(sessionId, connection, at);
    // The socket may have closed while it joined.
    if (isEnded) rooms.leave(sessionId, connection);
    return { conversation, hasEarlier };
  };
  const ensureJoined = async (sessionId: string) => {
    if (!joined.has(sessionId)) await join(sessionId, 'now');
  };

  const handlers: { [T in ChatEvent]: (frame: ChatFrame<T>) => Promise<ChatAnswers[T]> } = {
    chat_message: async ({ sessionId, sender, message: text, clientMessageId = null }) => {
      if (sender !== undefined && sender !== senderOf(actor))
        throw forbidden('You can only write as yourself.');
      limits.message(actor, address, Date.now());
      await ensureJoined(sessionId);
      const { id, seq, at } = await postMessage(ctx, { sessionId, actor, text, clientMessageId });
      return { id, seq, timestamp: at.toISOString(), clientMessageId, online: presence.isStaffed() };
    },
    join: async ({ sessionId, since }) => {
      const { conversation, hasEarlier } = await join(sessionId, since === undefined ? 'latest' : { since });
      const { status, lastSeq, agent, agentReadSeq, customerReadSeq } = conversation;
      return {
        sessionId,
        status,
        lastSeq,
        hasEarlier,
        online: presence.isStaffed(),
        agentReadSeq,
        customerReadSeq,
        hasAgent: agent !== null,
        ...(actor.role === 'agent' && { session: presentSession(conversation) }),
      };
    },
    history: async ({ sessionId, before }) => {
      await ensureJoined(sessionId);
      // While the client has not read what was sent, or is gone, nothing more is fetched, to save memory.
      const found = await pages.run('', async () =>
        (await connection.backpressure.flushed()) ? ctx.messages.before(sessionId, before, EARLIER) : [],
      );
      const present = actor.role === 'agent' ? presentAdminMessage : presentNumbered;
      const messages = newestThatFit(found.map(present), EARLIER_BYTES);
      return { messages, hasEarlier: (messages[0]?.seq ?? 1) > 1 };
    },
    leave: async ({ sessionId }) => {
      joined.delete(sessionId);
      rooms.leave(sessionId, connection);
      return {};
    },
    watch: async ({ token }) => {
      await rides.watch(token, connection);
      // The socket may have closed meanwhile.
      if (isEnded) rides.unwatch(connection);
      return {};
    },
    typing: async ({ sessionId, isTyping }) => {
      await ensureJoined(sessionId);
      broadcaster.broadcast({ kind: 'typing', sessionId, sender: senderOf(actor), isTyping }, connection);
      return {};
    },
    read: async ({ sessionId, seq }) => {
      await ensureJoined(sessionId);
      await markRead(ctx, sessionId, seq, actor);
      return {};
    },
    desk: async ({ available }) => {
      if (actor.role !== 'agent') throw forbidden();
      if (available) presence.registerAgent(connection, actor.agent);
      else presence.unregisterAgent(connection);
      return { available };
    },
  };

  const handle = async (event: ChatEvent, payload: unknown): Promise<Answer> => {
    const parsed = z.safeParse(chatFrames[event] as z.ZodMiniType, payload);
    if (!parsed.success) {
      return refusal('invalid_request', parsed.error.issues[0]?.message ?? 'This can not be read.');
    }
    try {
      return { ok: true, ...(await (handlers[event] as (frame: unknown) => Promise<object>)(parsed.data)) };
    } catch (error) {
      const { body, isUnexpected, retryAfterSeconds } = replyOf(error);
      if (isUnexpected) logger.error({ err: error, event }, 'frame failed');
      else if (isMongoDown(error)) logger.warn({ event }, 'frame refused: no connection to the database');
      return {
        ...refusal(body.code, body.message),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      };
    }
  };

  return {
    /** Frames about one conversation are handled in order. */
    receive: (event: string, payload: unknown, answer: (answer: Answer) => void): void => {
      if (isEnded) return;
      if (frames.take('', Date.now()) > 0) {
        connection.close(CLOSE.policy, 'too many frames');
        isEnded = true;
        return;
      }
      if (!isEvent(event)) {
        answer(refusal('unknown_type', 'This type of message is not known here.'));
        return;
      }
      hasAskedToJoin ||= event === 'join';
      void queue.run(sessionIdIn(payload), async () => {
        if (isEnded) return;
        const answered = await handle(event, payload);
        answer(answered);
        hasGuessed ||= !answered.ok && answered.code === NOT_YOURS;
        // A client that only guesses is disconnected.
        if (hasGuessed && joined.size === 0 && limits.isGuessing(address, Date.now()))
          connection.close(CLOSE.policy, 'too many refusals');
      });
    },
    /** Joins the conversation that `find` returns, unless the client has joined one itself. */
    rejoin: (find: () => Promise<string | undefined>): void => {
      const work = async () => {
        const sessionId = await find();
        if (sessionId === undefined) return;
        await queue.run(sessionId, async () => {
          if (joined.size === 0 && !hasAskedToJoin && !isEnded) await join(sessionId, 'now');
        });
      };
      work().catch((err: unknown) => logger.warn({ err }, 'could not join the last conversation again'));
    },
    /** Resolves when everything received is handled. */
    whenIdle: () => queue.whenIdle(),
    end: (): void => {
      isEnded = true;
      for (const sessionId of joined) rooms.leave(sessionId, connection);
      rides.unwatch(connection);
      presence.unregisterAgent(connection);
    },
  };
}
export type ConversationSession = ReturnType<typeof createConversationSession>;

/** Read before the frame is validated. */
const sessionIdIn = (payload: unknown): string => {
  const { sessionId } = (payload ?? {}) as { sessionId?: unknown };
  return typeof sessionId === 'string' ? sessionId : '';
};

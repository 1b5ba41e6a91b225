import { driverOf, isDuplicateKey, LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { unavailable } from '@livery/service-kit/errors';
import type { QueryFilter } from 'mongoose';
import { BEGINNING, follow, type Draft, type Message, type Tail } from '../domain/conversation.ts';
import { maybeEntity, toEntity, type MessageDocument, type Models } from './models.ts';

/** More writers than this at the very same moment are no conversation. */
const MAX_ATTEMPTS = 50;

export function createMessageRepository(model: Models['messages']) {
  const driver = driverOf(model);
  const one = async (filter: QueryFilter<MessageDocument>) =>
    maybeEntity(await model.findOne(filter).sort({ seq: -1 }).hint('sequence').lean<MessageDocument>());
  const list = async (filter: QueryFilter<MessageDocument>, direction: 1 | -1, limit: number) => {
    const found = await model
      .find(filter)
      .sort({ seq: direction })
      .limit(limit)
      .hint('sequence')
      .lean<MessageDocument[]>();
    return found.map(toEntity);
  };
  const last = (sessionId: string) => one({ sessionId });
  // By `sequence` too: `resend` is partial, so the planner leaves it out, and a hint would read it from end to end.
  const resent = async ({ sessionId, sender, clientMessageId }: Draft) =>
    clientMessageId === null ? undefined : one({ sessionId, sender, clientMessageId });

  return {
    /** The same client id gives the stored message. A wrong `hint` costs an attempt, never a gap or duplicate. */
    append: (draft: Draft, hint: Tail | undefined): Promise<{ message: Message; isNew: boolean }> => {
      let tail = hint;
      const attempt = async () => {
        const message = follow(tail ?? (await last(draft.sessionId)) ?? BEGINNING, draft);
        const { id, ...fields } = message;
        try {
          await driver.insertOne({ _id: id, ...fields });
          return { message, isNew: true };
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          tail = undefined;
          const stored = await resent(draft);
          return stored === undefined ? LOST_RACE : { message: stored, isNew: false };
        }
      };
      return retryOnConflict(attempt, {
        attempts: MAX_ATTEMPTS,
        giveUp: () => Promise.reject(unavailable('conversation', 1)),
      });
    },

    /** Takes the words out of every message of a conversation. */
    erase: async (sessionId: string, text: string): Promise<void> => {
      await model.updateMany({ sessionId }, { $set: { text } }, { hint: 'sequence' });
    },

    last,

    at: (sessionId: string, seq: number) => one({ sessionId, seq }),

    /** Messages after a number, oldest first. */
    after: (sessionId: string, seq: number, limit: number) =>
      list({ sessionId, seq: { $gt: seq } }, 1, limit),

    /** The last messages before a number, or before the end; oldest first. */
    before: async (sessionId: string, seq: number | undefined, limit: number) => {
      const found = await list({ sessionId, seq: { $lt: seq ?? Infinity } }, -1, limit);
      return found.toReversed();
    },

    /** Messages of several sessions, each after its own number. */
    afterEach: async (positions: { sessionId: string; seq: number }[], limit: number) => {
      if (positions.length === 0) return [];
      const found = await model
        .find({ $or: positions.map(({ sessionId, seq }) => ({ sessionId, seq: { $gt: seq } })) })
        .limit(limit)
        .hint('sequence')
        .lean<MessageDocument[]>();
      return found.map(toEntity).toSorted((a, b) => a.seq - b.seq);
    },
  };
}
export type MessageRepository = ReturnType<typeof createMessageRepository>;

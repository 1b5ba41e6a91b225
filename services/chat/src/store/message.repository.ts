import { isDuplicateKey, unavailable } from '@livery/service-kit';
import { trusted, type QueryFilter } from 'mongoose';
import { BEGINNING, follow, type Draft, type Message, type Tail } from '../domain/conversation.ts';
import type { MessageDocument, MessageModel } from './message.model.ts';

export interface MessageRepository {
  /**
   * Writes a message behind the last one. A draft whose client id is stored already gives the stored message. `hint` saves
   * looking the last one up when it is known; a wrong hint costs a try, never a gap or a double number.
   */
  append(draft: Draft, hint: Tail | undefined): Promise<{ message: Message; isNew: boolean }>;
  last(sessionId: string): Promise<Message | undefined>;
  at(sessionId: string, seq: number): Promise<Message | undefined>;
  /** Messages after a number, oldest first. */
  after(sessionId: string, seq: number, limit: number): Promise<Message[]>;
  /** The messages before a number, or up to the end, that come last; oldest first. */
  before(sessionId: string, seq: number | undefined, limit: number): Promise<Message[]>;
  /** Messages of several sessions, each after its own number. */
  afterEach(positions: { sessionId: string; seq: number }[], limit: number): Promise<Message[]>;
}

/** More writers than this at the very same moment are no conversation. */
const MAX_TRIES = 50;

const toMessage = ({ _id, ...rest }: MessageDocument): Message => ({ id: _id, ...rest });

export function createMessageRepository(model: MessageModel): MessageRepository {
  const newest = async (filter: QueryFilter<MessageDocument>) => {
    const found = await model.findOne(filter).sort({ seq: -1 }).hint('sequence').lean<MessageDocument>();
    return found === null ? undefined : toMessage(found);
  };
  const last = (sessionId: string) => newest({ sessionId });
  const resent = async ({ sessionId, sender, clientMessageId }: Draft) => {
    if (clientMessageId === null) return undefined;
    const found = await model.findOne({ sessionId, sender, clientMessageId }).lean<MessageDocument>();
    return found === null ? undefined : toMessage(found);
  };

  return {
    append: async (draft, hint) => {
      let tail = hint ?? (await last(draft.sessionId)) ?? BEGINNING;
      for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
        const message = follow(tail, draft);
        const { id, ...fields } = message;
        try {
          await model.insertMany([{ _id: id, ...fields }], { lean: true });
          return { message, isNew: true };
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          const stored = await resent(draft);
          if (stored !== undefined) return { message: stored, isNew: false };
          tail = (await last(draft.sessionId)) ?? BEGINNING;
        }
      }
      throw unavailable('conversation', 1);
    },

    last,

    at: async (sessionId, seq) => {
      const found = await model.findOne({ sessionId, seq }).lean<MessageDocument>();
      return found === null ? undefined : toMessage(found);
    },

    after: async (sessionId, seq, limit) => {
      const found = await model
        .find({ sessionId, seq: trusted({ $gt: seq }) })
        .sort({ seq: 1 })
        .limit(limit)
        .hint('sequence')
        .lean<MessageDocument[]>();
      return found.map(toMessage);
    },

    before: async (sessionId, seq, limit) => {
      const found = await model
        .find({ sessionId, ...(seq === undefined ? {} : { seq: trusted({ $lt: seq }) }) })
        .sort({ seq: -1 })
        .limit(limit)
        .hint('sequence')
        .lean<MessageDocument[]>();
      return found.map(toMessage).toReversed();
    },

    afterEach: async (positions, limit) => {
      if (positions.length === 0) return [];
      const found = await model
        .find({ $or: positions.map(({ sessionId, seq }) => ({ sessionId, seq: trusted({ $gt: seq }) })) })
        .limit(limit)
        .hint('sequence')
        .lean<MessageDocument[]>();
      return found.map(toMessage).toSorted((a, b) => a.seq - b.seq);
    },
  };
}

import { isDuplicateKey, newEvent } from '@livery/service-kit';
import { trusted, type QueryFilter, type UpdateQuery } from 'mongoose';
import { changesBy, previewOf, readBy, type Conversation, type Message } from '../domain/conversation.ts';
import type { ConversationDocument, ConversationModel } from './conversation.model.ts';
import { timeKey } from './timeKey.ts';

export interface Step {
  before: Conversation;
  after: Conversation;
  /** Staff have been told already of the spell of waiting that it is in. */
  isAnnounced: boolean;
}

export interface ConversationRepository {
  find(id: string): Promise<Conversation | undefined>;
  /** The session as it is after this visitor asked for it; the first to ask owns it. */
  claim(id: string, visitorId: string, now: Date): Promise<Conversation>;
  /** The session that a visitor claimed last. */
  latestOf(visitorId: string): Promise<Conversation | undefined>;
  /** Brings the session up to a stored message; one that is further already stays. Safe to repeat, in any order. */
  advance(message: Message): Promise<Step | undefined>;
  /** Tells staff, once per spell of waiting, that somebody waits whom nobody serves. */
  announceWaiting(conversation: Conversation, message: Message): Promise<boolean>;
  markRead(reader: 'agent' | 'customer', upTo: Message, now: Date): Promise<Conversation | undefined>;
  /** Changes status or agent if the session still is as `expected`; undefined when it is not. */
  change(
    id: string,
    expected: Partial<Pick<Conversation, 'status'>> & { agentId?: string | null },
    changes: Partial<Pick<Conversation, 'status' | 'agent'>>,
    now: Date,
  ): Promise<Conversation | undefined>;
}

const DAY_MS = 86_400_000;
/** A session nobody ever wrote in is forgotten after this long. */
const SILENT_DAYS = 7;

/** What reading a session leaves out. */
export const CONVERSATION_ONLY = {
  outbox: 0,
  outboxLease: 0,
  activityKey: 0,
  waitingKey: 0,
  announced: 0,
  expireAt: 0,
} as const;

const { announced: _read, ...UNREAD_BY_STEPS } = CONVERSATION_ONLY;

export const toConversation = ({ _id, ...rest }: Omit<ConversationDocument, 'announced'>): Conversation => ({
  id: _id,
  ...(rest as Omit<Conversation, 'id'>),
});

export function createConversationRepository(
  model: ConversationModel,
  wake: (id: string) => void,
): ConversationRepository {
  type Filter = QueryFilter<ConversationDocument>;
  const find = async (id: string) => {
    const found = await model.findById(id, CONVERSATION_ONLY).lean<ConversationDocument>();
    return found === null ? undefined : toConversation(found);
  };
  const update = async (filter: Filter, change: UpdateQuery<ConversationDocument>) => {
    const saved = await model
      .findOneAndUpdate(filter, change, { returnDocument: 'after', projection: CONVERSATION_ONLY })
      .lean<ConversationDocument>();
    return saved === null ? undefined : toConversation(saved);
  };

  return {
    find,

    claim: async (id, visitorId, now) => {
      const known = await find(id);
      if (known !== undefined) return known;
      try {
        await model.create([
          {
            _id: id,
            visitorId,
            createdAt: now,
            updatedAt: now,
            expireAt: new Date(now.getTime() + SILENT_DAYS * DAY_MS),
          },
        ]);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const claimed = await find(id);
      if (claimed === undefined) throw new Error('A session vanished while it was claimed');
      return claimed;
    },

    latestOf: async (visitorId) => {
      const found = await model
        .findOne({ visitorId }, CONVERSATION_ONLY)
        .sort({ createdAt: -1 })
        .hint('by_visitor')
        .lean<ConversationDocument>();
      return found === null ? undefined : toConversation(found);
    },

    advance: async (message) => {
      const { sessionId, seq, waitingSince, at } = message;
      const changes = changesBy(message);
      const found = await model
        .findOneAndUpdate(
          { _id: sessionId, lastSeq: trusted({ $lt: seq }) } as Filter,
          {
            $set: {
              ...changes,
              waitingKey: waitingSince === null ? null : timeKey(waitingSince, sessionId),
              activityKey: timeKey(at, sessionId),
            },
            $max: { ...readBy(message), updatedAt: at },
            $unset: { expireAt: 1 },
          },
          { returnDocument: 'before', projection: UNREAD_BY_STEPS },
        )
        .lean<ConversationDocument>();
      if (found !== null) {
        const { announced, ...document } = found;
        const before = toConversation(document);
        const updatedAt = at > before.updatedAt ? at : before.updatedAt;
        const isAnnounced = waitingSince !== null && announced?.getTime() === waitingSince.getTime();
        return { before, after: { ...before, ...changes, ...readBy(message), updatedAt }, isAnnounced };
      }
      const further = await find(sessionId);
      return further && { before: further, after: further, isAnnounced: false };
    },

    announceWaiting: async ({ id, waitingSince }, message) => {
      if (waitingSince === null) return false;
      const { matchedCount } = await model.updateOne(
        { _id: id, announced: trusted({ $ne: waitingSince }) } as Filter,
        {
          $set: { announced: waitingSince },
          $push: {
            outbox: newEvent('chat.waiting', id, {
              sessionId: id,
              message: previewOf(message.text),
              waitingSince: waitingSince.toISOString(),
            }),
          },
        },
      );
      if (matchedCount === 1) wake(id);
      return matchedCount === 1;
    },

    markRead: (reader, { sessionId, seq, customerCount, agentCount }, now) =>
      update(
        { _id: sessionId },
        {
          $max: {
            ...(reader === 'agent'
              ? { agentReadSeq: seq, agentReadCount: customerCount }
              : { customerReadSeq: seq, customerReadCount: agentCount }),
            updatedAt: now,
          },
        },
      ),

    change: (id, { status, agentId }, changes, now) =>
      update(
        {
          _id: id,
          ...(status === undefined ? {} : { status }),
          ...(agentId === undefined ? {} : agentId === null ? { agent: null } : { 'agent.id': agentId }),
        } as Filter,
        { $set: changes, $max: { updatedAt: now } },
      ),
  };
}

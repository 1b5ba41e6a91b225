import { driverOf, newEvent, timeKey, unlessTaken } from '@livery/service-kit';
import { notFound } from '@livery/service-kit/errors';
import { distinctTokens } from '@livery/service-kit/search';
import type { ChatSender } from '@livery/shared-types';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import {
  changesBy,
  newConversation,
  readBy,
  type Conversation,
  type Message,
} from '../domain/conversation.ts';
import { addressToken, CONVERSATION_TOKENS, messageTokens } from '../domain/searchTokens.ts';
import { maybeEntity, toEntity, type ConversationDocument, type Models } from './models.ts';

const DAY_MS = 86_400_000;
/** A session in which nobody wrote is deleted after this long. */
const UNUSED_DAYS = 7;

/** What reading a session leaves out. */
export const CONVERSATION_ONLY = {
  outbox: 0,
  outboxLease: 0,
  activityKey: 0,
  waitingKey: 0,
  announced: 0,
  searchTokens: 0,
  expireAt: 0,
} as const;

const { announced: _needed, ...WITH_ANNOUNCED } = CONVERSATION_ONLY;

export function createConversationRepository(model: Models['conversations'], onEvent: (id: string) => void) {
  const driver = driverOf(model);
  const find = async (id: string) =>
    maybeEntity(await model.findById(id, CONVERSATION_ONLY).lean<ConversationDocument>());
  const update = async (
    filter: QueryFilter<ConversationDocument>,
    change: UpdateQuery<ConversationDocument>,
  ) =>
    maybeEntity(
      await model
        .findOneAndUpdate(filter, change, {
          returnDocument: 'after',
          projection: CONVERSATION_ONLY,
        })
        .lean<ConversationDocument>(),
    );

  return {
    find,

    get: async (id: string): Promise<Conversation> => {
      const found = await find(id);
      if (found === undefined) throw notFound('Conversation');
      return found;
    },

    /** The session as it is after this visitor asked for it; the first to ask owns it. */
    claim: async (id: string, visitorId: string, now: Date): Promise<Conversation> => {
      const known = await find(id);
      if (known !== undefined) return known;
      const { id: _id, ...conversation } = newConversation(id, visitorId, now);
      const expireAt = new Date(now.getTime() + UNUSED_DAYS * DAY_MS);
      const unused = { waitingKey: null, announced: null, searchTokens: [], expireAt };
      await unlessTaken(model.create({ _id, ...conversation, ...unused }));
      const claimed = await find(id);
      if (claimed === undefined) throw new Error('A session vanished while it was claimed');
      return claimed;
    },

    latestOf: async (visitorId: string) =>
      maybeEntity(
        await model
          .findOne({ visitorId }, CONVERSATION_ONLY)
          .sort({ createdAt: -1 })
          .hint('by_visitor')
          .lean<ConversationDocument>(),
      ),

    /** Safe to repeat, in any order. `isAnnounced`: staff were notified since the customer began to wait. */
    advance: async (message: Message) => {
      const { sessionId, seq, sender, waitingSince, at } = message;
      const changes = changesBy(message);
      const found = await driver.findOneAndUpdate(
        { _id: sessionId, lastSeq: { $lt: seq } },
        {
          $set: {
            ...changes,
            waitingKey: waitingSince === null ? null : timeKey(waitingSince, sessionId),
            activityKey: timeKey(at, sessionId),
          },
          // Whoever answers has read what was before.
          $max: { ...readBy(sender, message), updatedAt: at },
          $push: { searchTokens: { $each: messageTokens(message), $slice: -CONVERSATION_TOKENS } },
          $unset: { expireAt: 1 },
        },
        { returnDocument: 'before', projection: WITH_ANNOUNCED },
      );
      if (found === null) {
        const further = await find(sessionId);
        return further && { before: further, after: further, isAnnounced: false };
      }
      const { announced, ...before }: Conversation & { announced: Date | null } = toEntity(found);
      const updatedAt = at > before.updatedAt ? at : before.updatedAt;
      return {
        before,
        after: { ...before, ...changes, ...readBy(sender, message), updatedAt },
        isAnnounced: waitingSince !== null && announced?.getTime() === waitingSince.getTime(),
      };
    },

    /** Publishes, once for each time that a customer waits, that nobody serves them. */
    announceWaiting: async ({ id, waitingSince }: Conversation): Promise<void> => {
      if (waitingSince === null) return;
      const { matchedCount } = await model.updateOne(
        { _id: id, announced: { $ne: waitingSince } },
        {
          $set: { announced: waitingSince },
          $push: {
            outbox: newEvent('chat.waiting', id, {
              sessionId: id,
              waitingSince: waitingSince.toISOString(),
            }),
          },
        },
      );
      if (matchedCount === 1) onEvent(id);
    },

    /** Some of the conversations in which one of these e-mail addresses was written. */
    mentioning: async (emails: readonly string[], limit: number): Promise<string[]> => {
      const tokens = distinctTokens(emails.map(addressToken));
      const found = await model
        .find({ searchTokens: { $in: tokens } }, { _id: 1 })
        .limit(limit)
        .hint('search')
        .lean();
      return found.map(({ _id }) => _id);
    },

    /** Leaves of a conversation, whose messages are erased by now, when it was and who looked after it. */
    erase: async (id: string, text: string): Promise<void> => {
      const searchTokens = messageTokens({ sessionId: id, text });
      await model.updateOne({ _id: id }, { $set: { searchTokens } });
      await model.updateOne({ _id: id, lastMessage: { $ne: null } }, { $set: { 'lastMessage.text': text } });
    },

    markRead: (reader: ChatSender, upTo: Message, now: Date) =>
      update({ _id: upTo.sessionId }, { $max: { ...readBy(reader, upTo), updatedAt: now } }),

    /** Changes status or agent if the session still is as `expected`; undefined when it is not. */
    change: (
      id: string,
      { status, agent }: Partial<Pick<Conversation, 'status'>> & Pick<Conversation, 'agent'>,
      changes: Partial<Pick<Conversation, 'status' | 'agent'>>,
      now: Date,
    ) =>
      update(
        {
          _id: id,
          ...(status !== undefined && { status }),
          'agent.id': agent?.id ?? null,
        },
        { $set: changes, $max: { updatedAt: now } },
      ),
  };
}

import type { ChatSessionListQuery } from '@livery/shared-types';
import { trusted, type QueryFilter } from 'mongoose';
import type { ChatContext } from '../context.ts';
import type { Conversation } from '../domain/conversation.ts';
import { CONVERSATION_INDEX, type ConversationDocument } from '../store/conversation.model.ts';
import { CONVERSATION_ONLY, toConversation } from '../store/conversation.repository.ts';
import { readCursor, writeCursor } from '../store/timeKey.ts';
import type { Page } from './listTickets.ts';

type Filter = QueryFilter<ConversationDocument>;
type Key = 'waitingKey' | 'activityKey';

interface Plan {
  fits: Filter;
  key: Key;
  direction: 1 | -1;
  hint: string;
}

/** Those who wait, longest first; mine and all by their last message. Nothing is listed in which nothing was said. */
function plan({ filter, status }: ChatSessionListQuery, agentId: string): Plan {
  const statuses = { status: trusted({ $in: status === undefined ? ['open', 'closed'] : [status] }) };
  switch (filter) {
    case 'waiting':
      return {
        fits: { status: 'open' } as Filter,
        key: 'waitingKey',
        direction: 1,
        hint: CONVERSATION_INDEX.waiting,
      };
    case 'mine':
      return {
        fits: { 'agent.id': agentId, ...statuses } as Filter,
        key: 'activityKey',
        direction: -1,
        hint: CONVERSATION_INDEX.agent,
      };
    case 'all':
      return { fits: statuses as Filter, key: 'activityKey', direction: -1, hint: CONVERSATION_INDEX.active };
    default:
      throw new Error(`Unknown filter ${filter satisfies never as string}`);
  }
}

/** What every reader gets, and the key that hands the page on. */
function projectionWith(key: Key): Record<string, 0> {
  const { [key]: _wanted, ...left } = CONVERSATION_ONLY;
  return left;
}

export async function listConversations(
  ctx: ChatContext,
  query: ChatSessionListQuery,
  agentId: string,
): Promise<Page<Conversation>> {
  const { fits, key, direction, hint } = plan(query, agentId);
  const from = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const beyond =
    direction === 1 ? { $gt: from ?? '' } : from === undefined ? { $gt: '' } : { $gt: '', $lt: from };
  const model = ctx.models.conversations;
  const [rows, total] = await Promise.all([
    model
      .find({ ...fits, [key]: trusted(beyond) } as Filter, projectionWith(key))
      .sort({ [key]: direction })
      .limit(query.limit + 1)
      .hint(hint)
      .lean<ConversationDocument[]>(),
    model.countDocuments({ ...fits, [key]: trusted({ $gt: '' }) } as Filter).hint(hint),
  ]);
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1)?.[key] : undefined;
  return {
    items: shown.map(toConversation),
    total,
    nextCursor: last == null ? undefined : writeCursor(last),
  };
}

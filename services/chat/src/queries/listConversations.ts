import type { ChatSessionListQuery } from '@livery/shared-types';
import { trusted, type QueryFilter } from 'mongoose';
import type { Context } from '../context.ts';
import type { Conversation } from '../domain/conversation.ts';
import { conversationPrefixes } from '../domain/searchTokens.ts';
import { CONVERSATION_ONLY } from '../store/conversation.repository.ts';
import { findPage, type Page } from '../store/findPage.ts';
import type { ConversationDocument } from '../store/models.ts';

/** Those who wait, longest first; mine and all by their last message. Conversations without a message are not listed. */
export function listConversations(
  ctx: Context,
  query: ChatSessionListQuery,
  agentId: string,
): Promise<Page<Conversation>> {
  const { filter, status, q = '' } = query;
  const statuses = status === undefined ? ['open', 'closed'] : [status];
  const isWaitingList = filter === 'waiting';
  const plan = {
    filter: {
      status: isWaitingList ? 'open' : trusted({ $in: statuses }),
      ...(filter === 'mine' && { 'agent.id': agentId }),
    } as QueryFilter<ConversationDocument>,
    prefixes: conversationPrefixes(q),
    key: isWaitingList ? 'waitingKey' : 'activityKey',
    direction: isWaitingList ? 1 : -1,
    index: { waiting: 'list_waiting', mine: 'list_agent', all: 'list_active' }[filter],
    projection: CONVERSATION_ONLY,
  } as const;
  return findPage(ctx.models.conversations, plan, query);
}

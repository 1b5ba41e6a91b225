import type { ChatSessionListQuery } from '@livery/shared-types';
import type { Context } from '../context.ts';
import type { Conversation } from '../domain/conversation.ts';
import { conversationWords } from '../domain/searchTokens.ts';
import { CONVERSATION_ONLY } from '../store/conversation.repository.ts';
import { findPage, type Page, type PageQuery } from '../store/findPage.ts';
import type { ConversationDocument } from '../store/models.ts';

/** Those who wait, longest first; mine and all by their last message. Conversations without a message are not listed. */
export function listConversations(
  ctx: Context,
  query: ChatSessionListQuery,
  agentId: string,
): Promise<Page<Conversation>> {
  const { filter, status, q = '' } = query;
  const isWaitingList = filter === 'waiting';
  const plan: PageQuery<ConversationDocument> = {
    filter: {
      status: isWaitingList ? 'open' : { $in: status === undefined ? ['open', 'closed'] : [status] },
      ...(filter === 'mine' && { 'agent.id': agentId }),
    },
    words: conversationWords(q),
    key: isWaitingList ? 'waitingKey' : 'activityKey',
    direction: isWaitingList ? 1 : -1,
    index: { waiting: 'list_waiting', mine: 'list_agent', all: 'list_active' }[filter],
    projection: CONVERSATION_ONLY,
  };
  return findPage(ctx.models.conversations, plan, query);
}

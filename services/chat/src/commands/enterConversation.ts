import { notFound } from '@livery/service-kit';
import type { ChatContext } from '../context.ts';
import type { Actor } from '../domain/actor.ts';
import type { Conversation } from '../domain/conversation.ts';
import { isOwner, notYours } from '../domain/conversationAccess.ts';

/**
 * The conversation, for somebody who may read and write there: an agent, or the visitor who claimed it. A visitor who asks
 * for one that nobody has claimed, claims it.
 */
export async function enterConversation(
  ctx: ChatContext,
  sessionId: string,
  { actor, address }: { actor: Actor; address: string },
): Promise<Conversation> {
  const known = await ctx.conversations.find(sessionId);
  if (actor.role === 'agent') {
    if (known === undefined) throw notFound('Conversation');
    return known;
  }
  if (known === undefined) ctx.limits.newConversation(address, Date.now());
  const conversation = known ?? (await ctx.conversations.claim(sessionId, actor.visitorId, ctx.clock()));
  if (isOwner(conversation, actor.visitorId)) return conversation;
  ctx.limits.guessed(address, Date.now());
  throw notYours();
}

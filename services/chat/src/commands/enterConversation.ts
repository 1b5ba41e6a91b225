import { throttled } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import { isOwner, notYours, type Actor, type Conversation } from '../domain/conversation.ts';

/**
 * The conversation, for somebody who may read and write there: an agent, or the visitor who claimed it. A visitor who asks
 * for one that nobody has claimed, claims it. At an address that guesses, everybody is let into their own and no other, and
 * does not learn whether another exists.
 */
export async function enterConversation(
  ctx: Context,
  sessionId: string,
  { actor, address }: { actor: Actor; address: string },
): Promise<Conversation> {
  if (actor.role === 'agent') return ctx.conversations.get(sessionId);
  const known = await ctx.conversations.find(sessionId);
  if (known !== undefined && isOwner(known, actor.visitorId)) return known;
  const now = Date.now();
  if (ctx.limits.isGuessing(address, now)) throw throttled(60);
  if (known === undefined) ctx.limits.newConversation(actor.visitorId, address, now);
  const conversation = known ?? (await ctx.conversations.claim(sessionId, actor.visitorId, ctx.clock()));
  if (isOwner(conversation, actor.visitorId)) return conversation;
  ctx.limits.guessed(address, now);
  throw notYours();
}

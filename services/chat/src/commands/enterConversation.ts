import { throttled } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import { isOwner, notYours, type Actor, type Conversation } from '../domain/conversation.ts';

/**
 * The conversation, for an agent or for the visitor who owns it. A visitor who asks for one that nobody owns gets it.
 * An address that guesses ids is let into its visitors' own conversations only, and is not told whether others exist.
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

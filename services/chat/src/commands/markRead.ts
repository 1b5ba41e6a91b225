import { notFound } from '@livery/service-kit';
import type { ChatContext } from '../context.ts';
import { senderOf, type Actor } from '../domain/actor.ts';

/** Notes how far one side has read. It only ever grows. */
export async function markRead(
  ctx: ChatContext,
  sessionId: string,
  seq: number,
  actor: Actor,
): Promise<void> {
  const message = await ctx.messages.at(sessionId, seq);
  if (message === undefined) throw notFound('Message');
  const reader = senderOf(actor);
  const conversation = await ctx.conversations.markRead(reader, message, ctx.clock());
  if (conversation === undefined) return;
  ctx.live.read(
    sessionId,
    reader,
    reader === 'agent' ? conversation.agentReadSeq : conversation.customerReadSeq,
  );
  ctx.live.session(conversation, false);
}

import { notFound } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import { senderOf, type Actor } from '../domain/conversation.ts';

/** Stores how far one side has read; never less than before. */
export async function markRead(ctx: Context, sessionId: string, seq: number, actor: Actor): Promise<void> {
  const message = await ctx.messages.at(sessionId, seq);
  if (message === undefined) throw notFound('Message');
  const reader = senderOf(actor);
  const conversation = await ctx.conversations.markRead(reader, message, ctx.clock());
  if (conversation === undefined) return;
  const { agentReadSeq, customerReadSeq } = conversation;
  const readSeq = reader === 'agent' ? agentReadSeq : customerReadSeq;
  ctx.broadcaster.broadcast({ kind: 'read', sessionId, reader, seq: readSeq });
  ctx.broadcaster.broadcastSession(conversation, false);
}

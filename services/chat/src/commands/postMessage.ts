import { randomUUID } from 'node:crypto';
import { counter } from '@livery/service-kit';
import type { Context } from '../context.ts';
import { conversationClosed, isWaiting, senderOf, type Actor, type Message } from '../domain/conversation.ts';

const posted = counter('livery_chat_messages_total', 'Messages stored', ['sender']);

/** Stored, then broadcast. The same client id is stored once and broadcast again, which clients ignore. */
export async function postMessage(
  ctx: Context,
  { actor, ...said }: Pick<Message, 'sessionId' | 'text' | 'clientMessageId'> & { actor: Actor },
): Promise<Message> {
  const { sessionId } = said;
  if (actor.role === 'agent' && (await ctx.conversations.find(sessionId))?.status === 'closed') {
    throw conversationClosed();
  }
  const author = actor.role === 'agent' ? actor.agent : null;
  const draft = { ...said, id: randomUUID(), sender: senderOf(actor), at: ctx.clock(), author };
  // One at a time, so that each message follows the one before. Between replicas the unique number decides.
  const message = await ctx.appends.run(sessionId, async () => {
    const appended = await ctx.messages.append(draft, ctx.rooms.tailOf(sessionId));
    if (appended.isNew) posted.inc({ sender: appended.message.sender });
    ctx.broadcaster.broadcast({ kind: 'message', message: appended.message });
    return appended.message;
  });
  await advance(ctx, actor, message);
  return message;
}

/** An agent who answers is assigned; staff are told of a customer who waits. */
async function advance(ctx: Context, actor: Actor, message: Message): Promise<void> {
  const { before, after, isAnnounced } = await advanceTo(ctx, actor, message);
  if (actor.role === 'agent' && after.agent === null) {
    const changes = { agent: actor.agent };
    const assigned = await ctx.conversations.change(after.id, { agent: null }, changes, ctx.clock());
    ctx.broadcaster.broadcastSession(assigned ?? after, true);
    return;
  }
  if (actor.role === 'customer' && isWaiting(after) && !isAnnounced && !ctx.presence.isStaffed()) {
    await ctx.conversations.announceWaiting(after);
  }
  ctx.broadcaster.broadcastSession(after, before.status !== after.status);
}

async function advanceTo(ctx: Context, actor: Actor, message: Message) {
  const advanced = await ctx.conversations.advance(message);
  if (advanced !== undefined) return advanced;
  // The unused conversation has expired while its visitor had it open.
  const visitorId = actor.role === 'customer' ? actor.visitorId : 'nobody';
  await ctx.conversations.claim(message.sessionId, visitorId, message.at);
  const again = await ctx.conversations.advance(message);
  if (again === undefined) throw new Error('A conversation vanished while it was written to');
  return again;
}

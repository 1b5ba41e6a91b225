import { randomUUID } from 'node:crypto';
import { conflict, counter } from '@livery/service-kit';
import type { ChatContext } from '../context.ts';
import { senderOf, type Actor } from '../domain/actor.ts';
import { isWaiting, type Message } from '../domain/conversation.ts';
import type { Step } from '../store/conversation.repository.ts';

export interface Post {
  sessionId: string;
  actor: Actor;
  text: string;
  clientMessageId: string | null;
}

const posted = counter('livery_chat_messages_total', 'Messages stored', ['sender']);

/**
 * Stores a message, then tells it to everybody concerned. Sent again with the same client id it is stored once, and told
 * again: whoever has it already takes no notice.
 */
export async function postMessage(ctx: ChatContext, post: Post): Promise<Message> {
  const { sessionId, actor, text, clientMessageId } = post;
  if (actor.role === 'agent') await refuseClosed(ctx, sessionId);
  const draft = {
    id: randomUUID(),
    sessionId,
    sender: senderOf(actor),
    text,
    at: ctx.clock(),
    clientMessageId,
    author: actor.role === 'agent' ? actor.agent : null,
  };
  // One after the other, so that each knows what it continues; against other replicas the numbering itself stands guard.
  const message = await ctx.turns.take(sessionId, async () => {
    const appended = await ctx.messages.append(draft, ctx.tailOf(sessionId));
    if (appended.isNew) posted.inc({ sender: appended.message.sender });
    ctx.live.message(appended.message);
    return appended.message;
  });
  await advance(ctx, actor, message);
  return message;
}

async function refuseClosed(ctx: ChatContext, sessionId: string): Promise<void> {
  const conversation = await ctx.conversations.find(sessionId);
  if (conversation?.status === 'closed') {
    throw conflict('chat.closed', 'This conversation is closed. Open it again first.');
  }
}

/** Brings the conversation up to the message: an agent who answers takes it in hand, one nobody serves is called out. */
async function advance(ctx: ChatContext, actor: Actor, message: Message): Promise<void> {
  const { before, after, isAnnounced } = await stepTo(ctx, actor, message);
  if (actor.role === 'agent' && after.agent === null) {
    const changes = { agent: actor.agent };
    const taken = await ctx.conversations.change(after.id, { agentId: null }, changes, ctx.clock());
    ctx.live.session(taken ?? after, true);
    return;
  }
  if (actor.role === 'customer' && isWaiting(after) && !isAnnounced && !ctx.desk.isStaffed()) {
    await ctx.conversations.announceWaiting(after, message);
  }
  ctx.live.session(after, before.status !== after.status);
}

async function stepTo(ctx: ChatContext, actor: Actor, message: Message): Promise<Step> {
  const step = await ctx.conversations.advance(message);
  if (step !== undefined) return step;
  // The session was forgotten, unused, while its visitor still had it open.
  const visitorId = actor.role === 'customer' ? actor.visitorId : 'nobody';
  await ctx.conversations.claim(message.sessionId, visitorId, message.at);
  const again = await ctx.conversations.advance(message);
  if (again === undefined) throw new Error('A conversation vanished while it was written to');
  return again;
}

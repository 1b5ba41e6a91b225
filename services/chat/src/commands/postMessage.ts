import { randomUUID } from 'node:crypto';
import { conflict, counter } from '@livery/service-kit';
import type { ChatContext } from '../context.ts';
import { senderOf, type Actor } from '../domain/actor.ts';
import { isWaiting, type Conversation, type Message } from '../domain/conversation.ts';

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
  const before = await ctx.conversations.find(sessionId);
  if (actor.role === 'agent' && before?.status === 'closed') {
    throw conflict('chat.closed', 'This conversation is closed. Open it again first.');
  }
  const draft = {
    id: randomUUID(),
    sessionId,
    sender: senderOf(actor),
    text,
    at: ctx.clock(),
    clientMessageId,
    author: actor.role === 'agent' ? actor.agent : null,
  };
  const { message, isNew } = await ctx.messages.append(draft, ctx.tailOf(sessionId));
  if (isNew) posted.inc({ sender: message.sender });
  ctx.live.message(message);
  const after = await advanced(ctx, post, message);
  ctx.live.session(after, before?.status !== after.status || before?.agent?.id !== after.agent?.id);
  return message;
}

/** The conversation after the message: an agent who answers takes it in hand, and one nobody serves is called out. */
async function advanced(
  ctx: ChatContext,
  { actor, sessionId }: Post,
  message: Message,
): Promise<Conversation> {
  let conversation = await ctx.conversations.advance(message);
  if (conversation === undefined) {
    // It was forgotten, unused, while its visitor still had it open.
    const visitorId = actor.role === 'customer' ? actor.visitorId : 'nobody';
    await ctx.conversations.claim(sessionId, visitorId, message.at);
    conversation = await ctx.conversations.advance(message);
  }
  if (conversation === undefined) throw new Error('A conversation vanished while it was written to');
  if (actor.role === 'agent') {
    if (conversation.agent !== null) return conversation;
    const taken = await ctx.conversations.change(
      sessionId,
      { agentId: null },
      { agent: actor.agent },
      ctx.clock(),
    );
    return taken ?? conversation;
  }
  if (isWaiting(conversation) && !ctx.desk.isStaffed()) {
    await ctx.conversations.announceWaiting(conversation, message);
  }
  return conversation;
}

import { notFound } from '@livery/service-kit';
import type { ChatMessageListQuery } from '@livery/shared-types';
import type { ChatContext } from '../context.ts';
import type { Message } from '../domain/conversation.ts';

export interface MessagePage {
  /** Oldest first. */
  messages: Message[];
  total: number;
  /** Where the list goes on: further back, or further on when it was asked for from a number on. */
  next: { before: number } | { since: number } | undefined;
}

export async function conversationMessages(
  ctx: ChatContext,
  sessionId: string,
  { before, since, limit }: ChatMessageListQuery,
): Promise<MessagePage> {
  const conversation = await ctx.conversations.find(sessionId);
  if (conversation === undefined) throw notFound('Conversation');
  const isForward = since !== undefined && before === undefined;
  const messages = isForward
    ? await ctx.messages.after(sessionId, since, limit)
    : await ctx.messages.before(sessionId, before, limit);
  const [first, last] = [messages[0], messages.at(-1)];
  const total = Math.max(conversation.lastSeq, last?.seq ?? 0);
  if (first === undefined || last === undefined) return { messages, total, next: undefined };
  if (isForward) return { messages, total, next: last.seq < total ? { since: last.seq } : undefined };
  return { messages, total, next: first.seq > 1 ? { before: first.seq } : undefined };
}

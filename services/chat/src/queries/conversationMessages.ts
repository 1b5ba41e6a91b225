import type { ChatMessageListQuery } from '@livery/shared-types';
import type { Context } from '../context.ts';

/** Messages, oldest first; `next` is where the list goes on: further on when it was asked for from a number on, or back. */
export async function conversationMessages(
  ctx: Context,
  sessionId: string,
  { before, since, limit }: ChatMessageListQuery,
) {
  const conversation = await ctx.conversations.get(sessionId);
  const isForward = since !== undefined && before === undefined;
  const items = isForward
    ? await ctx.messages.after(sessionId, since, limit)
    : await ctx.messages.before(sessionId, before, limit);
  const first = items[0]?.seq ?? 1;
  const last = items.at(-1)?.seq;
  const total = Math.max(conversation.lastSeq, last ?? 0);
  const forward = last !== undefined && last < total ? { since: String(last) } : undefined;
  const backward = first > 1 ? { before: String(first) } : undefined;
  return { items, total, next: isForward ? forward : backward };
}

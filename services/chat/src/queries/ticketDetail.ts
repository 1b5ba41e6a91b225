import type { Context } from '../context.ts';

/** Longer conversations are read in the desk's conversation view. */
const TRANSCRIPT_MESSAGES = 200;

/** A ticket with its history, and the conversation as it was when the ticket was written. */
export async function ticketDetail(ctx: Context, id: string) {
  const found = await ctx.tickets.get(id);
  const { chat } = found.ticket;
  const transcript =
    chat === null ? [] : await ctx.messages.before(chat.sessionId, chat.upTo + 1, TRANSCRIPT_MESSAGES);
  return { ...found, transcript };
}

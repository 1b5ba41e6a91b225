import type { Context } from '../context.ts';
import { ERASED, eraseTicket } from '../domain/eraseTicket.ts';
import { storageKeyOf } from '../domain/ticketFile.ts';

const BATCH = 100;

/**
 * What is left to do is found by the addresses, so it can be interrupted and repeated. A conversation belongs to
 * the customer if an address was written in it, or a ticket of theirs came with it.
 */
export async function eraseCustomer(ctx: Context, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  for (let tickets = await nextTickets(); tickets.length > 0; tickets = await nextTickets()) {
    for (const found of tickets) {
      const { id, chat, files } = found.ticket;
      if (chat !== null) await eraseConversation(ctx, chat.sessionId);
      for (const file of files) await ctx.files.remove(storageKeyOf(id, file.id));
      await ctx.tickets.saveErased(eraseTicket(found, ctx.clock()));
    }
  }
  for (let ids = await nextConversations(); ids.length > 0; ids = await nextConversations())
    for (const id of ids) await eraseConversation(ctx, id);

  function nextTickets() {
    return ctx.tickets.ofCustomer(emails, BATCH);
  }
  function nextConversations() {
    return ctx.conversations.mentioning(emails, BATCH);
  }
}

/** Messages go first, because the conversation is needed to find them. */
async function eraseConversation(ctx: Context, id: string): Promise<void> {
  await ctx.messages.erase(id, ERASED);
  await ctx.conversations.erase(id, ERASED);
}

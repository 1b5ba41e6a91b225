import type { Context } from '../context.ts';
import { ERASED, eraseTicket } from '../domain/eraseTicket.ts';
import { storageKeyOf } from '../domain/ticketFile.ts';

const BATCH = 100;

/**
 * Takes a person out of tickets, with their files, and out of conversations. What is left to do is found by the addresses, so it may be broken off and
 * repeated. A conversation is the person's where one of the addresses was written in it, or a ticket of theirs came with it.
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

/** The messages first: the conversation is found until then. */
async function eraseConversation(ctx: Context, id: string): Promise<void> {
  await ctx.messages.erase(id, ERASED);
  await ctx.conversations.erase(id, ERASED);
}

import type { Connection } from 'mongoose';
import { conversationModel } from './conversation.model.ts';
import { createConversationRepository } from './conversation.repository.ts';
import { messageModel } from './message.model.ts';
import { createMessageRepository } from './message.repository.ts';
import { ticketModel } from './ticket.model.ts';
import { createTicketRepository } from './ticket.repository.ts';

/** Every collection of this service, with its indexes in place. `onEvent` gets the id of a document that has events to publish. */
export async function createStores(connection: Connection, onEvent: (id: string) => void) {
  const tickets = ticketModel(connection);
  const conversations = conversationModel(connection);
  const messages = messageModel(connection);
  for (const model of [tickets, conversations, messages]) await model.createIndexes();
  return {
    models: { tickets, conversations, messages },
    tickets: createTicketRepository(tickets, onEvent),
    conversations: createConversationRepository(conversations, onEvent),
    messages: createMessageRepository(messages),
  };
}
export type Stores = Awaited<ReturnType<typeof createStores>>;

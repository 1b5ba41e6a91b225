import type { Connection } from 'mongoose';
import { conversationModel } from './conversation.model.ts';
import { createConversationRepository } from './conversation.repository.ts';
import { messageModel } from './message.model.ts';
import { createMessageRepository } from './message.repository.ts';
import { ticketModel } from './ticket.model.ts';
import { createTicketRepository } from './ticket.repository.ts';

/** Every collection of this service, with its indexes in place. `onNews` hears which document has an event to publish. */
export async function createStores(connection: Connection, onNews: (id: string) => void) {
  const ticketsModel = ticketModel(connection);
  const conversationsModel = conversationModel(connection);
  const messagesModel = messageModel(connection);
  const stores = {
    models: { tickets: ticketsModel, conversations: conversationsModel, messages: messagesModel },
    tickets: createTicketRepository(ticketsModel, onNews),
    conversations: createConversationRepository(conversationsModel, onNews),
    messages: createMessageRepository(messagesModel),
  };
  for (const name of connection.modelNames()) await connection.model(name).createIndexes();
  return stores;
}
export type Stores = Awaited<ReturnType<typeof createStores>>;

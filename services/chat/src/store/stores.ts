import type { Connection } from 'mongoose';
import { createConversationRepository } from './conversation.repository.ts';
import { createMessageRepository } from './message.repository.ts';
import { openModels } from './models.ts';
import { createTicketRepository } from './ticket.repository.ts';
import { createUploadRepository } from './upload.repository.ts';

/** `onEvent` gets the id of a document that has events to publish. */
export async function createStores(connection: Connection, onEvent: (id: string) => void) {
  const models = await openModels(connection);
  return {
    models,
    tickets: createTicketRepository(models.tickets, onEvent),
    conversations: createConversationRepository(models.conversations, onEvent),
    messages: createMessageRepository(models.messages),
    uploads: createUploadRepository(models.uploads),
  };
}
export type Stores = Awaited<ReturnType<typeof createStores>>;

import type { Connection } from 'mongoose';
import { createConversationRepository } from './conversation.repository.ts';
import { createMessageRepository } from './message.repository.ts';
import { openModels } from './models.ts';
import { createTicketRepository } from './ticket.repository.ts';
import { createUploadRepository } from './upload.repository.ts';

interface Options {
  /** Called with the id of a document that has events to publish. */
  onTicketWritten(id: string): void;
  onConversationWritten(id: string): void;
}

export async function createStores(connection: Connection, options: Options) {
  const models = await openModels(connection);
  return {
    models,
    tickets: createTicketRepository(models.tickets, options.onTicketWritten),
    conversations: createConversationRepository(models.conversations, options.onConversationWritten),
    messages: createMessageRepository(models.messages),
    uploads: createUploadRepository(models.uploads),
  };
}
export type Stores = Awaited<ReturnType<typeof createStores>>;

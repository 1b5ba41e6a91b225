import type { Connection } from 'mongoose';
import { createCursorStore } from './cursors.ts';
import {
  createPaymentRepository,
  paymentModel,
  type PaymentRepositoryOptions,
} from './payment.repository.ts';
import { createProviderEventRepository } from './providerEvent.repository.ts';

export async function createStores(connection: Connection, options: Omit<PaymentRepositoryOptions, 'model'>) {
  const model = paymentModel(connection);
  const stores = {
    model,
    payments: createPaymentRepository({ model, ...options }),
    providerEvents: createProviderEventRepository(connection, options.now),
    cursors: createCursorStore(connection, options.now),
  };
  for (const name of connection.modelNames()) await connection.model(name).createIndexes();
  return stores;
}
export type Stores = Awaited<ReturnType<typeof createStores>>;

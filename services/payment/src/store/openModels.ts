import { createIdempotencyKeys } from '@livery/service-kit';
import type { Connection } from 'mongoose';
import { cursorModel } from './cursors.ts';
import { paymentModel } from './payment.model.ts';
import { providerEventModel } from './providerEvents.ts';

/** Declares the collections and waits for their indexes. */
export async function openModels(connection: Connection) {
  const models = {
    payments: paymentModel(connection),
    providerEvents: providerEventModel(connection),
    idempotencyKeys: createIdempotencyKeys<string>(connection, 'payment'),
    cursors: cursorModel(connection),
  };
  for (const name of connection.modelNames()) await connection.model(name).createIndexes();
  return models;
}

import { createIdempotencyKeys, documentSchema, unlessTaken } from '@livery/service-kit';
import { trusted, type Connection } from 'mongoose';
import {
  createPaymentRepository,
  paymentModel,
  type PaymentRepositoryOptions,
} from './payment.repository.ts';
import { createProviderEventRepository } from './providerEvent.repository.ts';

/** Every collection of this service, with its indexes in place. */
export async function createStores(connection: Connection, options: Omit<PaymentRepositoryOptions, 'model'>) {
  const model = paymentModel(connection);
  const stores = {
    model,
    payments: createPaymentRepository({ model, ...options }),
    providerEvents: createProviderEventRepository(connection, options.now),
    cursors: createCursorStore(connection, options.now),
    /** The intent answered with. The answer itself holds a client secret and is never stored. */
    idempotencyKeys: createIdempotencyKeys<string>(connection, 'payment'),
  };
  for (const name of connection.modelNames()) await connection.model(name).createIndexes();
  return stores;
}
export type Stores = Awaited<ReturnType<typeof createStores>>;

interface Cursor {
  _id: string;
  /** Everything up to here has been read. */
  readUntil: Date;
  dueAt: Date;
}

/** How far a list elsewhere has been read. One replica reads it per interval. */
function createCursorStore(connection: Connection, now: () => Date) {
  const model = connection.model<Cursor>('Cursor', documentSchema('cursors'));
  return {
    /** Leases the next reading if it is due; answers where to go on. */
    async lease(id: string, intervalMs: number, startAt: Date): Promise<Date | undefined> {
      const dueAt = new Date(now().getTime() + intervalMs);
      const leased = await model
        .findOneAndUpdate({ _id: id, dueAt: trusted({ $lte: now() }) }, { $set: { dueAt } })
        .lean<Cursor>();
      if (leased !== null) return leased.readUntil;
      const created = await unlessTaken(model.create({ _id: id, readUntil: startAt, dueAt }));
      return created && startAt;
    },

    async advance(id: string, readUntil: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $max: { readUntil } });
    },
  };
}

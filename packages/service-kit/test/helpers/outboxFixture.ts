import type { Model } from 'mongoose';
import {
  connectMongo,
  documentSchema,
  newEvent,
  withOutbox,
  type MongoHandle,
  type OutboxEntry,
} from '../../src/index.ts';
import type { TestEnvironment } from '@livery/test-kit';
import { quiet } from './events.ts';

export interface Thing {
  _id: string;
  state: number;
  name?: string;
  deletedAt?: Date | null;
  outbox: OutboxEntry[];
}

const ThingSchema = withOutbox(documentSchema<Thing>('things', { timestamps: true }));
ThingSchema.index({ name: 1 }, { unique: true, sparse: true });

export interface Store {
  mongo: MongoHandle;
  things: Model<Thing>;
  /** Stores a new thing with its first events in one insert. */
  insert(id: string, events?: number): Promise<void>;
  /** Stores the next state of a thing and its event in one update. */
  advance(id: string, by?: number): Promise<void>;
}

/** A small aggregate with an outbox, in the test's own database. */
export async function openOutboxFixture(
  { mongoUri, dbName }: TestEnvironment,
  uri = mongoUri,
): Promise<Store> {
  const mongo = await connectMongo({ uri, dbName, logger: quiet });
  const things = mongo.connection.model<Thing>('Thing', ThingSchema);
  await things.createIndexes();
  return {
    mongo,
    things,
    insert: async (id, count = 1) => {
      const outbox = Array.from({ length: count }, (_, index) => advanced(id, index + 1));
      await things.create({ _id: id, state: count, outbox });
    },
    advance: async (id, by = 1) => {
      const current = (await things.findById(id).lean())?.state ?? 0;
      const events = Array.from({ length: by }, (_, index) => advanced(id, current + index + 1));
      await things.updateOne(
        { _id: id },
        { $set: { state: current + by }, $push: { outbox: { $each: events } } },
        { upsert: true },
      );
    },
  };
}

function advanced(id: string, state: number): OutboxEntry {
  return newEvent('booking.code_requested', id, {
    email: 'ada@example.com',
    sealedCode: String(state),
    expiresAt: '',
  });
}

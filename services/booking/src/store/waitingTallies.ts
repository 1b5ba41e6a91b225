import { trusted } from 'mongoose';
import type { Share, TallyEntry } from '../domain/tally.ts';
import { shareOf } from '../domain/tally.ts';
import { INDEX, type BookingDocument, type BookingModel } from './booking.model.ts';

/** A booking some of whose changes have not been counted yet. */
export interface Waiting {
  id: string;
  pickupAt: Date;
  cents: number;
  entries: TallyEntry[];
}

export interface WaitingTallies {
  list(limit: number): Promise<Waiting[]>;
  /** Which of these entries still wait in their bookings. */
  stillWaiting(entryIds: readonly string[]): Promise<Set<string>>;
  /** Takes counted entries out of their bookings; tombstones that have nothing left to say go with them. */
  remove(counted: readonly Waiting[]): Promise<void>;
  /** Every booking's counted place: the one it has without the entries that still wait. */
  countedShares(): AsyncIterable<{ pickupAt: Date; cents: number; share: Share }>;
}

type Row = Pick<BookingDocument, '_id' | 'tally' | 'status' | 'archived' | 'deletedAt'> & {
  pickup: { at: Date };
  quote: { totalCents: number };
};

const FIELDS = { tally: 1, 'pickup.at': 1, 'quote.totalCents': 1 } as const;
const WAITING = { 'tally.0': trusted({ $exists: true }) };

/** Deleted bookings go when they have neither news nor counts left to give. */
export const TOMBSTONES = { mark: 'deletedAt', filter: { 'tally.0': { $exists: false } } } as const;

export function createWaitingTallies(model: BookingModel): WaitingTallies {
  return {
    list: async (limit) => {
      const rows = await model.find(WAITING, FIELDS).hint(INDEX.tally).limit(limit).lean<Row[]>();
      return rows.map(({ _id, pickup, quote, tally }) => ({
        id: _id,
        pickupAt: pickup.at,
        cents: quote.totalCents,
        entries: tally,
      }));
    },
    stillWaiting: async (entryIds) => {
      const filter = { ...WAITING, 'tally.id': trusted({ $in: [...entryIds] }) };
      const rows = await model.find(filter, { tally: 1 }).hint(INDEX.tally).lean<Row[]>();
      return new Set(rows.flatMap(({ tally }) => tally.map(({ id }) => id)));
    },
    remove: async (counted) => {
      await model.bulkWrite(
        counted.map(({ id, entries }) => ({
          updateOne: {
            filter: { _id: id },
            update: { $pull: { tally: { id: trusted({ $in: entries.map((entry) => entry.id) }) } } },
          },
        })),
        { ordered: false },
      );
      const gone = counted.filter(({ entries }) => entries.some(({ to }) => to === null)).map(({ id }) => id);
      if (gone.length === 0) return;
      await model.deleteMany({
        _id: trusted({ $in: gone }),
        deletedAt: trusted({ $ne: null }),
        'tally.0': trusted({ $exists: false }),
        'outbox.0': trusted({ $exists: false }),
        voidedAt: trusted({ $exists: false }),
      });
    },
    async *countedShares() {
      const rows = model
        .find({ voidedAt: trusted({ $exists: false }) }, { ...FIELDS, status: 1, archived: 1, deletedAt: 1 })
        .lean<Row[]>()
        .cursor({ batchSize: 1_000 });
      for await (const { pickup, quote, tally = [], ...booking } of rows) {
        const [oldest] = tally;
        const share = oldest === undefined ? shareOf(booking) : oldest.from;
        if (share !== null) yield { pickupAt: pickup.at, cents: quote.totalCents, share };
      }
    },
  };
}

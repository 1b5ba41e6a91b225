import { trusted } from 'mongoose';
import type { CounterCell, CounterDelta } from './counterDelta.ts';
import { cellOf } from './counterDelta.ts';
import { INDEX, type BookingDocument, type BookingModel } from '../store/booking.model.ts';

/** A booking some of whose changes have not been counted yet. */
export interface PendingBooking {
  id: string;
  pickupAt: Date;
  cents: number;
  entries: CounterDelta[];
}

export interface PendingDeltas {
  list(limit: number): Promise<PendingBooking[]>;
  /** Which of these entries still wait in their bookings. */
  stillPending(entryIds: readonly string[]): Promise<Set<string>>;
  /** Takes counted entries out of their bookings; tombstones with no event pending go with them. */
  remove(counted: readonly PendingBooking[]): Promise<void>;
  /** Every booking's counted place: the one it has without the entries that still wait. */
  countedCells(): AsyncIterable<{ pickupAt: Date; cents: number; cell: CounterCell }>;
}

type Row = Pick<
  BookingDocument,
  | '_id'
  | 'pendingDeltas'
  | 'status'
  | 'archived'
  | 'deletedAt'
  | 'paymentMethod'
  | 'cashReceivedCents'
  | 'quote'
> & { pickup: { at: Date } };

const FIELDS = { pendingDeltas: 1, 'pickup.at': 1, 'quote.totalCents': 1 } as const;
const CELL_FIELDS = {
  ...FIELDS,
  status: 1,
  archived: 1,
  deletedAt: 1,
  paymentMethod: 1,
  cashReceivedCents: 1,
} as const;
const PENDING = { 'pendingDeltas.0': trusted({ $exists: true }) };

/** Deleted bookings go when neither events nor counter deltas are pending. */
export const TOMBSTONES = { mark: 'deletedAt', filter: { 'pendingDeltas.0': { $exists: false } } } as const;

export function createPendingDeltas(model: BookingModel): PendingDeltas {
  return {
    list: async (limit) => {
      const rows = await model.find(PENDING, FIELDS).hint(INDEX.pendingDeltas).limit(limit).lean<Row[]>();
      return rows.map(({ _id, pickup, quote, pendingDeltas }) => ({
        id: _id,
        pickupAt: pickup.at,
        cents: quote.totalCents,
        entries: pendingDeltas,
      }));
    },
    stillPending: async (entryIds) => {
      const filter = { ...PENDING, 'pendingDeltas.id': trusted({ $in: [...entryIds] }) };
      const rows = await model.find(filter, { pendingDeltas: 1 }).hint(INDEX.pendingDeltas).lean<Row[]>();
      return new Set(rows.flatMap(({ pendingDeltas }) => pendingDeltas.map(({ id }) => id)));
    },
    remove: async (counted) => {
      await model.bulkWrite(
        counted.map(({ id, entries }) => ({
          updateOne: {
            filter: { _id: id },
            update: { $pull: { pendingDeltas: { id: trusted({ $in: entries.map((entry) => entry.id) }) } } },
          },
        })),
        { ordered: false },
      );
      const gone = counted.filter(({ entries }) => entries.some(({ to }) => to === null)).map(({ id }) => id);
      if (gone.length === 0) return;
      await model.deleteMany({
        _id: trusted({ $in: gone }),
        deletedAt: trusted({ $ne: null }),
        'pendingDeltas.0': trusted({ $exists: false }),
        'outbox.0': trusted({ $exists: false }),
        voidedAt: trusted({ $exists: false }),
      });
    },
    async *countedCells() {
      const rows = model
        .find({ voidedAt: trusted({ $exists: false }) }, CELL_FIELDS)
        .lean<Row[]>()
        .cursor({ batchSize: 1_000 });
      for await (const row of rows) {
        const [oldest] = row.pendingDeltas ?? [];
        const cell = oldest === undefined ? cellOf(row) : oldest.from;
        if (cell !== null) yield { pickupAt: row.pickup.at, cents: row.quote.totalCents, cell };
      }
    },
  };
}

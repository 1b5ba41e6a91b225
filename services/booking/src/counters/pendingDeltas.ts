import { trusted } from 'mongoose';
import { INDEX, type BookingDocument, type BookingModel } from '../store/booking.model.ts';
import { cellOf, type CounterDelta } from './counterDelta.ts';

/** A change that has not been counted yet, with what it takes to count it. */
export interface PendingDelta extends CounterDelta {
  bookingId: string;
  pickupAt: Date;
  cents: number;
}

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

const deltasOf = ({ _id, pickup, quote, pendingDeltas }: BookingDocument): PendingDelta[] =>
  pendingDeltas.map((delta) => ({
    ...delta,
    bookingId: _id,
    pickupAt: delta.pickupAt ?? pickup.at,
    cents: delta.cents ?? quote.totalCents,
  }));

export function createPendingDeltas(model: BookingModel) {
  return {
    /** Of at most `limit` bookings. */
    list: async (limit: number): Promise<PendingDelta[]> => {
      const rows = await model
        .find(PENDING, FIELDS)
        .hint(INDEX.pendingDeltas)
        .limit(limit)
        .lean<BookingDocument[]>();
      return rows.flatMap(deltasOf);
    },
    /** Those of these deltas that still wait in their bookings. */
    stillPending: async (deltaIds: readonly string[]): Promise<PendingDelta[]> => {
      const wanted = new Set(deltaIds);
      const filter = { ...PENDING, 'pendingDeltas.id': trusted({ $in: [...wanted] }) };
      const rows = await model.find(filter, FIELDS).hint(INDEX.pendingDeltas).lean<BookingDocument[]>();
      return rows.flatMap(deltasOf).filter(({ id }) => wanted.has(id));
    },
    /** Takes counted deltas out of their bookings; tombstones with no event pending go with them. */
    remove: async (counted: readonly PendingDelta[]) => {
      const idsOf = (deltas: readonly PendingDelta[]) =>
        trusted({ $in: [...new Set(deltas.map(({ bookingId }) => bookingId))] });
      await model.updateMany(
        { _id: idsOf(counted) },
        { $pull: { pendingDeltas: { id: trusted({ $in: counted.map(({ id }) => id) }) } } },
      );
      const gone = counted.filter(({ to }) => to === null);
      if (gone.length === 0) return;
      await model.deleteMany({
        _id: idsOf(gone),
        deletedAt: trusted({ $ne: null }),
        'pendingDeltas.0': trusted({ $exists: false }),
        'outbox.0': trusted({ $exists: false }),
        voidedAt: trusted({ $exists: false }),
      });
    },
    /** Every booking's counted place: the one it has without the deltas that still wait. */
    async *countedCells() {
      const rows = model
        .find({ voidedAt: trusted({ $exists: false }) }, CELL_FIELDS)
        .lean<BookingDocument[]>()
        .cursor({ batchSize: 1_000 });
      for await (const row of rows) {
        // Imported bookings may come without the field.
        const [oldest] = row.pendingDeltas ?? [];
        const cell = oldest === undefined ? cellOf(row) : oldest.from;
        const { pickupAt = row.pickup.at, cents = row.quote.totalCents } = oldest ?? {};
        if (cell !== null) yield { pickupAt, cents, cell };
      }
    },
  };
}

export type PendingDeltas = ReturnType<typeof createPendingDeltas>;

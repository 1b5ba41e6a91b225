import { documentSchema, unlessTaken } from '@livery/service-kit';
import type { Connection } from 'mongoose';

interface Cursor {
  _id: string;
  /** Everything up to here has been read. */
  readUntil: Date;
  dueAt: Date;
}

/** How far a list elsewhere has been read. One replica reads it per interval. */
export function createCursorStore(connection: Connection, now: () => Date) {
  const model = connection.model<Cursor>('Cursor', documentSchema('cursors'));
  return {
    /** Leases the next reading if it is due; answers where to go on. */
    async lease(id: string, intervalMs: number, startAt: Date): Promise<Date | undefined> {
      const dueAt = new Date(now().getTime() + intervalMs);
      const leased = await model
        .findOneAndUpdate({ _id: id, dueAt: { $lte: now() } }, { $set: { dueAt } })
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

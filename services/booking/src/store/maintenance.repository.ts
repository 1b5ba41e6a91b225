import { documentSchema } from '@livery/service-kit';
import type { Connection } from 'mongoose';

/** Maintenance that is done once, by whichever replica comes first; doing it twice does no harm. */
export function createMaintenanceRepository(connection: Connection) {
  const schema = documentSchema('maintenance');
  const model = connection.model<{ _id: string; at: Date }>('Maintenance', schema);
  return {
    isDone: async (name: string) => (await model.exists({ _id: name })) !== null,
    markDone: async (name: string, now: Date) => {
      await model.updateOne({ _id: name }, { $set: { at: now } }, { upsert: true });
    },
  };
}

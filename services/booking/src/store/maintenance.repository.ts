import { documentSchema } from '@livery/service-kit';
import type { Connection } from 'mongoose';

export function createMaintenanceRepository(connection: Connection) {
  const schema = documentSchema('maintenance');
  const model = connection.model<{ _id: string; at: Date }>('Maintenance', schema);
  return {
    /** Does what is to be done once, by whichever replica comes first; doing it twice does no harm. */
    once: async (name: string, clock: () => Date, work: () => Promise<void>) => {
      if ((await model.exists({ _id: name })) !== null) return;
      await work();
      await model.updateOne({ _id: name }, { $set: { at: clock() } }, { upsert: true });
    },
  };
}

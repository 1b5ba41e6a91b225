import { Schema, type Connection } from 'mongoose';

export interface UpkeepRepository {
  isDone(name: string): Promise<boolean>;
  markDone(name: string, now: Date): Promise<void>;
}

/** Upkeep that is done once, by whichever replica comes first; doing it twice does no harm. */
export function createUpkeepRepository(connection: Connection): UpkeepRepository {
  const schema = new Schema(
    { _id: { type: String, required: true }, at: Date },
    { collection: 'upkeep', versionKey: false, autoIndex: false },
  );
  const model = connection.model<{ _id: string; at: Date }>('Upkeep', schema);
  return {
    isDone: async (name) => (await model.exists({ _id: name })) !== null,
    markDone: async (name, now) => {
      await model.updateOne({ _id: name }, { $set: { at: now } }, { upsert: true });
    },
  };
}

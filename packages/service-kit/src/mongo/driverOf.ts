import type { Model, mongo } from 'mongoose';

/** For frequent work, without mongoose's casts of each value. Its types also check updates of known fields. */
export const driverOf = <Document extends { _id: unknown }>(model: Model<Document>) =>
  model.collection as unknown as mongo.Collection<Document>;

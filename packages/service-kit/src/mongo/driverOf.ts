import type { Model, mongo } from 'mongoose';

/**
 * The driver's own collection, for what happens with every booking or message: mongoose would look through each value for fields
 * to cast, and there are none. Its types, unlike mongoose's, also check the updates of known fields.
 */
export const driverOf = <Document extends { _id: unknown }>(model: Model<Document>) =>
  model.collection as unknown as mongo.Collection<Document>;

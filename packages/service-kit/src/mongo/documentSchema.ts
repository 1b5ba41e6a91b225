import { Schema, type SchemaOptions } from 'mongoose';

/**
 * The schema of a collection that only typed code writes: its fields are those of the document's interface and are not named a
 * second time, so mongoose takes values as they are given. Filters are sanitised all the same.
 */
export const documentSchema = (collection: string, options: SchemaOptions = {}) =>
  new Schema(
    { _id: { type: String, required: true } },
    { versionKey: false, autoIndex: false, minimize: false, strict: false, ...options, collection },
  );

import { Schema, type SchemaOptions } from 'mongoose';

/** Mongoose only makes indexes. Zod parsed every input: nothing is cast or checked again, filters included. */
export const documentSchema = <Document extends { _id: unknown }>(
  collection: string,
  options: SchemaOptions = {},
): Schema<Document> =>
  new Schema(
    { _id: { type: Schema.Types.Mixed, required: true } },
    { versionKey: false, autoIndex: false, minimize: false, strict: false, ...options, collection },
    // The fields are those of the interface, which mongoose's types want named once more.
  ) as unknown as Schema<Document>;

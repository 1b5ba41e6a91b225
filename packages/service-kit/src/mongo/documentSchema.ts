import { Schema, type SchemaOptions } from 'mongoose';

/**
 * Mongoose serves as a driver that makes indexes. A document is typed by its interface, only typed code writes it, and zod
 * parses every request, event and answer before it: nothing is cast or checked here a second time, and filters are sent as they are.
 */
export const documentSchema = <Document extends { _id: unknown }>(
  collection: string,
  options: SchemaOptions = {},
): Schema<Document> =>
  new Schema(
    { _id: { type: Schema.Types.Mixed, required: true } },
    { versionKey: false, autoIndex: false, minimize: false, strict: false, ...options, collection },
    // The fields are those of the interface, which mongoose's types want named once more.
  ) as unknown as Schema<Document>;

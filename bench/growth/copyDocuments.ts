import type { Collection, Db, Document, IndexDescription } from 'mongodb';

const BATCH = 2_000;
const DAY_MS = 86_400_000;
/** The past ends before anything that questions call recent, and a day of it holds as many bookings as a large company has. */
const PAST_DAYS = 30;
const COPIES_A_DAY = 1_000;
/** An instant, the first eight digits of an id or a hash, or the marked word with its number. */
const CHANGING = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z|\b[0-9a-f]{8}(?=\b|[0-9a-f]{24})/g;

/**
 * Stores so many copies of every document that names the mark, each further in the past and under ids of its own that still fit
 * together over all databases. So it knows no schema but this: what is marked is over, and nothing is left to do about it.
 */
export async function copyDocuments(databases: Db[], mark: string, copies: number): Promise<void> {
  for (const database of databases) {
    for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
      const collection = database.collection(name);
      const seeds = (await collection.find().toArray()).filter((one) => JSON.stringify(one).includes(mark));
      if (seeds.length > 0) await copyAll(collection, seeds, mark, copies);
    }
  }
}

async function copyAll(collection: Collection, seeds: Document[], mark: string, copies: number) {
  // Indexes are built over the whole, which is quicker than row by row.
  const indexes = (await collection.indexes()).filter(({ name }) => name !== '_id_');
  await collection.dropIndexes();
  const marked = new RegExp(`(${mark}\\d+)`, 'gi');
  let batch: Document[] = [];
  for (let copy = 1; copy <= copies; copy += 1) {
    for (const seed of seeds) batch.push(copyOf(seed, marked, copy));
    if (batch.length < BATCH && copy < copies) continue;
    await collection.insertMany(batch, { ordered: false, writeConcern: { w: 1, journal: false } });
    batch = [];
  }
  await collection.createIndexes(indexes.map(({ v: _v, ...index }) => index as IndexDescription));
}

function copyOf(seed: Document, marked: RegExp, copy: number): Document {
  const earlierMs = (PAST_DAYS + copy / COPIES_A_DAY) * DAY_MS;
  const text = (value: string) =>
    value
      .replace(CHANGING, (found) =>
        found.includes('T') ? new Date(Date.parse(found) - earlierMs).toISOString() : otherId(found, copy),
      )
      .replace(marked, `$1x${copy}`);
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (value instanceof Date) return new Date(value.getTime() - earlierMs);
    if (Array.isArray(value)) return value.map(changed);
    if (value?.constructor !== Object) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one)]));
  };
  return changed(seed) as Document;
}

/** Different for every copy, and the same wherever the id stands. */
const otherId = (id: string, copy: number): string =>
  ((Number.parseInt(id, 16) + copy * 2_654_435_761) >>> 0).toString(16).padStart(8, '0');

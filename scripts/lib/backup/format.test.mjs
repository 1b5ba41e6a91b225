import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordWriter, records, verify, version } from './format.mjs';
import { BSON } from './connections.mjs';

let folder;
let file;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'livery-format-'));
  file = join(folder, 'a.backup');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const documents = [
  { _id: 'numbers', whole: new BSON.Int32(5), real: new BSON.Double(5), long: BSON.Long.fromString('5') },
  { _id: new BSON.UUID(), at: new Date(), bytes: new BSON.Binary(Buffer.from([0, 255])), none: null },
  {
    _id: 'texts',
    price: BSON.Decimal128.fromString('149.00'),
    word: 'Zoë 🚗',
    like: /^a.*$/i,
    list: [[], {}],
  },
  { _id: 'large', text: 'x'.repeat(300_000) },
].map((document) => Buffer.from(BSON.serialize(document)));

async function write(header = { what: 'livery backup', version, namespace: 'livery', takenAt: new Date() }) {
  const writer = recordWriter(createWriteStream(file));
  await writer.header(header);
  await writer.collection({ service: 'booking', name: 'bookings', indexes: [] });
  for (const bytes of documents) await writer.document(bytes);
  await writer.end({ documents: documents.length, events: 0, emails: 0 });
}

it('returns every document byte for byte, whatever its types', async () => {
  await write();
  const read = [];
  for await (const record of records(file)) if (record.kind === 'D') read.push(record.document);
  expect(read.map((document) => Buffer.from(BSON.serialize(document)))).toEqual(documents);
  expect((await verify(file)).end).toMatchObject({ documents: 4, events: 0 });
});

it('refuses a truncated file', async () => {
  await write();
  const whole = readFileSync(file);
  for (const size of [0, 3, 30, Math.floor(whole.length / 2), whole.length - 9, whole.length - 1]) {
    writeFileSync(file, whole.subarray(0, size));
    await expect(verify(file), `${size} of ${whole.length} bytes`).rejects.toThrow('not a whole backup');
  }
});

it('refuses a file that is no backup and a backup of an unknown version', async () => {
  writeFileSync(file, 'Dear diary');
  await expect(verify(file)).rejects.toThrow('not a whole backup');
  await write({ what: 'livery backup', version: 2 });
  await expect(verify(file)).rejects.toThrow('version 2');
});

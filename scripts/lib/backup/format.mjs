// A backup file: gzip over records of one character and one BSON document each, so that every value keeps its exact type.
//   H  what this is, of when
//   C  a collection with its indexes; the D records up to the next C are its documents
//   E  how many documents there were, and what was under way: a file without it is not whole
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { PlainError } from '../say.mjs';
import { BSON } from './connections.mjs';

export const version = 1;

/** Keeps numbers as they were stored: 5 may be an Int32, a Long or a Double. */
const exact = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true };

/** Writes records into a stream, no faster than it takes them. */
export function recordWriter(target) {
  const gzip = createGzip({ level: 6 });
  gzip.pipe(target);
  const failed = once(target, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => {});
  const write = async (kind, bytes) => {
    gzip.write(kind);
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), failed]);
  };
  return {
    header: (header) => write('H', BSON.serialize(header)),
    collection: (collection) => write('C', BSON.serialize(collection)),
    /** Takes the bytes as the database sent them. */
    document: (bytes) => write('D', bytes),
    async end(end) {
      await write('E', BSON.serialize(end));
      gzip.end();
      await Promise.race([once(target, 'finish'), failed]);
    },
  };
}

/** Every record of a file, one after the other; a file that is cut off or no backup at all is a fault. */
export async function* records(file) {
  const unzipped = pipeline(createReadStream(file), createGunzip(), () => {});
  let rest = Buffer.alloc(0);
  let kind;
  try {
    for await (const chunk of unzipped) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (;;) {
        const size = rest.length < 5 ? Infinity : rest.readInt32LE(1);
        if (rest.length < 1 + size) break;
        kind = String.fromCharCode(rest[0]);
        const bytes = rest.subarray(1, 1 + size);
        yield kind === 'D'
          ? { kind, bytes, document: BSON.deserialize(bytes, exact) }
          : { kind, ...BSON.deserialize(bytes) };
        rest = rest.subarray(1 + size);
      }
    }
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') throw new PlainError(`There is no file ${file}`);
    if (error.code?.startsWith('Z_') || error.name === 'BSONError') throw notWhole(file, error.message);
    throw error;
  }
  if (kind !== 'E' || rest.length > 0) throw notWhole(file, 'it ends in the middle');
}

/** Reads a file from end to end before anything is touched; answers its header and its end. */
export async function verify(file) {
  let header;
  let documents = 0;
  let end;
  for await (const record of records(file)) {
    if (record.kind === 'H') header = record;
    else if (record.kind === 'D') documents += 1;
    else if (record.kind === 'E') end = record;
  }
  if (header?.what !== 'livery backup') throw notWhole(file, 'it is something else');
  if (header.version !== version)
    throw new PlainError(`${file} is of version ${header.version}; this program reads ${version}`);
  if (end.documents !== documents)
    throw notWhole(file, `${documents} of ${end.documents} documents are there`);
  return { header, end };
}

const notWhole = (file, why) => new PlainError(`${file} is not a whole backup: ${why}`);

import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { collectionsOf } from './collections.mjs';
import { recordWriter, version } from './format.mjs';
import { BSON, countQueued, services, withMongo } from './connections.mjs';

const pauseMs = 250;

/**
 * Writes all databases into one file ('-' is the standard output). It first waits, up to `waitMs`, for a moment in
 * which no event and no e-mail is queued, so that a restored system has nothing to repeat; it reports what was queued
 * all the same. On a replica set everything is read as of one instant.
 */
export async function backUp({ uri, namespace, file, amqpUrl, waitMs = 30_000 }) {
  return withMongo(uri, async (client) => {
    await waitForQuiet(client, { namespace, amqpUrl, waitMs });
    const partial = file === '-' ? undefined : `${file}.partial`;
    const target = partial === undefined ? process.stdout : createWriteStream(partial, { mode: 0o600 });
    try {
      const result = await writeAll(client, namespace, recordWriter(target));
      if (partial !== undefined) renameSync(partial, file);
      return result;
    } catch (error) {
      if (partial !== undefined) rmSync(partial, { force: true });
      throw error;
    }
  });
}

async function writeAll(client, namespace, writer) {
  const takenAt = new Date();
  const { setName } = await client.db('admin').command({ hello: 1 });
  const session = setName === undefined ? undefined : client.startSession({ snapshot: true });
  const counts = { documents: 0, collections: 0, events: 0, emails: 0 };
  await writer.header({ what: 'livery backup', version, namespace, takenAt });
  try {
    for (const service of services) {
      const db = client.db(`${namespace}_${service}`);
      for (const name of await collectionsOf(db)) {
        const collection = db.collection(name);
        const indexes = await collection.indexes();
        await writer.collection({ service, name, indexes });
        counts.collections += 1;
        const isWatched = hasOutbox(indexes) || name === 'notifications';
        for await (const bytes of collection.find({}, { raw: true, session })) {
          await writer.document(bytes);
          counts.documents += 1;
          if (isWatched) countQueuedIn(BSON.deserialize(bytes), name, takenAt, counts);
        }
      }
    }
  } finally {
    await session?.endSession();
  }
  await writer.end(counts);
  return { takenAt, isOneInstant: session !== undefined, ...counts };
}

const hasOutbox = (indexes) => indexes.some(({ name }) => name === 'outbox_waiting');

function countQueuedIn(document, collection, takenAt, counts) {
  counts.events += document.outbox?.length ?? 0;
  if (collection === 'notifications' && isWaiting(document, takenAt)) counts.emails += 1;
}

const isWaiting = ({ status, nextAttemptAt }, at) =>
  status === 'sending' || (status === 'queued' && nextAttemptAt <= at);

/** E-mails that should have been sent by now. */
export const waitingEmails = (at) => ({
  $or: [{ status: 'sending' }, { status: 'queued', nextAttemptAt: { $lte: at } }],
});

async function waitForQuiet(client, { namespace, amqpUrl, waitMs }) {
  const deadline = Date.now() + waitMs;
  while (Date.now() < deadline) {
    if ((await countWaiting(client, namespace, amqpUrl)) === 0) return;
    await delay(pauseMs);
  }
}

async function countWaiting(client, namespace, amqpUrl) {
  let count = amqpUrl === undefined ? 0 : await countQueued({ url: amqpUrl, namespace });
  for (const service of services) {
    const db = client.db(`${namespace}_${service}`);
    for (const name of await collectionsOf(db)) {
      const collection = db.collection(name);
      if (name === 'notifications') count += await collection.countDocuments(waitingEmails(new Date()));
      if (hasOutbox(await collection.indexes()))
        count += await collection.countDocuments(
          { 'outbox.0': { $exists: true } },
          { hint: 'outbox_waiting' },
        );
    }
  }
  return count;
}

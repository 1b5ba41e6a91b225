import { PlainError } from '../say.mjs';
import { collectionsOf, waitingLetters } from './backUp.mjs';
import { records, verify } from './format.mjs';
import { emptyQueues, services, withMongo } from './servers.mjs';

const batch = 500;

/**
 * Puts a backup's databases back. The file is read to its end before anything is touched; databases that hold something
 * are left alone unless `replace` is said. With `amqpUrl`, events that wait in the broker are dropped: they tell of a world
 * that is no more. Letters of the time before may have been sent since the backup, so those that wait, or that events still
 * ask for, go to the office's list of uncertain letters, where a person may send them; `sendWaiting` leaves them to be
 * sent (the system stood still since the backup).
 */
export async function restore({ uri, file, namespace, amqpUrl, replace = false, sendWaiting = false }) {
  const { header, end } = await verify(file);
  const prefix = namespace ?? header.namespace;
  return withMongo(uri, async (client) => {
    const dbs = Object.fromEntries(services.map((service) => [service, client.db(`${prefix}_${service}`)]));
    await makeRoom(Object.values(dbs), replace);
    const dropped = amqpUrl === undefined ? 0 : await emptyQueues({ url: amqpUrl, namespace: prefix });
    await writeBack(file, dbs);
    const held = sendWaiting ? 0 : await holdLetters(dbs.notification, header.takenAt);
    return { takenAt: header.takenAt, ...end, dropped, held };
  });
}

async function makeRoom(dbs, replace) {
  for (const db of dbs) {
    for (const name of await collectionsOf(db)) {
      if (replace) await db.collection(name).drop();
      else if ((await db.collection(name).findOne()) !== null)
        throw new PlainError(`${db.databaseName}.${name} holds documents; --replace deletes them first`);
    }
  }
}

async function writeBack(file, dbs) {
  let target;
  let waiting = [];
  const flush = async () => {
    if (waiting.length > 0) await target.insertMany(waiting, { ordered: false });
    waiting = [];
  };
  for await (const record of records(file)) {
    if (record.kind === 'D') waiting.push(record.document);
    if (record.kind !== 'D' || waiting.length >= batch) await flush();
    if (record.kind === 'C') {
      target = dbs[record.service].collection(record.name);
      await makeCollection(dbs[record.service], target, record);
    }
  }
}

/** With its indexes, which also refuse what a damaged file might hold twice. */
async function makeCollection(db, collection, { name, indexes }) {
  if (!(await collectionsOf(db)).includes(name)) await db.createCollection(name);
  const wanted = indexes.filter(({ name: index }) => index !== '_id_').map(({ v: _v, ...index }) => index);
  if (wanted.length > 0) await collection.createIndexes(wanted);
}

/** notification reads the mark at its start, for the letters that waiting events still ask for. */
async function holdLetters(db, takenAt) {
  const restoredAt = new Date();
  await db.collection('restores').updateOne({ _id: 'latest' }, { $set: { restoredAt } }, { upsert: true });
  const { modifiedCount } = await db.collection('notifications').updateMany(waitingLetters(restoredAt), {
    $set: {
      status: 'unconfirmed',
      stage: null,
      leaseToken: null,
      leaseUntil: null,
      lastError: `It waited when the backup of ${takenAt.toISOString()} was made, and may have been sent since`,
    },
  });
  return modifiedCount;
}

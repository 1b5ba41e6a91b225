import { createHash } from 'node:crypto';
import { PlainError } from '../say.mjs';
import { waitingEmails } from './backUp.mjs';
import { beside, collectionsOf } from './collections.mjs';
import { records, verify } from './format.mjs';
import { assertServicesStopped } from './assertServicesStopped.mjs';
import { emptyQueues, services, withMongo } from './connections.mjs';
import { recover, swap } from './swap.mjs';

const batch = 500;

/**
 * Puts a backup's databases back, with every service stopped. The file is read to its end before anything is touched, then
 * written beside the data, compared with the file document by document, and swapped: whenever this is interrupted, the old
 * data is there. Databases that hold something are left alone unless `replace` is said. With `amqpUrl`, events that wait in
 * the broker are dropped: they are about data that is no more. E-mails of the time before may have been sent since the
 * backup, so those that wait, or that events still ask for, go to the dashboard's list of unconfirmed e-mails, where staff may
 * send them; `sendWaiting` leaves them to be sent (the system stood still since the backup).
 */
export async function restore({ uri, file, namespace, amqpUrl, replace = false, sendWaiting = false }) {
  const { header, end } = await verify(file);
  return withDatabases({ uri, amqpUrl, namespace: namespace ?? header.namespace }, async (place) => {
    const { dbs, isSafe, emptyBroker } = place;
    await undo(place);
    if (!replace) await refuseFull(Object.values(dbs));
    try {
      await compare(dbs, await writeBeside(file, dbs));
      const held = sendWaiting ? 0 : await holdEmails(dbs.notification, header.takenAt);
      await swap(Object.values(dbs), { isSafe, beforeDone: emptyBroker });
      return { takenAt: header.takenAt, ...end, dropped: place.dropped, held };
    } catch (error) {
      await undo(place).catch(() => {}); // the next run does it
      throw error;
    }
  });
}

/** Only what an interrupted restore left to do; answers which data is in place now, if there was something. */
export const recoverAll = ({ uri, amqpUrl, namespace = 'livery' }) =>
  withDatabases({ uri, amqpUrl, namespace }, undo);

const undo = ({ dbs, emptyBroker }) => recover(Object.values(dbs), { beforeDone: emptyBroker });

async function withDatabases({ uri, amqpUrl, namespace }, work) {
  const broker = amqpUrl === undefined ? undefined : { url: amqpUrl, namespace };
  return withMongo(uri, async (client) => {
    const dbs = Object.fromEntries(
      services.map((service) => [service, client.db(`${namespace}_${service}`)]),
    );
    const place = {
      dbs,
      dropped: 0,
      isSafe: () => assertServicesStopped(dbs, broker),
      emptyBroker: async () => {
        if (broker !== undefined) place.dropped += await emptyQueues(broker);
      },
    };
    await place.isSafe();
    return work(place);
  });
}

async function refuseFull(dbs) {
  for (const db of dbs)
    for (const name of await collectionsOf(db))
      if ((await db.collection(name).findOne()) !== null)
        throw new PlainError(
          `${db.databaseName}.${name} holds documents; --replace puts the backup in their place`,
        );
}

/** Answers what was written, by database and collection. */
async function writeBeside(file, dbs) {
  const written = [];
  let target;
  let waiting = [];
  const flush = async () => {
    if (waiting.length > 0) await target.insertMany(waiting, { ordered: false });
    waiting = [];
  };
  for await (const record of records(file)) {
    if (record.kind === 'D') {
      waiting.push(record.document);
      written.at(-1).sum.add(record.bytes);
    }
    if (record.kind !== 'D' || waiting.length >= batch) await flush();
    if (record.kind === 'C') {
      const { service, name } = record;
      target = dbs[service].collection(beside(name));
      await makeCollection(dbs[service], target, record);
      written.push({ service, name, sum: sumOfDocuments() });
    }
  }
  return written;
}

/** With its indexes, which also refuse what a damaged file might hold twice. */
async function makeCollection(db, collection, { name, indexes }) {
  await db.createCollection(beside(name));
  const wanted = indexes.filter(({ name: index }) => index !== '_id_').map(({ v: _v, ...index }) => index);
  if (wanted.length > 0) await collection.createIndexes(wanted);
}

/** Every document is there as it is in the file, to the byte. */
async function compare(dbs, written) {
  for (const { service, name, sum } of written) {
    const found = sumOfDocuments();
    for await (const bytes of dbs[service].collection(beside(name)).find({}, { raw: true })) found.add(bytes);
    if (found.toString() !== sum.toString())
      throw new PlainError(
        `${service}.${name} came out different from the file (${found}, not ${sum}): nothing was replaced`,
      );
  }
}

/** Counts documents and sums up their hashes, in whatever order they come. */
function sumOfDocuments() {
  let count = 0;
  const total = Buffer.alloc(32);
  return {
    add(bytes) {
      count += 1;
      const hash = createHash('sha256').update(bytes).digest();
      for (let index = 0; index < total.length; index += 1) total[index] ^= hash[index];
    },
    toString: () => `${count} documents, ${total.toString('hex')}`,
  };
}

/** notification reads the mark at its start, for the e-mails that waiting events still ask for. */
async function holdEmails(db, takenAt) {
  const restoredAt = new Date();
  const marks = db.collection(beside('restores'));
  await marks.updateOne({ _id: 'latest' }, { $set: { restoredAt } }, { upsert: true });
  const { modifiedCount } = await db
    .collection(beside('notifications'))
    .updateMany(waitingEmails(restoredAt), {
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

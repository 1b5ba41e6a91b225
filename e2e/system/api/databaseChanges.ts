import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { BSON, MongoClient } from 'mongodb';
import { eventually } from '@livery/test-kit';
import type { Product } from '../startProduct.ts';

/** What services write down for themselves all the time: who holds the maintenance lease, and how far they have read. */
const OWN_BOOKKEEPING = new Set(['livery_payment.cursors']);
/** Every service says every few seconds that it uses its database, so that no restore replaces it meanwhile. */
const PRESENCE = 'presence';

/** Every document of every service's database, as a digest per collection. */
async function dump(client: MongoClient): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  const { databases } = await client.db().admin().listDatabases();
  for (const { name } of databases.filter((one) => one.name.startsWith('livery_'))) {
    for (const { name: collection } of await client.db(name).listCollections().toArray()) {
      const place = `${name}.${collection}`;
      if (OWN_BOOKKEEPING.has(place) || collection === PRESENCE) continue;
      const hash = createHash('sha256');
      let count = 0;
      for await (const document of client.db(name).collection(collection).find().sort({ _id: 1 })) {
        hash.update(BSON.EJSON.stringify(document));
        count += 1;
      }
      digests[place] = `${count} documents ${hash.digest('hex')}`;
    }
  }
  return digests;
}

/** The databases once nothing is on its way any more: no event, no count, no e-mail. */
async function settled(client: MongoClient): Promise<Record<string, string>> {
  return eventually(
    async () => {
      const before = await dump(client);
      await delay(1_500);
      const after = await dump(client);
      if (JSON.stringify(before) !== JSON.stringify(after)) throw new Error('The databases still change');
      return after;
    },
    { timeoutMs: 60_000 },
  );
}

/** What `work` left different in the databases of all services; each place with what was there and what is. */
export async function databaseChanges(product: Product, work: () => Promise<void>): Promise<string[]> {
  const client = await MongoClient.connect(product.stack.infrastructure.env.MONGODB_URI ?? '');
  try {
    const before = await settled(client);
    // Each service has a database, most of them several collections: fewer would mean that nothing is compared.
    if (Object.keys(before).length < 12) throw new Error(`Only ${Object.keys(before).join(', ')} to compare`);
    await work();
    const after = await settled(client);
    const places = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...places]
      .filter((place) => before[place] !== after[place])
      .map((place) => `${place}: ${before[place] ?? 'nothing'} → ${after[place] ?? 'nothing'}`);
  } finally {
    await client.close();
  }
}

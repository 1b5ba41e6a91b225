import { PlainError } from '../say.mjs';
import { presence } from './collections.mjs';
import { consumersOf } from './connections.mjs';

/** Services say every three seconds that they use their database; one that was killed said it until then. */
const freshMs = 15_000;

/**
 * Refuses while any service runs: it would write into what is being replaced. Asked of the databases, where every service
 * says that it is there, by the server's clock; and of the broker, which also knows those that have come to a standstill.
 */
export async function assertServicesStopped(dbs, broker) {
  const live = [];
  for (const [service, db] of Object.entries(dbs)) {
    const isFresh = { $expr: { $gt: ['$at', { $subtract: ['$$NOW', freshMs] }] } };
    const count = await db.collection(presence).countDocuments(isFresh);
    if (count > 0) live.push(`${service} (${db.databaseName})`);
  }
  if (broker !== undefined)
    for (const service of await consumersOf(broker))
      if (!live.some((name) => name.startsWith(`${service} `))) live.push(`${service} (the broker)`);
  if (live.length > 0)
    throw new PlainError(
      `Stop every service first: still connected are ${live.join(', ')}. One that was killed counts for ${freshMs / 1_000} seconds.`,
    );
}

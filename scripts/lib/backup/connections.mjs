// The packages that the services use for the database and the broker: in an image there are no others.
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../../packages/service-kit/package.json', import.meta.url));
const { MongoClient, BSON } = require('mongoose').mongo;
const { connect } = require('amqplib');

export { BSON };

/** In the order in which they are read: publishers of events before notification, which sends e-mails about them. */
export const services = ['gateway', 'catalog', 'booking', 'payment', 'chat', 'notification'];

const retryDelaysMs = [1_000, 5_000, 30_000, 120_000, 600_000];

/** Does the work with the database, and closes the connection whatever happens. */
export async function withMongo(uri, work) {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 10_000 });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Runs `work` for every existing queue except dead-letter queues, which wait for a person. */
async function forEachQueue({ url, namespace }, work) {
  const connection = await connect(url);
  connection.on('error', () => {});
  try {
    for (const service of services) {
      const main = `${namespace}.${service}`;
      for (const queue of [main, ...retryDelaysMs.map((ms) => `${main}.retry.${ms}`)]) {
        // A queue that is not there closes the channel.
        const channel = await connection.createChannel();
        channel.on('error', () => {});
        await work(channel, queue, service).catch((error) => {
          if (error.code !== 404) throw error;
        });
        await channel.close().catch(() => {});
      }
    }
  } finally {
    await connection.close();
  }
}

/** How many events wait in the broker. */
export async function countQueued(broker) {
  let count = 0;
  await forEachQueue(broker, async (channel, queue) => {
    count += (await channel.checkQueue(queue)).messageCount;
  });
  return count;
}

/** Forgets every event that waits in the broker; answers how many. */
export async function emptyQueues(broker) {
  let count = 0;
  await forEachQueue(broker, async (channel, queue) => {
    count += (await channel.purgeQueue(queue)).messageCount;
  });
  return count;
}

/** The services of which somebody takes events. */
export async function consumersOf(broker) {
  const found = new Set();
  await forEachQueue(broker, async (channel, queue, service) => {
    if ((await channel.checkQueue(queue)).consumerCount > 0) found.add(service);
  });
  return [...found];
}

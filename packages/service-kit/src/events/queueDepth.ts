import type { Channel } from 'amqplib';
import { gauge } from '../metrics/metrics.ts';
import type { BrokerConnection } from './connection.ts';
import type { ServiceQueues } from './topology.ts';

const ASK_TIMEOUT_MS = 1_000;

export interface MeasuredQueues {
  service: string;
  queues: ServiceQueues;
  retryDelaysMs: readonly number[];
  connection: BrokerConnection;
}

/**
 * At each scrape: how many messages wait for the service, wait to be tried again, and were set aside. While the broker
 * does not answer the last known numbers stand. Every replica answers the same numbers.
 */
export function measureQueues({ service, queues, retryDelaysMs, connection }: MeasuredQueues): void {
  const places = {
    waiting: [queues.main],
    retrying: [...new Set(retryDelaysMs)].map((delayMs) => queues.retry(delayMs)),
    dead: [queues.dead],
  };
  gauge(
    'livery_queue_messages',
    'Messages of a service: waiting to be handled, waiting to be tried again, set aside',
    ['service', 'state'],
    async (metric) => {
      const model = connection.model();
      if (model === undefined) return;
      // A channel of its own each time: asking for a queue that is gone closes it.
      const opening = Promise.resolve(model.createChannel());
      const channel = await withTimeout(opening);
      if (channel === undefined) {
        // A broker that hangs opens it after all when it goes on.
        opening.then((late) => late.close()).catch(() => undefined);
        return;
      }
      channel.on('error', () => undefined);
      try {
        for (const [state, names] of Object.entries(places)) {
          const count = await withTimeout(countOf(channel, names));
          if (count === undefined) return;
          metric.set({ service, state }, count);
        }
      } finally {
        await Promise.resolve(channel.close()).catch(() => undefined);
      }
    },
  );
}

async function countOf(channel: Channel, names: readonly string[]): Promise<number> {
  let sum = 0;
  for (const name of names) sum += (await channel.checkQueue(name)).messageCount;
  return sum;
}

/** Undefined when it fails or takes too long: a scrape waits for nobody. */
async function withTimeout<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ASK_TIMEOUT_MS, undefined);
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

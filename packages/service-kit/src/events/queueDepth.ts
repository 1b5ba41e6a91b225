import type { Channel } from 'amqplib';
import { gauge } from '../metrics/metrics.ts';
import { withChannel, type BrokerConnection } from './connection.ts';
import type { ProcessorOptions } from './messageProcessor.ts';

type Measured = Pick<ProcessorOptions, 'service' | 'queues' | 'retryDelaysMs'> & {
  connection: BrokerConnection;
};

/** Read at each scrape. Without an answer of the broker the last numbers stay. All replicas report the same. */
export function measureQueues({ service, queues, retryDelaysMs, connection }: Measured): void {
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
      await withChannel(model, async (channel) => {
        for (const [state, names] of Object.entries(places))
          metric.set({ service, state }, await countOf(channel, names));
      });
    },
  );
}

async function countOf(channel: Channel, names: readonly string[]): Promise<number> {
  let sum = 0;
  for (const name of names) sum += (await channel.checkQueue(name)).messageCount;
  return sum;
}

import type { EventData } from '@livery/shared-types';
import { connect, type Channel, type GetMessage } from 'amqplib';
import { pino } from 'pino';
import { connectEventBus, newEvent, type EventBus } from '../../src/index.ts';
import { eventually, type TestEnvironment } from '@livery/test-kit';

export const quiet = pino({ level: 'silent' });

export function busOf(
  environment: TestEnvironment,
  service: string,
  url = environment.amqpUrl,
  logger = quiet,
): EventBus {
  return connectEventBus({ url, service, namespace: environment.namespace, logger });
}

/** An event that only `notification` consumes. */
export function codeRequested(aggregateId: string, code = '123456') {
  const data: EventData<'booking.code_requested'> = {
    email: 'ada@example.com',
    sealedCode: code,
    expiresAt: '2030-01-01T00:00:00Z',
  };
  return newEvent('booking.code_requested', aggregateId, data);
}

export interface Probe {
  channel: Channel;
  count(queue: string): Promise<number>;
  consumers(queue: string): Promise<number>;
  /** Takes one message away, waiting for it if need be. */
  take(queue: string): Promise<GetMessage>;
  close(): Promise<void>;
}

/** A plain connection of the test's own, to look at the broker from outside. */
export async function probe(amqpUrl: string): Promise<Probe> {
  const model = await connect(amqpUrl);
  model.on('error', () => undefined);
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  // Asking for a queue that is not there closes the channel, so each question has its own.
  const ask = async (queue: string) => {
    const asking = await model.createChannel();
    asking.on('error', () => undefined);
    const reply = await asking.checkQueue(queue);
    await asking.close();
    return reply;
  };
  return {
    channel,
    count: async (queue) => (await ask(queue)).messageCount,
    consumers: async (queue) => (await ask(queue)).consumerCount,
    take: (queue) =>
      eventually(async () => {
        const message = await channel.get(queue, { noAck: true });
        if (message === false) throw new Error(`Nothing in ${queue}`);
        return message;
      }),
    close: () => model.close(),
  };
}

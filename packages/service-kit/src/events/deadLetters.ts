import type { Channel, GetMessage } from 'amqplib';
import { unavailable } from '../errors/AppError.ts';
import { withChannel, type BrokerConnection } from './connection.ts';
import { forwarded } from './messageProcessor.ts';
import type { Publisher } from './publisher.ts';
import type { ServiceQueues } from './topology.ts';

const DEAD_HEADERS = /^x-(dead-|attempt$|last-error$)/;

export function createDeadLetters(connection: BrokerConnection, publisher: Publisher, queues: ServiceQueues) {
  const withDeadQueue = async <T>(work: (channel: Channel) => Promise<T>): Promise<T> => {
    const model = connection.model();
    if (model === undefined) throw unavailable('event bus');
    return withChannel(model, work);
  };

  return {
    /** Shows the oldest dead letters, without removing them. */
    list: ({ limit = 50 }: { limit?: number } = {}) =>
      withDeadQueue(async (channel) => {
        const found: DeadLetter[] = [];
        while (found.length < limit) {
          const message = await channel.get(queues.dead);
          if (message === false) break;
          found.push(describe(message));
        }
        return found;
      }),
    /** Sends one dead letter, or all of them, to be handled again. Returns how many. */
    replay: (messageId?: string) =>
      withDeadQueue(async (channel) => {
        let replayed = 0;
        for await (const message of waiting(channel, messageId)) {
          await publisher.send(forwarded(message, queues.main, {}, DEAD_HEADERS));
          channel.ack(message);
          replayed += 1;
        }
        return replayed;
      }),
    /** Removes one dead letter, or all of them, for good. Returns what was removed. */
    discard: (messageId?: string) =>
      withDeadQueue(async (channel) => {
        const discarded: DeadLetter[] = [];
        for await (const message of waiting(channel, messageId)) {
          channel.ack(message);
          discarded.push(describe(message));
        }
        return discarded;
      }),
  };

  /** Those that are there at the start, or the one with this id. One that dies again meanwhile is not read again. */
  async function* waiting(channel: Channel, messageId: string | undefined): AsyncGenerator<GetMessage> {
    const startedAt = new Date().toISOString();
    for (;;) {
      const message = await channel.get(queues.dead);
      if (message === false || diedAt(message) > startedAt) return;
      if (messageId === undefined || message.properties.messageId === messageId) yield message;
    }
  }
}

function diedAt({ properties }: GetMessage): string {
  const time: unknown = properties.headers?.['x-dead-at'];
  return typeof time === 'string' ? time : '';
}

type DeadLetter = ReturnType<typeof describe>;

function describe({ properties, content }: GetMessage) {
  const headers: Record<string, unknown> = properties.headers ?? {};
  const text = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined);
  return {
    messageId: properties.messageId as string | undefined,
    type: properties.type as string | undefined,
    correlationId: properties.correlationId as string | undefined,
    // Without a reason of ours the broker removed it, because its handler crashed each time.
    reason: text('x-dead-reason') ?? text('x-first-death-reason') ?? 'delivery_limit',
    error: text('x-dead-error') ?? text('x-last-error') ?? 'The message was redelivered too often.',
    diedAt: text('x-dead-at'),
    attempts: Number(headers['x-attempt'] ?? 0) + (text('x-dead-reason') === 'exhausted' ? 1 : 0),
    body: content.toString('utf8'),
  };
}

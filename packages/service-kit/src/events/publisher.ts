import type { ConfirmChannel, Options } from 'amqplib';
import { counter, gauge } from '../metrics/metrics.ts';
import type { Logger } from '../logging/logger.ts';
import { unavailable } from '../errors/AppError.ts';
import { createSemaphore } from '../concurrency/semaphore.ts';
import type { BrokerConnection } from './connection.ts';
import { superviseChannel } from './supervisedChannel.ts';

/** More confirms in flight gain nothing on a quorum queue, and each one holds memory. */
const WINDOW = 256;
const CONFIRM_TIMEOUT_MS = 8_000;
const CHANNEL_WAIT_MS = 3_000;
const ROOM_WAIT_MS = 3_000;

const failures = counter('livery_events_publish_failures_total', 'Messages the broker did not take', [
  'service',
  'reason',
]);

/** The broker took the message and had nowhere to put it. */
export class UnroutableError extends Error {
  override name = 'UnroutableError';
}

export interface OutgoingMessage {
  exchange: string;
  routingKey: string;
  content: Buffer;
  options: Options.Publish;
  /** Nobody has to receive it: being returned is no failure. */
  mayBeUnroutable?: boolean;
}

interface Pending {
  wasReturned: boolean;
}

export interface PublisherOptions {
  service: string;
  connection: BrokerConnection;
  logger: Logger;
  setUp: (channel: ConfirmChannel) => Promise<void>;
}

export type Publisher = ReturnType<typeof createPublisher>;

export function createPublisher({ service, connection, logger, setUp }: PublisherOptions) {
  const unconfirmed = createSemaphore(WINDOW);
  gauge(
    'livery_events_unconfirmed',
    'Messages sent to the broker and not confirmed yet',
    ['service'],
    (found) => found.set({ service }, unconfirmed.held()),
  );
  const pendingByKey = new Map<string, Set<Pending>>();
  const channel = superviseChannel<ConfirmChannel>({
    name: 'publish',
    connection,
    logger,
    open: (model) => model.createConfirmChannel(),
    setUp: async (opened) => {
      opened.on('return', ({ fields, properties }) => {
        const { exchange, routingKey } = fields as unknown as { exchange: string; routingKey: string };
        // The return comes before the confirm, which then reports success all the same.
        for (const pending of pendingByKey.get(keyOf(exchange, routingKey, properties.messageId)) ?? []) {
          pending.wasReturned = true;
        }
      });
      await setUp(opened);
    },
  });

  const fail = (reason: string, error: Error): never => {
    failures.inc({ service, reason });
    throw error;
  };

  const confirm = (
    open: ConfirmChannel,
    { exchange, routingKey, content, options }: OutgoingMessage,
    pending: Pending,
  ) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const key = keyOf(exchange, routingKey, options.messageId);
    const siblings = pendingByKey.get(key) ?? new Set();
    pendingByKey.set(key, siblings.add(pending));
    // One that is never answered keeps its place: the broker may still have it.
    const timer = setTimeout(() => reject(new Error('No confirm in time')), CONFIRM_TIMEOUT_MS);
    const answered = (error: unknown) => {
      clearTimeout(timer);
      siblings.delete(pending);
      if (siblings.size === 0) pendingByKey.delete(key);
      unconfirmed.release();
      if (error == null) resolve();
      else reject(error);
    };
    try {
      const hasRoom = open.publish(
        exchange,
        routingKey,
        content,
        { ...options, persistent: true, mandatory: true },
        answered,
      );
      if (!hasRoom) unconfirmed.pauseUntil(open, 'drain');
    } catch (error) {
      // A closed channel throws here before the callback is registered.
      answered(error);
    }
    return promise;
  };

  return {
    channel,
    /** Resolves once the broker has confirmed the message and routed it; rejects otherwise. Persistent, mandatory. */
    send: async (message: OutgoingMessage): Promise<void> => {
      if (connection.isBlocked()) return fail('blocked', unavailable('event bus'));
      const isUp = await channel.whenUp(CHANNEL_WAIT_MS);
      const hasRoom = isUp && (await unconfirmed.acquire(ROOM_WAIT_MS));
      // The wait for room may have outlived the channel.
      const open = channel.current();
      if (!hasRoom || open === undefined) {
        if (hasRoom) unconfirmed.release();
        return fail(isUp ? 'stalled' : 'not_connected', unavailable('event bus'));
      }
      const pending: Pending = { wasReturned: false };
      try {
        await confirm(open, message, pending);
      } catch (cause) {
        return fail('unconfirmed', unavailable('event bus', 5, cause));
      }
      if (pending.wasReturned && message.mayBeUnroutable !== true) {
        return fail('unroutable', new UnroutableError(`No queue is bound for ${message.routingKey}`));
      }
    },
    /** Waits until nothing is unconfirmed, or the time is over. */
    close: async (): Promise<void> => {
      await unconfirmed.whenEmpty(CONFIRM_TIMEOUT_MS);
      await channel.close();
    },
  };
}

const keyOf = (exchange: string, routingKey: string, messageId: unknown) =>
  `${exchange}\n${routingKey}\n${String(messageId)}`;

import type { Logger } from '@livery/service-kit';
import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';

export interface ReplicaBusOptions {
  url: string;
  prefix: string;
  logger: Logger;
  /** Events go through again after some may have been lost: a connection was gone, or Redis did not answer. */
  onReconnect(): void;
}

/**
 * The two Redis connections under Socket.IO's adapter. Publishing never waits and never throws: what can't be published now
 * is not kept for later, because the rooms find it in the database.
 */
export function connectReplicaBus({ url, prefix, logger, onReconnect }: ReplicaBusOptions) {
  const shared = {
    maxRetriesPerRequest: null,
    connectTimeout: 3_000,
    keepAlive: 5_000,
    retryStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, 1_000),
  };
  const publisher = new Redis(url, { ...shared, enableOfflineQueue: false, commandTimeout: 3_000 });
  const subscriber = new Redis(url, shared);
  let isWhole = true;
  let isClosed = false;

  const failed = () => {
    isWhole = false;
  };
  const recover = async () => {
    if (isWhole || isClosed || publisher.status !== 'ready' || subscriber.status !== 'ready') return;
    // Answered after the subscriptions are in place again, which were sent before it.
    await subscriber.ping();
    if (isWhole) return;
    isWhole = true;
    onReconnect();
  };
  const worked = () => void recover().catch(failed);
  for (const connection of [publisher, subscriber]) {
    connection.on('error', (error: NodeJS.ErrnoException) =>
      logger.warn({ reason: error.message || error.code }, 'redis connection failed, will retry'),
    );
    connection.on('close', failed);
    connection.on('ready', worked);
  }

  return {
    /** For Socket.IO's `adapter` option. */
    adapter: createAdapter(quiet(publisher, worked, failed), quiet(subscriber, worked, failed), {
      key: `${prefix}chat:socket.io`,
    }),
    /** What others than the replicas publish, on channels of their own; the adapter ignores these. */
    channels: {
      prefix,
      /** Resolves when Redis sends what is published there; it is asked again after each reconnect. */
      subscribe: async (channel: string): Promise<void> => {
        // Nothing is kept for a Redis that is away: whoever asks is refused, and asks again.
        if (subscriber.status !== 'ready') throw new Error('redis is away');
        await subscriber.subscribe(channel);
      },
      unsubscribe: (channel: string): void => {
        subscriber.unsubscribe(channel).catch(failed);
      },
      onMessage: (listener: (channel: string, message: string) => void): void => {
        // The adapter's own messages, which are many more, need not become texts.
        subscriber.on('messageBuffer', (channel: Buffer, message: Buffer) => {
          const name = channel.toString();
          if (name.startsWith(`${prefix}ride:`)) listener(name, message.toString());
        });
      },
    },
    isUp: () => isWhole && publisher.status === 'ready' && subscriber.status === 'ready',
    close: () => {
      isClosed = true;
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

export type ReplicaBus = ReturnType<typeof connectReplicaBus>;

/** The part of a connection that the adapter uses, which awaits none of its promises: a refusal would end the process. */
function quiet(connection: Redis, onSuccess: () => void, onFailure: () => void) {
  const settle = (work: Promise<unknown>) => void work.then(onSuccess, onFailure);
  return {
    publish: (channel: string, message: string | Buffer) => settle(connection.publish(channel, message)),
    psubscribe: (...patterns: string[]) => settle(connection.psubscribe(...patterns)),
    punsubscribe: (...patterns: string[]) => settle(connection.punsubscribe(...patterns)),
    subscribe: (channels: string[]) => settle(connection.subscribe(...channels)),
    unsubscribe: (channels: string[]) => settle(connection.unsubscribe(...channels)),
    on: connection.on.bind(connection),
    off: connection.off.bind(connection),
  };
}

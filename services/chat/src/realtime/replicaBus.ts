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

import type { Logger } from '@livery/service-kit';
import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';

export interface ReplicaBusOptions {
  url: string;
  prefix: string;
  logger: Logger;
  /** Redis is back, and events may have been lost. */
  onReconnect(): void;
}

/** Socket.IO's adapter does not handle rejections, which would end the process. */
class AdapterRedis extends Redis {
  override sendCommand(...sent: Parameters<Redis['sendCommand']>) {
    const answer = super.sendCommand(...sent) as Promise<unknown>;
    answer.catch(() => undefined);
    return answer;
  }
}

/** What cannot be published now is dropped, because rooms find it in the database. */
export function connectReplicaBus({ url, prefix, logger, onReconnect }: ReplicaBusOptions) {
  const shared = {
    maxRetriesPerRequest: null,
    connectTimeout: 3_000,
    keepAlive: 5_000,
    /** A server that keeps its connections but does not answer counts as away. */
    socketTimeout: 3_000,
    retryStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, 1_000),
  };
  const publisher = new AdapterRedis(url, {
    ...shared,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
  });
  const subscriber = new AdapterRedis(url, shared);
  let isWhole = true;

  const areReady = () => publisher.status === 'ready' && subscriber.status === 'ready';
  const recover = async () => {
    if (isWhole || !areReady()) return;
    // Answered after the subscriptions, which were sent before it.
    await subscriber.ping();
    if (isWhole || !areReady()) return;
    isWhole = true;
    onReconnect();
  };
  for (const connection of [publisher, subscriber]) {
    connection.on('error', (error: NodeJS.ErrnoException) =>
      logger.warn({ reason: error.message || error.code }, 'redis connection failed, will retry'),
    );
    connection.on('close', () => {
      isWhole = false;
    });
    connection.on('ready', () => void recover().catch(() => undefined));
  }

  return {
    /** For Socket.IO's `adapter` option. */
    adapter: createAdapter(publisher, subscriber, { key: `${prefix}chat:socket.io` }),
    /** Channels that others publish on. The adapter ignores these. */
    channels: {
      prefix,
      /** Resolves once Redis sends what is published there, also after later reconnects. */
      subscribe: async (channel: string): Promise<void> => {
        // While Redis is away, callers are refused at once and ask again.
        if (subscriber.status !== 'ready') throw new Error('redis is away');
        await subscriber.subscribe(channel);
      },
      unsubscribe: (channel: string): void => void subscriber.unsubscribe(channel),
      onMessage: (listener: (channel: string, message: string) => void): void => {
        subscriber.on('message', (channel: string, message: string) => {
          if (channel.startsWith(`${prefix}ride:`)) listener(channel, message);
        });
      },
    },
    isUp: () => isWhole && areReady(),
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

export type ReplicaBus = ReturnType<typeof connectReplicaBus>;

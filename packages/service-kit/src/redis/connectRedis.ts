import { Redis } from 'ioredis';
import type { Logger } from '../logging/logger.ts';

interface RedisOptions {
  url: string;
  logger: Logger;
  /** The most that one question takes. */
  commandTimeoutMs: number;
}

/** What can't be asked now is refused at once: nobody waits for a queue that may never drain. */
export function connectRedis({ url, logger, commandTimeoutMs }: RedisOptions): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: commandTimeoutMs,
    // A server may hang without closing: then the connection is dropped, so that nobody else waits for it.
    socketTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, 3_000),
  });
  redis.on('error', ({ message, code }: NodeJS.ErrnoException) =>
    logger.warn({ reason: message || code }, 'redis connection failed, reconnecting'),
  );
  return redis;
}

import type { Logger } from '@livery/service-kit';
import { Redis } from 'ioredis';

/** For positions, which are worth nothing a second later: what cannot be said or asked now is not kept for then. */
export function connectRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // A server may hang without closing: nobody waits longer than the first limit, the second drops the connection.
    commandTimeout: 1_000,
    socketTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, 3_000),
  });
  redis.on('error', ({ message, code }: NodeJS.ErrnoException) =>
    logger.warn({ reason: message || code }, 'redis connection failed, reconnecting'),
  );
  return redis;
}

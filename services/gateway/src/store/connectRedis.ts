import type { Logger } from '@livery/service-kit';
import { Redis } from 'ioredis';

export function connectRedis(url: string, logger: Logger): Redis {
  // A question that can't be asked now is answered "down" at once: nobody waits for a queue that may never drain.
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // A server that stopped answering without closing its connection is down too. The connection is dropped after the
    // first limit, so that nobody else waits for it; the second is the most that one question takes.
    socketTimeout: 2_000,
    commandTimeout: 3_000,
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, 3_000),
  });
  redis.on('error', ({ message, code }: NodeJS.ErrnoException) =>
    logger.warn({ reason: message || code }, 'redis connection failed, reconnecting'),
  );
  return redis;
}

import { throttled, type Logger } from '@livery/service-kit';
import type { RequestHandler } from 'express';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { throttleOf, type Throttle } from '../domain/throttles.ts';

export interface RequestThrottleOptions {
  redis: Redis;
  prefix: string;
  scale: number;
  logger: Logger;
}

/**
 * Counts requests per client address in Redis, so that replicas share the count. While Redis is away each replica counts
 * for itself: a throttle that fails must neither stop customers nor vanish.
 */
export function requestThrottle({ redis, prefix, scale, logger }: RequestThrottleOptions) {
  const limiters = new Map<string, RateLimiterRedis>();
  const limiterOf = ({ name, perMinute }: Throttle): RateLimiterRedis => {
    const known = limiters.get(name);
    if (known) return known;
    const points = perMinute * scale;
    const limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${prefix}throttle-${name}`,
      points,
      duration: 60,
      // Once over the limit, a client costs no more look-ups until its minute ends.
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: new RateLimiterMemory({ points, duration: 60 }),
      rejectIfRedisNotReady: true,
    });
    limiters.set(name, limiter);
    return limiter;
  };

  return (addressOf: (req: Parameters<RequestHandler>[0]) => string): RequestHandler =>
    async (req, _res, next) => {
      try {
        await limiterOf(throttleOf(req.method, req.path)).consume(addressOf(req));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) {
          next(throttled(refusal.msBeforeNext / 1000));
          return;
        }
        logger.warn({ err: refusal }, 'throttle could not count');
      }
      next();
    };
}

import { throttled, type Logger } from '@livery/service-kit';
import type { RequestHandler } from 'express';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { throttleOf, type Throttle } from '../domain/throttles.ts';
import { inAdvance } from './advance.ts';

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
  const limiters = new Map<string, ReturnType<typeof inAdvance>>();
  const limiterOf = ({ name, perMinute, atOnce }: Throttle) => {
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
    const counted = inAdvance(limiter, atOnce);
    limiters.set(name, counted);
    return counted;
  };

  return (addressOf: (req: Parameters<RequestHandler>[0]) => string): RequestHandler =>
    (req, _res, next) => {
      const address = addressOf(req);
      const limiter = limiterOf(throttleOf(req.method, req.path));
      if (limiter.spend(address)) return next();
      return limiter.take(address).then(
        () => next(),
        (refusal: unknown) => {
          if (refusal instanceof RateLimiterRes) return next(throttled(refusal.msBeforeNext / 1000));
          logger.warn({ err: refusal }, 'throttle could not count');
          next();
        },
      );
    };
}

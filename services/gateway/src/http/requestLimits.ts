import { throttled, unavailable } from '@livery/service-kit/errors';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { throttleOf, THROTTLES, type ThrottleName } from '../domain/throttles.ts';
import { isUpload } from '../domain/upstreams.ts';
import { holdersPerKey } from './limitConnections.ts';

/** Uploads at the same time, which may all be in memory. */
const UPLOADS = 20;
const UPLOADS_PER_ADDRESS = 4;

export function requestLimits({ redis, clientAddress, logger }: Context, config: Config) {
  const { REDIS_PREFIX: prefix, THROTTLE_SCALE: scale } = config;
  const hold = holdersPerKey(config.REQUESTS_PER_ADDRESS * scale);
  const limiterOf = (name: ThrottleName) => {
    const points = THROTTLES[name] * scale;
    return new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${prefix}throttle-${name}`,
      points,
      duration: 60,
      // Once over the limit, Redis is not asked again until the minute ends.
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: new RateLimiterMemory({ points, duration: 60 }),
      rejectIfRedisNotReady: true,
    });
  };
  const limiters = {
    lookup: limiterOf('lookup'),
    creation: limiterOf('creation'),
    page: limiterOf('page'),
    general: limiterOf('general'),
  };

  /** Limits how many requests of one address run at the same time. */
  const concurrency: RequestHandler = (req, res, next) => {
    next(hold(clientAddress(req), res) ? undefined : throttled(1));
  };

  const holdUpload = holdersPerKey(UPLOADS);
  const holdOwnUpload = holdersPerKey(UPLOADS_PER_ADDRESS * scale);
  const uploads: RequestHandler = (req, res, next) => {
    if (!isUpload(req.path)) return next();
    if (!holdOwnUpload(clientAddress(req), res)) return next(throttled(2));
    next(holdUpload('all', res) ? undefined : unavailable('upload of files', 5));
  };

  /** Counts requests per address in Redis, for all replicas. While Redis is away, each replica counts for itself. */
  const throttle: RequestHandler = (req, _res, next) =>
    limiters[throttleOf(req.method, req.path)].consume(clientAddress(req)).then(
      () => next(),
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return next(throttled(refusal.msBeforeNext / 1000));
        logger.warn({ err: refusal }, 'request throttle failed, request let through');
        next();
      },
    );

  return { concurrency, throttle, uploads };
}
export type RequestLimits = ReturnType<typeof requestLimits>;

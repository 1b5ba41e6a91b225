import { throttled, unavailable } from '@livery/service-kit/errors';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { throttleOf, THROTTLES, type ThrottleName } from '../domain/throttles.ts';
import { isUpload } from '../domain/upstreams.ts';
import { holdersPerKey } from './limitConnections.ts';

/** Files that are on their way at once: each may be held in memory until it is whole. */
const UPLOADS = 20;
const UPLOADS_PER_ADDRESS = 4;

/** What bounds one client's requests, of the API and of the site alike. */
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
      // Once over the limit, a client costs no more look-ups until its minute ends.
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

  /** One address may have so many requests under way at once, so that it never takes every place there is. */
  const concurrency: RequestHandler = (req, res, next) => {
    next(hold(clientAddress(req), res) ? undefined : throttled(1));
  };

  const holdUpload = holdersPerKey(UPLOADS);
  const holdOwnUpload = holdersPerKey(UPLOADS_PER_ADDRESS * scale);
  /** Nobody takes every place for files by sending slowly. */
  const uploads: RequestHandler = (req, res, next) => {
    if (!isUpload(req.path)) return next();
    if (!holdOwnUpload(clientAddress(req), res)) return next(throttled(2));
    next(holdUpload('all', res) ? undefined : unavailable('upload of files', 5));
  };

  /**
   * Counts requests per client address in Redis, so that replicas share the count. While Redis is away each replica counts
   * for itself: a throttle that fails must neither stop customers nor vanish.
   */
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

import type { RateLimiterRes } from 'rate-limiter-flexible';

const MAX_KEPT = 10_000;

/** What a count that others share lets somebody have: resolves, or rejects with when to come back. */
export interface SharedCount {
  consume(key: string, points: number): Promise<RateLimiterRes>;
}

interface Advance {
  left: number;
  /** What the shared count had left when it was last asked. */
  remaining: number;
  /** The end of the window in which these were counted. */
  until: number;
}

/**
 * Takes points off a shared count several at a time and gives them out one by one, so that not every request asks for
 * its own. All that is given out was counted before: nobody ever gets more than the limit, however many replicas serve
 * him. What one replica still has in hand when the count runs out, others can't give: so much less than the limit, at
 * most `atOnce - 1` for each other replica, somebody may get who is served by several. With one replica it is exact.
 */
export function inAdvance(count: SharedCount, atOnce: number) {
  const kept = new Map<string, Advance>();
  const underWay = new Map<string, Promise<void>>();

  const fetchMore = async (key: string): Promise<void> => {
    const known = kept.get(key);
    const askedAt = Date.now();
    const isSameWindow = known !== undefined && known.until > askedAt;
    const points = isSameWindow ? Math.max(1, Math.min(atOnce, known.remaining)) : atOnce;
    const { msBeforeNext, remainingPoints } = await count.consume(key, points);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, { left: points, remaining: remainingPoints, until: askedAt + msBeforeNext });
  };

  const fetchOnce = (key: string): Promise<void> => {
    const running = underWay.get(key);
    if (running) return running;
    const started = fetchMore(key).finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };

  /** True when a point was in hand. */
  const spend = (key: string): boolean => {
    const advance = kept.get(key);
    if (advance === undefined || advance.left === 0 || advance.until <= Date.now()) return false;
    advance.left -= 1;
    return true;
  };

  return {
    spend,
    /** Takes a point, asking for more where none is in hand; rejects as the count does. */
    async take(key: string): Promise<void> {
      while (!spend(key)) await fetchOnce(key);
    },
  };
}

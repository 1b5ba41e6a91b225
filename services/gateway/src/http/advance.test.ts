import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inAdvance, type SharedCount } from './advance.ts';

const LIMIT = 600;
const AT_ONCE = 20;

afterEach(() => vi.useRealTimers());

/** A count that tells how often it was asked. */
function sharedCount() {
  const limiter = new RateLimiterMemory({ points: LIMIT, duration: 60 });
  let asked = 0;
  const count: SharedCount = {
    consume: (key, points) => {
      asked += 1;
      return limiter.consume(key, points);
    },
  };
  return { count, asked: () => asked };
}

const givenTo = async (times: number, take: (n: number) => Promise<void>): Promise<number> => {
  const answers = await Promise.allSettled(Array.from({ length: times }, (_, n) => take(n)));
  return answers.filter(({ status }) => status === 'fulfilled').length;
};

describe('points taken in advance', () => {
  it('are given out to the very limit, at one question for each twenty', async () => {
    const { count, asked } = sharedCount();
    const replica = inAdvance(count, AT_ONCE);
    for (let n = 0; n < LIMIT; n += 1) await replica.take('ada');
    expect(asked()).toBe(LIMIT / AT_ONCE);
    await expect(replica.take('ada')).rejects.toMatchObject({ consumedPoints: LIMIT + 1 });
  });

  it('are fetched once for many who ask at the same time', async () => {
    const { count, asked } = sharedCount();
    const replica = inAdvance(count, AT_ONCE);
    expect(await givenTo(60, () => replica.take('ada'))).toBe(60);
    expect(asked()).toBe(3);
    expect(await givenTo(700, () => replica.take('ada'))).toBe(LIMIT - 60);
  });

  it('never exceed the limit between replicas, and fall short of it by less than what one may hold', async () => {
    const { count } = sharedCount();
    const replicas = [inAdvance(count, AT_ONCE), inAdvance(count, AT_ONCE), inAdvance(count, AT_ONCE)];
    const given = await givenTo(
      1_000,
      (n) => replicas[n % 7 === 0 ? 1 : n % 2]?.take('ada') ?? Promise.reject(),
    );
    expect(given).toBeLessThanOrEqual(LIMIT);
    expect(given).toBeGreaterThan(LIMIT - 2 * AT_ONCE);
  });

  it('are one client’s own', async () => {
    const { count } = sharedCount();
    const replica = inAdvance(count, AT_ONCE);
    await replica.take('ada');
    expect(replica.spend('ada')).toBe(true);
    expect(replica.spend('grace')).toBe(false);
  });

  it('are worth nothing once their window has ended', async () => {
    vi.useFakeTimers();
    const { count, asked } = sharedCount();
    const replica = inAdvance(count, AT_ONCE);
    await replica.take('ada');
    vi.advanceTimersByTime(60_000);
    expect(replica.spend('ada')).toBe(false);
    await replica.take('ada');
    expect(asked()).toBe(2);
  });
});

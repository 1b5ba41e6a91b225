import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerWithin, remainingMs, triesWithin, withoutDeadline } from './deadline.ts';

const usual = { timeout: 10_000, maxNetworkRetries: 2 };

describe('the tries of a call that somebody waits for', () => {
  it('fit into the time that is left, pauses included', () => {
    assert(
      property(integer({ min: 1, max: 60_000 }), integer({ min: 100, max: 80_000 }), (leftMs, timeoutMs) => {
        const { timeout, maxNetworkRetries } = triesWithin({ ...usual, timeout: timeoutMs }, leftMs);
        expect(timeout).toBeGreaterThan(0);
        expect(timeout).toBeLessThanOrEqual(timeoutMs);
        expect(timeout * (maxNetworkRetries + 1) + 1_000 * maxNetworkRetries).toBeLessThanOrEqual(leftMs);
      }),
    );
  });

  it('are two as long as both have a second, and the usual ones where nobody waits', () => {
    expect(triesWithin(usual, 8_000)).toEqual({ timeout: 3_500, maxNetworkRetries: 1 });
    expect(triesWithin(usual, 2_500)).toEqual({ timeout: 2_500, maxNetworkRetries: 0 });
    expect(triesWithin(usual, undefined)).toEqual(usual);
  });
});

it('everything asked for one answer shares its time', async () => {
  expect(remainingMs()).toBeUndefined();
  const left = await answerWithin(5_000, async () => {
    await Promise.resolve();
    return remainingMs();
  });
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(5_000);
  expect(await answerWithin(0, async () => remainingMs())).toBe(0);
  expect(await answerWithin(0, () => withoutDeadline(async () => remainingMs()))).toBeUndefined();
});

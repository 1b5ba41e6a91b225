import { describe, expect, it, vi } from 'vitest';
import { cachedValue } from './cachedValue.ts';

const MINUTE = 60_000;

/** Loads 1, 2, 3, …, each when the test says so. */
function counting() {
  const waiting: PromiseWithResolvers<number>[] = [];
  let loads = 0;
  return {
    load: () => {
      loads += 1;
      const one = Promise.withResolvers<number>();
      waiting.push(one);
      return one.promise;
    },
    finish: () => waiting.shift()?.resolve(loads),
    fail: () => waiting.shift()?.reject(new Error('away')),
    loads: () => loads,
  };
}

describe('a cached value', () => {
  it('is loaded once, however many wait for it, and is there at once from then on', async () => {
    const { load, finish, loads } = counting();
    const cached = cachedValue(load, () => MINUTE);
    const waiting = Array.from({ length: 10 }, () => cached.get());
    finish();
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 10 }, () => 1));
    expect(cached.get()).toBe(1);
    expect(loads()).toBe(1);
  });

  it('is loaded once more after any number of changes', async () => {
    const { load, finish, loads } = counting();
    const cached = cachedValue(load, () => MINUTE);
    void cached.get();
    finish();
    cached.invalidate();
    cached.invalidate();
    const waiting = Array.from({ length: 10 }, () => cached.get());
    finish();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([2]));
    expect(loads()).toBe(2);
  });

  it('that was being loaded when something changed is given to those who waited, and to nobody after', async () => {
    const { load, finish } = counting();
    const cached = cachedValue(load, () => MINUTE);
    const before = cached.get();
    cached.invalidate();
    const after = cached.get();
    finish();
    finish();
    await before;
    expect(await after).toBe(2);
    expect(await cached.get()).toBe(2);
  });

  it('that could not be loaded is asked for again', async () => {
    const { load, finish, fail } = counting();
    const cached = cachedValue(load, () => MINUTE);
    const failed = cached.get();
    fail();
    await expect(failed).rejects.toThrow('away');
    const again = cached.get();
    finish();
    expect(await again).toBe(2);
  });

  it('is read again when it is too old, and as soon as it may be no older than it is', async () => {
    vi.useFakeTimers();
    try {
      const { load, finish, loads } = counting();
      let maxAge = MINUTE;
      const cached = cachedValue(load, () => maxAge);
      const get = async () => {
        const value = cached.get();
        finish();
        return value;
      };
      await get();
      vi.advanceTimersByTime(MINUTE - 1);
      await get();
      expect(loads()).toBe(1);
      maxAge = 5_000;
      await get();
      expect(loads()).toBe(2);
      vi.advanceTimersByTime(5_000);
      await get();
      expect(loads()).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });
});

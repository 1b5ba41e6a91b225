import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPause } from './pause.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('what is away', () => {
  it('is tried by one at a time, after pauses of a second at first and never longer than the longest', () => {
    const pause = createPause(20_000);
    expect([pause.enter(), pause.enter()]).toEqual([true, true]);
    const pauses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      pause.failed();
      pauses.push(pause.remainingMs());
      expect(pause.enter()).toBe(false);
      vi.advanceTimersByTime(pause.remainingMs());
      expect(pause.mayBeTried()).toBe(true);
      expect([pause.enter(), pause.enter()]).toEqual([true, false]);
    }
    expect(pauses[0]).toBe(1_000);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauses.at(-1)).toBe(20_000);
  });

  it('is open to all as soon as it answers, and says since when it had been away', () => {
    const pause = createPause(20_000);
    const since = new Date();
    pause.failed();
    vi.advanceTimersByTime(5_000);
    expect(pause.answered()).toEqual(since);
    expect([pause.enter(), pause.enter()]).toEqual([true, true]);
    expect(pause.answered()).toBeUndefined();
  });
});

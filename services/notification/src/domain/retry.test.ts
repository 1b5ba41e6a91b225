import { describe, expect, it } from 'vitest';
import { isExhausted, nextTryAt } from './retry.ts';

const NOW = new Date('2026-12-01T12:00:00Z');
const HOUR_MS = 3_600_000;

describe('trying again', () => {
  it('waits longer each time, from seconds to half an hour', () => {
    const waits = [1, 2, 3, 4, 9, 10, 11, 12, 13, 14, 50].map(
      (failures) => (nextTryAt(failures, NOW, 0).getTime() - NOW.getTime()) / 1000,
    );
    expect(waits).toEqual([5, 15, 30, 45, 45, 120, 300, 600, 900, 1800, 1800]);
  });

  it('goes on for at least 24 hours and then ends', () => {
    const firstFailedAt = NOW;
    let now = NOW;
    let failures = 1;
    while (!isExhausted(firstFailedAt, now, 24)) {
      now = nextTryAt(failures, now, 1);
      failures += 1;
    }
    const triedForHours = (now.getTime() - firstFailedAt.getTime()) / HOUR_MS;
    expect(triedForHours).toBeGreaterThanOrEqual(24);
    expect(triedForHours).toBeLessThan(25);
  });
});

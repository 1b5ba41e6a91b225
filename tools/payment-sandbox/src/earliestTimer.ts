const longestTimerMs = 2_000_000_000;

/** Calls `ring` when the earliest of the times last given has come, or a little too early when that is weeks away. */
export function createEarliestTimer(now: () => number, ring: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    set(times: number[]) {
      clearTimeout(timer);
      if (times.length === 0) return;
      const wait = Math.max(0, Math.min(...times) - now());
      timer = setTimeout(ring, Math.min(longestTimerMs, wait));
    },
    clear: () => clearTimeout(timer),
  };
}

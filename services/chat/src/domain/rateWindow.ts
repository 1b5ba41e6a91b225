const WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;

/** Counts what each key did in its present minute; the first act after a minute ended begins the next one. */
export function createRateWindow(limit: number) {
  const windows = new Map<string, { count: number; endsAt: number }>();

  /** Keys come from outside: what ended is dropped, and of a flood of keys the oldest go first. */
  const forgetEnded = (now: number) => {
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
    for (const key of windows.keys()) {
      if (windows.size < MAX_KEYS) return;
      windows.delete(key);
    }
  };
  const windowOf = (key: string, now: number) => {
    const known = windows.get(key);
    if (known !== undefined && known.endsAt > now) return known;
    if (windows.size >= MAX_KEYS) forgetEnded(now);
    const fresh = { count: 0, endsAt: now + WINDOW_MS };
    windows.set(key, fresh);
    return fresh;
  };

  return {
    /** Counts one act. Answers 0 when it is within the limit, else the milliseconds until the window ends. */
    take: (key: string, now: number): number => {
      const window = windowOf(key, now);
      window.count += 1;
      return window.count > limit ? window.endsAt - now : 0;
    },
    /** Whether the next act would be over the limit. */
    isFull: (key: string, now: number): boolean => {
      const window = windows.get(key);
      return window !== undefined && window.endsAt > now && window.count >= limit;
    },
  };
}
export type RateWindow = ReturnType<typeof createRateWindow>;

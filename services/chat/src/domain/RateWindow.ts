const WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;

/** Counts acts per key and minute. A minute begins with the first act. */
export class RateWindow {
  readonly #limit: number;
  readonly #windows = new Map<string, { count: number; endsAt: number }>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts an act. Returns 0 within the limit, else the milliseconds until the minute ends. */
  take(key: string, now: number): number {
    const window = this.#windowOf(key, now);
    window.count += 1;
    return window.count > this.#limit ? window.endsAt - now : 0;
  }

  /** The next act would exceed the limit. */
  isFull(key: string, now: number): boolean {
    const window = this.#windows.get(key);
    return window !== undefined && window.endsAt > now && window.count >= this.#limit;
  }

  #windowOf(key: string, now: number) {
    const known = this.#windows.get(key);
    if (known !== undefined && known.endsAt > now) return known;
    if (this.#windows.size >= MAX_KEYS) this.#forgetEnded(now);
    const fresh = { count: 0, endsAt: now + WINDOW_MS };
    this.#windows.set(key, fresh);
    return fresh;
  }

  /** Keys come from outside, so ended minutes are dropped, and if there are still too many keys, the oldest. */
  #forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
    for (const key of this.#windows.keys()) {
      if (this.#windows.size < MAX_KEYS) return;
      this.#windows.delete(key);
    }
  }
}

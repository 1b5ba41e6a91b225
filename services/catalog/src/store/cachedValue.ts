/** A value kept in memory until it is invalidated or as old as `maxAgeMs` says. Then it is loaded again, once however many wait. */
export function cachedValue<T>(load: () => Promise<T>, maxAgeMs: () => number) {
  let kept: { askedAt: number; value: T | Promise<T> } | undefined;

  return {
    get: (): T | Promise<T> => {
      if (kept !== undefined && Date.now() - kept.askedAt < maxAgeMs()) return kept.value;
      const loading = load();
      const loaded: typeof kept = { askedAt: Date.now(), value: loading };
      kept = loaded;
      loading.then(
        (value) => (loaded.value = value),
        // A failure is given to whoever waits for it, and not kept.
        () => {
          if (kept === loaded) kept = undefined;
        },
      );
      return loading;
    },
    /** Also what is under way is not kept: it may have been read before the change. */
    invalidate: (): void => {
      kept = undefined;
    },
  };
}

export interface Lanes {
  /** Runs `work` after everything given earlier for the same key. */
  run(key: string, work: () => Promise<void>): Promise<void>;
}

/** Work of one key runs in order, work of different keys side by side. `work` must not reject. */
export function createLanes(): Lanes {
  const tails = new Map<string, Promise<void>>();
  return {
    run: (key, work) => {
      const tail = (tails.get(key) ?? Promise.resolve()).then(work);
      tails.set(key, tail);
      return tail.finally(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
    },
  };
}

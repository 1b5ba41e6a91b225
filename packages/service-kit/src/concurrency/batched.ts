import DataLoader from 'dataloader';

export interface BatchOptions {
  /** How long the first of a batch waits for others, asked when it comes; 0: only until what has arrived already is looked at. */
  waitMs: number | (() => number);
  maxItems?: number;
  /** How many are about to come, those of this batch included: it waits no longer than for the last of them. */
  expected?: () => number;
}

/**
 * Gathers what is asked for within a few milliseconds and does it in one go. `run` answers one result for each item, in
 * their order; an `Error` among them rejects that item alone, and a rejection all of them.
 */
export function batched<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
  { waitMs, maxItems = 200, expected = () => Number.POSITIVE_INFINITY }: BatchOptions,
): (item: Item) => Promise<Result> {
  let waiting = 0;
  let flushNow = () => {};
  const loader = new DataLoader<Item, Result>(run, {
    cache: false,
    maxBatchSize: maxItems,
    batchScheduleFn: (flush) => {
      const ms = typeof waitMs === 'number' ? waitMs : waitMs();
      waiting = 0;
      if (ms <= 0) {
        setImmediate(flush);
        flushNow = () => {};
        return;
      }
      const timer = setTimeout(flush, ms);
      flushNow = () => {
        clearTimeout(timer);
        flush();
      };
    },
  });
  return (item) => {
    const result = loader.load(item);
    waiting += 1;
    if (waiting >= expected()) flushNow();
    return result;
  };
}

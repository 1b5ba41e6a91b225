import DataLoader from 'dataloader';

export interface BatchOptions {
  /** How long the first of a batch waits for others. */
  waitMs: number;
  maxItems?: number;
}

/**
 * Gathers what is asked for within a few milliseconds and does it in one go. `run` answers one result for each item, in
 * their order; an `Error` among them rejects that item alone, and a rejection all of them.
 */
export function batched<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
  { waitMs, maxItems = 200 }: BatchOptions,
): (item: Item) => Promise<Result> {
  const loader = new DataLoader<Item, Result>(run, {
    cache: false,
    maxBatchSize: maxItems,
    batchScheduleFn: (flush) => void setTimeout(flush, waitMs),
  });
  return (item) => loader.load(item);
}

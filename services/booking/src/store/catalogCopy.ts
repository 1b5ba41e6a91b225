/** So long the copy is used without a look, when no change was heard of. */
const FRESH_MS = 60_000;

/** Keeps one kind of catalog's records in memory. While catalog is away, what was read last stays. */
export function createCatalogCopy<T extends { id: string }>(fetch: () => Promise<T[]>) {
  let items: ReadonlyMap<string, T> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let isOutdated = false;

  const read = async (): Promise<void> => {
    do {
      isOutdated = false;
      const found = await fetch();
      items = new Map(found.map((item) => [item.id, item]));
      readAt = performance.now();
    } while (isOutdated);
  };

  /** Reads all again. What is under way may have been read before the change: it is read once more after that. */
  const refresh = (): Promise<void> => {
    if (reading !== undefined) isOutdated = true;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  return {
    refresh,
    refreshIfOld: async (): Promise<void> => {
      if (performance.now() - readAt > FRESH_MS) await refresh();
    },
    all: (): T[] => [...items.values()],
    get: (id: string): T | undefined => items.get(id),
  };
}

export type CatalogCopy<T extends { id: string }> = ReturnType<typeof createCatalogCopy<T>>;

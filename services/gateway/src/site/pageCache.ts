/** Keeps what was made until its version changes. Requests share it. When full, drops the longest unchanged. */
export function pageCache<T>(maxEntries: number) {
  const kept = new Map<string, { version: string; made: Promise<T> }>();

  return (key: string, version: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known?.version === version) return known.made;
    const entry = { version, made: make() };
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= maxEntries && oldest !== undefined) kept.delete(oldest);
    kept.set(key, entry);
    // A failure is not kept.
    entry.made.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry.made;
  };
}

/** The last of these that together take at most so many bytes as JSON; the very last one in any case. */
export function newestThatFit<T extends object>(items: T[], maxBytes: number): T[] {
  let bytes = 0;
  const tooMuch = items.findLastIndex(
    (item) => (bytes += Buffer.byteLength(JSON.stringify(item))) > maxBytes,
  );
  return items.slice(Math.min(tooMuch + 1, items.length - 1));
}

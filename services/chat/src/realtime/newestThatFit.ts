/** The last of these that together take at most so many bytes as JSON; the very last one in any case. */
export function newestThatFit<T extends object>(items: T[], maxBytes: number): T[] {
  const fitting: T[] = [];
  let bytes = 0;
  for (const item of items.toReversed()) {
    bytes += Buffer.byteLength(JSON.stringify(item));
    if (bytes > maxBytes && fitting.length > 0) break;
    fitting.push(item);
  }
  return fitting.toReversed();
}

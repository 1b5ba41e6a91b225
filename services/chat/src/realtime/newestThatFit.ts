/** The last items that together take at most `maxBytes` as JSON; at least one. */
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

import type { EventEmitter } from 'node:events';

/** At most `limit` open holders (requests, sockets) of one key at a time. False when `holder` is one too many. */
export function holdersPerKey(limit: number): (key: string, holder: EventEmitter) => boolean {
  const held = new Map<string, number>();
  return (key, holder) => {
    const count = held.get(key) ?? 0;
    if (count >= limit) return false;
    held.set(key, count + 1);
    holder.once('close', () => {
      const left = (held.get(key) ?? 1) - 1;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    });
    return true;
  };
}

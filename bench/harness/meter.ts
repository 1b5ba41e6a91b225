import { spentBy } from './cpu.ts';
import type { BenchProduct } from './product.ts';
import { redisCommands } from './redisCommands.ts';

/** What was counted, by names such as `cpu booking`, `database booking: insert bookings` and `redis get`. */
export type Counts = Record<string, number>;

export interface Reading {
  /** As `performance.now()` tells it. */
  at: number;
  counts: Counts;
}

/** All that a product has spent so far. CPU is in milliseconds, what was written in kilobytes. */
export async function readMeter(product: BenchProduct): Promise<Reading> {
  const counts: Counts = { ...product.traffic(), emails: product.mail.count() };
  const redis = await redisCommands(product.servers.redisUrl);
  for (const [name, calls] of Object.entries(redis)) counts[`redis ${name}`] = calls;
  const at = performance.now();
  for (const [name, pid] of Object.entries(product.processes())) {
    const { cpuMicros, bytesWritten, writeCalls } = spentBy(pid);
    counts[`cpu ${name}`] = cpuMicros / 1_000;
    counts[`written ${name}`] = bytesWritten / 1_000;
    counts[`writes ${name}`] = writeCalls;
  }
  return { at, counts };
}

/** What is spent in each millisecond between two readings. */
export function rateBetween(before: Reading, after: Reading): Counts {
  return mapCounts(
    after.counts,
    (value, name) => (value - (before.counts[name] ?? 0)) / (after.at - before.at),
  );
}

/** What each of so many operations took between two readings, without what the clock alone would have taken meanwhile. */
export function perOperation(before: Reading, after: Reading, operations: number, idleRate: Counts): Counts {
  const milliseconds = after.at - before.at;
  return mapCounts(
    after.counts,
    (value, name) => (value - (before.counts[name] ?? 0) - (idleRate[name] ?? 0) * milliseconds) / operations,
  );
}

/** The sum of all counts that begin with one of these words, but those of the processes left out. */
export function sumOf(counts: Counts, kind: string, without: readonly string[] = []): number {
  const left = without.map((name) => `${kind} ${name}`);
  return Object.entries(counts)
    .filter(([name]) => name.startsWith(`${kind} `) && !left.includes(name))
    .reduce((sum, [, value]) => sum + value, 0);
}

const mapCounts = (counts: Counts, of: (value: number, name: string) => number): Counts =>
  Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, of(value, name)]));

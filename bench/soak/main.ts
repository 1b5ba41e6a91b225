/**
 * The whole product under mixed traffic at half of what it can take: `npm run soak -- [--minutes N]`. Ends with 1 when an
 * answer was wrong, or when memory or latency of the last third exceed those of the first by more than is allowed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { residentMegabytes } from '../harness/cpu.ts';
import { plain, quantile } from '../harness/numbers.ts';
import { downloads, ownTree, startBenchProduct, type BenchProduct } from '../harness/product.ts';
import { padded } from '../harness/report.ts';
import { flatOut, paced, type Outcome } from './pace.ts';
import { mixedTraffic } from './traffic.ts';
import { compareThirds, type Window } from './verdict.ts';

const WINDOW_SECONDS = 10;
const PEOPLE_AT_ONCE = 16;
const MEASURE_SECONDS = 10;

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '1.5' } } });
const windowCount = Math.max(3, Math.round((Number(options.minutes) * 60) / WINDOW_SECONDS));
const root = join(import.meta.dirname, '../..');
const results = join(root, '.livery/bench/soak.json');

const product = await startBenchProduct(ownTree, { cache: downloads });
try {
  const next = await mixedTraffic(product);
  // What has just started is slow for a while, and half of that would be no load at all.
  const warmUp = await flatOut(next, PEOPLE_AT_ONCE, MEASURE_SECONDS);
  const measured = await flatOut(next, PEOPLE_AT_ONCE, MEASURE_SECONDS);
  await product.settled();
  const capacity = measured.actions.length / MEASURE_SECONDS;
  const rate = capacity / 2;
  console.log(
    `› ${plain(capacity)} operations a second at most; ${plain(rate)} for ${options.minutes} minutes`,
  );

  const windows: Window[] = [];
  const errors = [...warmUp.errors, ...measured.errors];
  while (windows.length < windowCount) {
    const outcome = await paced(next, rate, WINDOW_SECONDS);
    const window = sumUp(outcome, product);
    windows.push(window);
    errors.push(...outcome.errors);
    console.log(
      `  ${String(windows.length * WINDOW_SECONDS).padStart(5)} s  p50 ${plain(window.p50)} ms, p99 ${plain(window.p99)} ms, ` +
        `${window.errors} errors, ${plain(Object.values(window.memory).reduce((sum, one) => sum + one, 0))} MB in all`,
    );
  }
  const comparisons = compareThirds(windows);
  const isWell = errors.length === 0 && comparisons.every(({ hasGrown }) => !hasGrown);
  mkdirSync(join(results, '..'), { recursive: true });
  const report = { endedAt: new Date().toISOString(), capacity, rate, comparisons, errors, windows };
  writeFileSync(results, `${JSON.stringify(report, null, 2)}\n`);
  const rows = comparisons.map(({ what, unit, first, last, limit, hasGrown }) => [
    what,
    `${plain(first)} ${unit}`,
    `${plain(last)} ${unit}`,
    limit === undefined ? '' : `≤ ${plain(limit)}`,
    hasGrown ? 'GROWN' : '',
  ]);
  console.log(`\n${padded(['median of', 'first third', 'last third', 'allowed', ''], rows)}\n`);
  for (const error of new Set(errors)) console.log(`wrong: ${error}`);
  console.log(`${isWell ? 'No growth' : 'NOT WELL'}; written to .livery/bench/soak.json`);
  process.exitCode = isWell ? 0 : 1;
} finally {
  await product.stop();
}

function sumUp({ actions, errors }: Outcome, running: BenchProduct): Window {
  const latencies = actions.map(({ milliseconds }) => milliseconds);
  return {
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    errors: errors.length,
    memory: Object.fromEntries(
      Object.entries(running.processes()).map(([name, pid]) => [name, residentMegabytes(pid)]),
    ),
  };
}

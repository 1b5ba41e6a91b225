/**
 * Runs the benches in turn and prints what they measured: `npm run bench -- [--long] [--only name,name] [--rounds N]
 * [--against COMMIT]`.
 * Ends with 0 when it ran whole, whatever the targets say.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bed, Bench } from './harness/bench.ts';
import { downloads, ownTree, startBenchProduct, type BenchProduct, type Tree } from './harness/product.ts';
import { tableOf } from './harness/report.ts';
import type { Row } from './harness/rows.ts';
import { board } from './board.ts';
import { booking } from './booking.ts';
import { cost } from './cost.ts';
import { broker } from './broker.ts';
import { chat } from './chat.ts';
import { admin, growth } from './programs.ts';
import { mongo } from './mongo.ts';
import { profile } from './profile.ts';
import { proxy } from './proxy.ts';
import { reads } from './reads.ts';
import { rest } from './rest.ts';
import { site } from './site.ts';

const BENCHES: Bench[] = [
  rest,
  site,
  reads,
  proxy,
  cost,
  booking,
  board,
  mongo,
  broker,
  chat,
  growth,
  admin,
  profile,
];

const { values: options } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
    // The commit itself is prepared before this program runs; here it is only a name.
    against: { type: 'string' },
  },
});
const chosen = choose(options.only?.split(','));
const root = join(import.meta.dirname, '..');
const results = join(root, '.livery/bench/results.json');

const reference = referenceTree();
let product: Promise<BenchProduct> | undefined;
let referenceProduct: Promise<BenchProduct> | undefined;
const bed: Bed = {
  rounds: Number(options.rounds ?? (options.long ? 7 : 3)),
  seconds: options.long ? 3 : 0.6,
  isLong: options.long,
  candidate: ownTree,
  reference,
  cache: downloads,
  servers: async () => {
    const { MONGODB_URI: mongoUri, AMQP_URL: amqpUrl } = process.env;
    return mongoUri && amqpUrl ? { mongoUri, amqpUrl } : (await bed.product()).servers;
  },
  product: () => (product ??= startBenchProduct(ownTree, { cache: downloads })),
  referenceProduct: async () =>
    reference && (referenceProduct ??= startBenchProduct(reference, { cache: downloads })),
};

const startedAt = new Date();
const rows: Row[] = [];
try {
  for (const bench of chosen) {
    const since = performance.now();
    const found = await bench.run(bed);
    rows.push(...found.map((row) => ({ bench: bench.name, ...row })));
    console.log(`› ${bench.name} took ${((performance.now() - since) / 1_000).toFixed(1)} s`);
  }
} finally {
  await (await product)?.stop();
  await (await referenceProduct)?.stop();
}

const run = {
  startedAt: startedAt.toISOString(),
  node: process.version,
  processors: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
  loadAverage: loadavg(),
  rounds: bed.rounds,
  seconds: bed.seconds,
};
mkdirSync(join(results, '..'), { recursive: true });
writeFileSync(results, `${JSON.stringify({ ...run, rows }, null, 2)}\n`);
const missed = rows.filter(({ isMet }) => isMet === false).length;
const met = rows.filter(({ isMet }) => isMet).length;
console.log(
  `\n${tableOf(rows)}\n\n${met} targets met, ${missed} missed; written to .livery/bench/results.json`,
);

function referenceTree(): Tree | undefined {
  const { LIVERY_REFERENCE: folder, LIVERY_REFERENCE_SITE: siteFolder } = process.env;
  if (options.against === undefined) return undefined;
  if (!folder || !siteFolder)
    throw new Error('--against needs npm run bench, which prepares the other commit');
  return { name: options.against, folder, siteFolder };
}

function choose(names: string[] | undefined): Bench[] {
  const known = BENCHES.map(({ name }) => name);
  const unknown = names?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`There is no bench ${unknown.join(', ')}; there are ${known.join(', ')}`);
  return BENCHES.filter(({ name, isSlow = false }) =>
    names === undefined ? options.long || !isSlow : names.includes(name),
  );
}

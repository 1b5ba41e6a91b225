import { setTimeout as delay } from 'node:timers/promises';
import type { Bed, Bench } from './harness/bench.ts';
import { perOperation, rateBetween, readMeter, sumOf, type Counts, type Reading } from './harness/meter.ts';
import { median } from './harness/numbers.ts';
import { operationsOf, type Operation } from './harness/people.ts';
import { startBenchProduct, type BenchProduct } from './harness/product.ts';
import { padded } from './harness/report.ts';
import { figure, ratio, side, type Row, type Target } from './harness/rows.ts';

/** What is done later, such as counting a booking on the dashboard's figures, is done by then. */
const TAIL_MS = 2_500;
const IDLE_MS = 12_000;
/** What a booking costs all processes but these is what a change of the code can make less. */
const OUTSIDE = ['mongo', 'rabbitmq', 'payment-sandbox'];
/** Lower figures are what the clock happened to do. */
const WORTH_A_LINE = 0.05;

interface Side {
  name: string;
  product: BenchProduct;
  operations: Operation[];
  /** What the clock alone causes in a millisecond. */
  idleRate: Counts;
}

/** The meter before and after so many operations. */
interface Taken {
  before: Reading;
  after: Reading;
  operations: number;
}

interface Measured {
  name: string;
  /** By the side's name: what one operation took, in each round. */
  rounds: Record<string, Counts[]>;
}

/**
 * What one thing that somebody does costs: CPU by process, database commands by name, broker messages, Redis commands and bytes
 * written. One at a time, so that nothing of it depends on what else goes on.
 */
export const cost: Bench = {
  name: 'cost',
  run: async (bed) => {
    const trees = bed.reference === undefined ? [bed.candidate] : [bed.candidate, bed.reference];
    const sides: Side[] = [];
    try {
      for (const tree of trees) {
        const product = await startBenchProduct(tree, { cache: bed.cache, countsTraffic: true });
        sides.push({ name: tree.name, product, operations: [], idleRate: {} });
      }
      for (const one of sides) one.operations = await operationsOf(one.product);
      const measured = await measureAll(sides, bed);
      console.log(
        `\nOne operation; ${trees.map(({ name }) => name).join(' / ')}\n\n${costTable(measured)}\n`,
      );
      return measured.flatMap((one) => [...rowsOf(one, trees[1]?.name), ...detailsOf(one)]);
    } finally {
      for (const { product } of sides) await product.stop();
    }
  },
};

async function measureAll(sides: Side[], bed: Bed): Promise<Measured[]> {
  const times = bed.isLong ? 100 : 40;
  // An older release does not know all of them.
  const names = (sides[0]?.operations ?? [])
    .map(({ name }) => name)
    .filter((name) => sides.every(({ operations }) => operations.some((one) => one.name === name)));
  for (const one of sides)
    one.operations = names.flatMap((name) => one.operations.filter((operation) => operation.name === name));
  // Everything has run a while before anything is counted, and what it left behind for later is done.
  for (const one of sides)
    for (const operation of one.operations) await perform(one.product, operation, times);
  const idleBefore = await readIdle(sides);
  const readings = names.map(() => sides.map((): Taken[] => []));
  for (const [index] of names.entries()) {
    for (let round = 0; round < bed.rounds; round += 1) {
      for (const [at, { product, operations }] of sides.entries()) {
        readings[index]?.[at]?.push(await perform(product, operations[index] as Operation, times));
      }
    }
  }
  const idleAfter = await readIdle(sides);
  sides.forEach((one, index) => {
    const [first = {}, second = {}] = [idleBefore[index], idleAfter[index]];
    for (const name of new Set([...Object.keys(first), ...Object.keys(second)]))
      one.idleRate[name] = ((first[name] ?? 0) + (second[name] ?? 0)) / 2;
  });
  return names.map((name, index) => ({
    name,
    rounds: Object.fromEntries(
      sides.map((one, at) => [
        one.name,
        (readings[index]?.[at] ?? []).map(({ before, after, operations }) =>
          perOperation(before, after, operations, one.idleRate),
        ),
      ]),
    ),
  }));
}

/** Nobody asks for anything meanwhile. */
async function readIdle(sides: Side[]): Promise<Counts[]> {
  await delay(TAIL_MS);
  const before = await Promise.all(sides.map(({ product }) => readMeter(product)));
  await delay(IDLE_MS);
  return Promise.all(
    sides.map(async ({ product }, index) => {
      const first = before[index];
      if (first === undefined) throw new Error('Two readings make a rate');
      return rateBetween(first, await readMeter(product));
    }),
  );
}

async function perform(product: BenchProduct, operation: Operation, operations: number): Promise<Taken> {
  if (operation.prepare !== undefined) {
    await operation.prepare(operations);
    await product.settled();
    await delay(TAIL_MS);
  }
  const before = await readMeter(product);
  for (let count = 0; count < operations; count += 1) await operation.perform();
  await product.settled();
  await delay(TAIL_MS);
  return { before, after: await readMeter(product), operations };
}

const medianOf = (rounds: Counts[], name: string): number =>
  median(rounds.map((counts) => counts[name] ?? 0));

/** One column for each operation, one line for each thing that is counted; two sides stand beside each other. */
function costTable(measured: Measured[]): string {
  const names = new Set(measured.flatMap(({ rounds }) => Object.values(rounds).flat().flatMap(Object.keys)));
  const line = (label: string, of: (rounds: Counts[]) => number): string[] | undefined => {
    const values = measured.map(({ rounds }) => Object.values(rounds).map(of));
    if (values.flat().every((value) => Math.abs(value) < WORTH_A_LINE)) return undefined;
    return [label, ...values.map((sides) => sides.map((value) => value.toFixed(2)).join(' / '))];
  };
  const lines = TOTALS.map(({ what, unit, of }) =>
    line(`${what}, ${unit}`, (rounds) => median(rounds.map(of))),
  );
  const single = [...names].toSorted().map((name) => line(name, (rounds) => medianOf(rounds, name)));
  const shown = [...lines, ...single].filter((one) => one !== undefined);
  return padded(['', ...measured.map(({ name }) => name)], shown);
}

const TOTALS: { what: string; unit: string; of: (counts: Counts) => number }[] = [
  { what: 'CPU of the services and Redis', unit: 'ms', of: (counts) => sumOf(counts, 'cpu', OUTSIDE) },
  { what: 'CPU of everything', unit: 'ms', of: (counts) => sumOf(counts, 'cpu') },
  { what: 'database commands', unit: '', of: (counts) => sumOf(counts, 'database') },
  { what: 'broker messages', unit: '', of: (counts) => sumOf(counts, 'broker') },
  { what: 'Redis commands', unit: '', of: (counts) => sumOf(counts, 'redis') },
  { what: 'written by the services', unit: 'kB', of: (counts) => sumOf(counts, 'written', OUTSIDE) },
  { what: 'write calls of the services', unit: '', of: (counts) => sumOf(counts, 'writes', OUTSIDE) },
];

/** What a change is judged by. */
const TARGETS: Record<string, Target> = { 'cash booking: database commands': { atMost: 8 } };
const RATIO_TARGETS: Record<string, Target> = {
  'cash booking: CPU of the services and Redis': { atMost: 0.5 },
};

function rowsOf({ name, rounds }: Measured, referenceName: string | undefined): Omit<Row, 'bench'>[] {
  const [candidate = [], reference] = Object.values(rounds);
  return TOTALS.flatMap(({ what, unit, of }) => {
    const title = `${name}: ${what}`;
    const target = TARGETS[title];
    const plain = { what: title, unit, name: 'candidate', rounds: candidate.map(of) };
    const rows = [figure(target === undefined ? plain : { ...plain, target })];
    if (reference !== undefined && referenceName !== undefined) {
      const against = RATIO_TARGETS[title];
      rows.push(
        ratio({
          what: `${title}, ÷ ${referenceName}`,
          unit,
          candidate: side('candidate', candidate.map(of)),
          reference: side(referenceName, reference.map(of)),
          ...(against === undefined ? {} : { target: against }),
        }),
      );
    }
    return rows;
  });
}

/** Every single count of every side, for the file: the table that is printed shows them already. */
const detailsOf = ({ name, rounds }: Measured): Omit<Row, 'bench'>[] =>
  Object.entries(rounds).flatMap(([of, taken]) =>
    [...new Set(taken.flatMap(Object.keys))].toSorted().map((count) => ({
      ...figure({
        what: `${name}: ${count}`,
        unit: '',
        name: of,
        rounds: taken.map((counts) => counts[count] ?? 0),
      }),
      isDetail: true,
    })),
  );

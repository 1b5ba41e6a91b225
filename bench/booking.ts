import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@livery/service-kit/testing';
import { alternate } from './harness/alternate.ts';
import type { Bed, Bench } from './harness/bench.ts';
import { spentBy } from './harness/cpu.ts';
import { drive } from './harness/httpLoad.ts';
import { each, quantile } from './harness/numbers.ts';
import { orderFor } from './harness/order.ts';
import type { BenchProduct } from './harness/product.ts';
import { figure, ratio, side, type Row, type Target } from './harness/rows.ts';

type Rows = Omit<Row, 'bench'>[];

const AT_ONCE = 8;

/**
 * A booking made whole through the gateway: against the same document inserted by the driver alone, or, with `--against`, beside
 * the same of another commit.
 */
export const booking: Bench = {
  name: 'booking',
  run: async (bed) =>
    bed.reference === undefined ? besideInsert(bed) : besideReference(bed, bed.reference.name),
};

async function besideInsert({ product, rounds, seconds }: Bed): Promise<Rows> {
  const { gateway, database, processes, settled } = await product();
  const order = await orderFor(gateway);
  const accepts = isCreated;
  await drive(order, { connections: 1, seconds, accepts });
  await settled();
  const [sample] = await database('booking').collection('bookings').find().sort({ createdAt: -1 }).toArray();
  const bare = database('bench').collection<{ _id: string }>('bookings');

  const book = (connections: number) => async (longer: number) => {
    const before = cpuOf(processes());
    const { latencies, perSecond, operations } = await drive(order, {
      connections,
      seconds: seconds * longer,
      accepts,
    });
    await settled();
    const spent = Object.entries(cpuOf(processes())).map(([name, micros]): [string, number] => [
      name,
      (micros - (before[name] ?? 0)) / operations / 1_000,
    ]);
    return roundOf(latencies, perSecond, Object.fromEntries(spent));
  };
  const insert = (atOnce: number) => async (longer: number) => {
    const latencies: number[] = [];
    const start = performance.now();
    const worker = async () => {
      while (performance.now() - start < seconds * longer * 1_000) {
        const since = performance.now();
        await bare.insertOne({ ...sample, _id: randomUUID() });
        latencies.push(performance.now() - since);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return roundOf(latencies, latencies.length / ((performance.now() - start) / 1_000));
  };
  const one = await alternate(rounds, { whole: book(1), insert: insert(1) });
  const many = await alternate(rounds, { whole: book(AT_ONCE), insert: insert(AT_ONCE) });
  await bare.drop();
  return [
    ratio({
      what: 'one after another, p50 ÷ insert',
      unit: 'ms',
      candidate: side('booking', each(one.whole, 'p50')),
      reference: side('insert', each(one.insert, 'p50')),
      target: { atMost: 5 },
    }),
    ratio({
      what: `${AT_ONCE} at once, per second ÷ inserts`,
      unit: '/s',
      candidate: side('bookings', each(many.whole, 'perSecond')),
      reference: side('inserts', each(many.insert, 'perSecond')),
    }),
    figure({ what: 'p99', unit: 'ms', name: 'booking', rounds: each(one.whole, 'p99') }),
    ...cpuRows('one after another', one.whole),
    ...cpuRows(`${AT_ONCE} at once`, many.whole),
  ];
}

/** A booking with its events and its e-mails, process by process: what is alone shares no wake-up, no command and no warm cache. */
const cpuRows = (when: string, taken: readonly ReturnType<typeof roundOf>[]): Rows =>
  Object.keys(taken[0]?.cpu ?? {}).map((name) =>
    figure({
      what: `${when}, CPU of a whole booking: ${name}`,
      unit: 'ms',
      name: 'CPU',
      rounds: taken.map(({ cpu }) => cpu[name] ?? Number.NaN),
    }),
  );

/** Connections of a busy day. */
const BUSY = 32;
/** How many times as long as other rounds these are: what is done later must be little beside them. */
const TIMES_AS_LONG = 5;
/** The customer's and the office's. */
const EMAILS_EACH = 2;
const EMAILS_MS = 120_000;
/** Counting and tidying are done by then, and belong to the round that caused them. */
const TAIL_MS = 2_500;
/** Their work is not the services'. */
const SERVERS = ['mongo', 'rabbitmq'];

async function besideReference(
  { product, referenceProduct, rounds, seconds }: Bed,
  name: string,
): Promise<Rows> {
  const [candidate, reference] = [await product(), await referenceProduct()];
  if (reference === undefined) throw new Error('There is no commit to compare with');
  const roundsOf = async (connections: number) => {
    const take = async ({ gateway, processes, settled, mail }: BenchProduct) => {
      const order = await orderFor(gateway);
      return async (longer: number) => {
        await settled();
        const emailsBefore = mail.count();
        const before = cpuOf(processes());
        const start = performance.now();
        const { latencies, perSecond, operations } = await drive(order, {
          connections,
          seconds: seconds * TIMES_AS_LONG * longer,
          accepts: isCreated,
        });
        await eventually(() => expectEmails(mail.count() - emailsBefore, operations), {
          timeoutMs: EMAILS_MS,
          intervalMs: 20,
        });
        const wholeSeconds = (performance.now() - start) / 1_000;
        await delay(TAIL_MS);
        const spent = Object.entries(cpuOf(processes()))
          .filter(([process]) => !SERVERS.includes(process))
          .reduce((sum, [process, micros]) => sum + micros - (before[process] ?? 0), 0);
        return {
          p50: quantile(latencies, 0.5),
          perSecond,
          wholePerSecond: operations / wholeSeconds,
          cpu: spent / operations / 1_000,
        };
      };
    };
    return alternate(rounds, { candidate: await take(candidate), reference: await take(reference) });
  };
  const one = await roundsOf(1);
  const many = await roundsOf(BUSY);
  const row = (
    what: string,
    unit: string,
    taken: typeof one,
    key: keyof (typeof one.candidate)[number],
    target?: Target,
  ) =>
    ratio({
      what: `${what}, ÷ ${name}`,
      unit,
      candidate: side('candidate', each(taken.candidate, key)),
      reference: side(name, each(taken.reference, key)),
      ...(target === undefined ? {} : { target }),
    });
  return [
    row('one after another, p50', 'ms', one, 'p50', { atMost: 0.5 }),
    row('one after another, CPU of the services', 'ms', one, 'cpu', { atMost: 0.5 }),
    row(`${BUSY} at once, per second`, '/s', many, 'perSecond', { atLeast: 2 }),
    row(`${BUSY} at once, per second until the last e-mail is sent`, '/s', many, 'wholePerSecond'),
    row(`${BUSY} at once, CPU of the services`, 'ms', many, 'cpu', { atMost: 0.5 }),
  ];
}

function expectEmails(count: number, bookings: number): void {
  if (count < bookings * EMAILS_EACH) throw new Error(`${count} e-mails for ${bookings} bookings`);
}

const isCreated = (status: number) => status === 201;

const cpuOf = (processes: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, spentBy(pid).cpuMicros]));

const roundOf = (latencies: number[], perSecond: number, cpu: Record<string, number> = {}) => ({
  cpu,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
  perSecond,
});

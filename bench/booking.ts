import { randomUUID } from 'node:crypto';
import { alternate } from './harness/alternate.ts';
import type { Bench } from './harness/bench.ts';
import { cpuMicrosOf } from './harness/cpu.ts';
import { drive } from './harness/httpLoad.ts';
import { each, quantile } from './harness/numbers.ts';
import { orderFor } from './harness/order.ts';
import { figure, ratio, side } from './harness/rows.ts';

const AT_ONCE = 8;

/** A booking made whole through the gateway, against the same document inserted by the driver alone. */
export const booking: Bench = {
  name: 'booking',
  run: async ({ product, rounds, seconds }) => {
    const { gateway, database, processes, settled } = await product();
    const order = await orderFor(gateway);
    const accepts = (status: number) => status === 201;
    await drive(order, { connections: 1, seconds, accepts });
    await settled();
    const [sample] = await database('booking')
      .collection('bookings')
      .find()
      .sort({ createdAt: -1 })
      .toArray();
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
      ...Object.keys(many.whole[0]?.cpu ?? {}).map((name) =>
        figure({
          what: `CPU of a booking, its events and its e-mails: ${name}`,
          unit: 'ms',
          name: 'CPU',
          rounds: many.whole.map(({ cpu }) => cpu[name] ?? Number.NaN),
        }),
      ),
    ];
  },
};

const cpuOf = (processes: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, cpuMicrosOf(pid)]));

const roundOf = (latencies: number[], perSecond: number, cpu: Record<string, number> = {}) => ({
  cpu,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
  perSecond,
});

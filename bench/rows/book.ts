import { randomUUID } from 'node:crypto';
import { alternate } from '../harness/alternate.ts';
import { load } from '../harness/load.ts';
import { median } from '../harness/numbers.ts';
import type { Product } from '../harness/product.ts';
import type { Row } from '../harness/report.ts';

const TIMES = 40;

/** From "Book" to its answer, with all its guarantees, beside a journalled insert of the same document. */
export async function book(product: Product, rounds: number): Promise<Row[]> {
  await product.book();
  await product.settled();
  const sample = await product.database('booking').collection('bookings').findOne();
  const bare = product.database('bench').collection<{ _id: string }>('bookings');
  const measured = await alternate(rounds, {
    booked: async () => {
      const call = { url: `${product.gateway}/api/bookings`, method: 'POST', body: product.order } as const;
      const latencies = await load(call, { calls: TIMES });
      await product.settled();
      return median(latencies);
    },
    inserted: async () => {
      const latencies: number[] = [];
      while (latencies.length < TIMES) {
        const start = performance.now();
        await bare.insertOne({ ...sample, _id: randomUUID() }, { writeConcern: { w: 1, journal: true } });
        latencies.push(performance.now() - start);
      }
      return median(latencies);
    },
  });
  await bare.drop();
  return [
    {
      what: '“Book” to its answer, p50 ÷ insert',
      candidate: measured.booked,
      reference: measured.inserted,
      atMost: 20,
    },
  ];
}

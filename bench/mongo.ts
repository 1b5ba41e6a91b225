import { randomUUID } from 'node:crypto';
import { connectMongo, createLogger } from '@livery/service-kit';
import { MongoClient } from 'mongodb';
import { approve } from '../services/booking/src/domain/transitions.ts';
import { summaryOf } from '../services/booking/src/domain/summary.ts';
import { planList } from '../services/booking/src/queries/bookingList.ts';
import {
  BOOKING_ONLY,
  toBooking,
  type StoredBooking,
} from '../services/booking/src/store/bookingDocument.ts';
import { createStores } from '../services/booking/src/store/stores.ts';
import { loadBookings } from '../services/booking/test/bulk.ts';
import { sampleBooking } from '../services/booking/test/sample.ts';
import { newBookingOf } from './harness/decisions.ts';
import { alternate } from './harness/alternate.ts';
import type { Bench } from './harness/bench.ts';
import { ownCpuMicros } from './harness/cpu.ts';
import { ratio, side } from './harness/rows.ts';

const BOOKINGS = 1_000;
const ZONE = 'America/Toronto';

/** What the repository's code costs this process beside the driver's own, for the same questions and changes. */
export const mongo: Bench = {
  name: 'mongo',
  run: async ({ servers, rounds, isLong }) => {
    const { mongoUri } = await servers();
    const dbName = `bench_${randomUUID().slice(0, 8)}`;
    const logger = createLogger({ service: 'bench', level: 'error' });
    const handle = await connectMongo({ uri: mongoUri, dbName, logger });
    const { model, bookings } = await createStores(handle.connection, {
      describe: (booking) => summaryOf(booking, { zone: ZONE, manageToken: 'a-token-of-ordinary-length' }),
      onWritten: () => undefined,
    });
    const client = await new MongoClient(mongoUri, {
      writeConcern: { w: 'majority', journal: true },
    }).connect();
    const raw = client.db(dbName).collection<{ _id: string }>(model.collection.collectionName);
    try {
      const now = new Date();
      await loadBookings(model, 0, BOOKINGS, now);
      const query = { filter: 'all', archived: 'any', limit: 100 } as const;
      const { filter, sort, hint } = planList(query, { now, zone: ZONE });
      // Mongoose marks trusted operators with a symbol; to the driver they are plain.
      const plainFilter = JSON.parse(JSON.stringify(filter)) as object;
      const times = isLong ? 200 : 60;
      const ids = (
        await raw
          .find({}, { projection: { _id: 1 } })
          .limit(times)
          .toArray()
      ).map(({ _id }) => _id);

      const lists = await alternate(rounds, {
        ours: () =>
          cpuOf(times, async () => {
            const rows = await model
              .find(filter, BOOKING_ONLY)
              .sort(sort)
              .limit(100)
              .hint(hint)
              .lean<StoredBooking[]>();
            expectCount(rows.map(toBooking).length, 100);
          }),
        driver: () =>
          cpuOf(times, async () => {
            const rows = raw.find(plainFilter, { projection: BOOKING_ONLY, sort, limit: 100, hint });
            expectCount((await rows.toArray()).length, 100);
          }),
      });
      const singles = await alternate(rounds, {
        ours: () => cpuOf(times * 5, async (n) => void (await bookings.get(ids[n % ids.length] ?? ''))),
        driver: () =>
          cpuOf(times * 5, async (n) => {
            await raw.findOne(
              { _id: ids[n % ids.length] ?? '', deletedAt: null },
              { projection: BOOKING_ONLY },
            );
          }),
      });

      const act = { actor: 'dana', now };
      const waiting = async () => {
        const made = Array.from({ length: times * 5 }, () => sampleBooking({ id: randomUUID() }));
        for (const one of made) await bookings.add(newBookingOf(one));
        return made;
      };
      const changes = await alternate(rounds, {
        ours: async () => {
          const decisions = (await waiting()).map((one) => approve(one, act));
          return cpuOf(decisions.length, async (n) => {
            const decision = decisions[n];
            if (decision === undefined || !(await bookings.save(decision))) throw new Error('Not saved');
          });
        },
        driver: async () => {
          const made = await waiting();
          // The very update that the repository has just written, taken from what it left.
          const [like] = await raw
            .find({ status: 'approved', version: 2 })
            .sort({ _id: 1 })
            .limit(1)
            .toArray();
          const after = (like ?? {}) as Record<string, unknown>;
          const set = Object.fromEntries(
            ['status', 'archived', 'deletedAt', 'payment', 'ending', 'version', 'updatedAt', 'view'].map(
              (field) => [field, after[field]],
            ),
          );
          const last = (field: string) => ({ $each: [(after[field] as object[]).at(-1)] });
          const push = { log: last('log'), outbox: last('outbox'), tally: last('tally') };
          return cpuOf(made.length, async (n) => {
            const match = { _id: made[n]?.id ?? '', version: 1 };
            const { matchedCount } = await raw.updateOne(match, { $set: set, $push: push } as object);
            expectCount(matchedCount, 1);
          });
        },
      });
      const unit = 'µs';
      const row = (what: string, measured: { ours: number[]; driver: number[] }, atMost: number) =>
        ratio({
          what,
          unit,
          candidate: side('repository', measured.ours),
          reference: side('driver', measured.driver),
          target: { atMost },
        });
      return [
        row('list of 100, CPU ÷ driver', lists, 1.15),
        row('one by its id, CPU ÷ driver', singles, 1.2),
        row('conditional state change, CPU ÷ driver', changes, 1.5),
      ];
    } finally {
      await handle.connection.dropDatabase();
      await Promise.all([client.close(), handle.close()]);
    }
  },
};

/** Microseconds of this process for one time. */
async function cpuOf(times: number, work: (n: number) => Promise<void>): Promise<number> {
  const before = ownCpuMicros();
  for (let n = 0; n < times; n += 1) await work(n);
  return (ownCpuMicros() - before) / times;
}

function expectCount(found: number, wanted: number): void {
  if (found !== wanted) throw new Error(`${found} instead of ${wanted}`);
}

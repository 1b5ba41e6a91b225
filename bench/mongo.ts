import { randomUUID } from 'node:crypto';
import { connectMongo, createLogger } from '@livery/service-kit';
import { MongoClient, type Collection } from 'mongodb';
import type { Booking } from '../services/booking/src/domain/booking.ts';
import { summaryOf } from '../services/booking/src/domain/summary.ts';
import { approve } from '../services/booking/src/domain/transitions.ts';
import { planList } from '../services/booking/src/queries/listBookings.ts';
import { BOOKING_ONLY, toBooking, type StoredBooking } from '../services/booking/src/store/booking.model.ts';
import { createStores } from '../services/booking/src/store/stores.ts';
import { loadBookings } from '../services/booking/test/bulk.ts';
import { sampleBooking } from '../services/booking/test/sample.ts';
import { alternate } from './harness/alternate.ts';
import type { Bench } from './harness/bench.ts';
import { ownCpuMicros } from './harness/cpu.ts';
import { newBookingOf } from './harness/decisions.ts';
import { ratio, side } from './harness/rows.ts';

const BOOKINGS = 1_000;
const ZONE = 'America/Toronto';
const TOKEN = 'a-token-of-ordinary-length';

/** One database, once through the service's own code and once through the driver alone. */
interface Subject {
  stores: Awaited<ReturnType<typeof createStores>>;
  raw: Collection<{ _id: string }>;
  rounds: number;
  /** How often something is done in a round. */
  times: number;
}

/** Microseconds of this process, for one time, of each round. */
interface Costs {
  ours: number[];
  driver: number[];
}

/** What the repository's code costs this process beside the driver's own, for the same questions and changes. */
export const mongo: Bench = {
  name: 'mongo',
  run: async ({ servers, rounds, isLong }) => {
    const { mongoUri } = await servers();
    const dbName = `bench_${randomUUID().slice(0, 8)}`;
    const logger = createLogger({ service: 'bench', level: 'error' });
    const handle = await connectMongo({ uri: mongoUri, dbName, logger });
    const stores = await createStores(handle.connection, {
      describe: (booking) => summaryOf(booking, { zone: ZONE, manageToken: TOKEN, rideToken: TOKEN }),
      onWritten: () => undefined,
    });
    const { writeConcern } = handle.connection.getClient().options;
    const client = await new MongoClient(mongoUri, { writeConcern }).connect();
    const raw = client.db(dbName).collection<{ _id: string }>(stores.model.collection.collectionName);
    const subject: Subject = { stores, raw, rounds, times: isLong ? 200 : 30 };
    try {
      await loadBookings(stores.model, 0, BOOKINGS, new Date());
      return [
        rowOf('list of 100, CPU ÷ driver', await lists(subject), 1.15),
        rowOf('one by its id, CPU ÷ driver', await lookUps(subject), 1.2),
        rowOf('conditional state change, CPU ÷ driver', await changes(subject), 1.5),
      ];
    } finally {
      await handle.connection.dropDatabase();
      await Promise.all([client.close(), handle.close()]);
    }
  },
};

const rowOf = (what: string, { ours, driver }: Costs, atMost: number) =>
  ratio({
    what,
    unit: 'µs',
    candidate: side('repository', ours),
    reference: side('driver', driver),
    target: { atMost },
  });

/** The query of the dashboard’s list, as `listBookings` sends it, with its rows as the domain knows them. */
function lists({ stores: { model }, raw, rounds, times }: Subject): Promise<Costs> {
  const limit = 100;
  const query = { filter: 'all', archived: 'any', limit } as const;
  const { filter, sort, hint } = planList(query, { now: new Date(), zone: ZONE });
  // Mongoose marks trusted operators with a symbol; to the driver they are plain.
  const plainFilter = JSON.parse(JSON.stringify(filter)) as object;
  const expectAll = ({ length }: unknown[]) => {
    if (length !== limit) throw new Error(`${length} instead of ${limit}`);
  };
  return alternate(rounds, {
    ours: (longer) =>
      cpuOf(times * longer, async () => {
        const found = model.find(filter, BOOKING_ONLY).sort(sort).limit(limit).hint(hint);
        expectAll((await found.lean<StoredBooking[]>()).map(toBooking));
      }),
    driver: (longer) =>
      cpuOf(times * longer, async () => {
        expectAll(await raw.find(plainFilter, { projection: BOOKING_ONLY, sort, limit, hint }).toArray());
      }),
  });
}

async function lookUps({ stores: { bookings }, raw, rounds, times }: Subject): Promise<Costs> {
  const some = await raw
    .find({}, { projection: { _id: 1 } })
    .limit(100)
    .toArray();
  const idOf = (turn: number) => some[turn % some.length]?._id ?? '';
  return alternate(rounds, {
    ours: (longer) => cpuOf(times * 6 * longer, async (turn) => void (await bookings.get(idOf(turn)))),
    driver: (longer) =>
      cpuOf(times * 6 * longer, async (turn) => {
        const match = { _id: idOf(turn), deletedAt: null };
        if ((await raw.findOne(match, { projection: BOOKING_ONLY })) === null) throw new Error('Not there');
      }),
  });
}

/** Approvals, each of a booking that waits: the state, its history and its event in one update of the version read. */
async function changes({ stores: { bookings }, raw, rounds, times }: Subject): Promise<Costs> {
  const act = { actor: 'dana', now: new Date() };
  const waiting = async (count: number): Promise<Booking[]> => {
    const made = Array.from({ length: count }, () => sampleBooking({ id: randomUUID() }));
    for (const one of made) await bookings.add(newBookingOf(one));
    return made;
  };
  const approved = async (count: number) => (await waiting(count)).map((one) => approve(one, act));
  const [example] = await approved(1);
  if (example === undefined || !(await bookings.save(example))) throw new Error('Not saved');
  const update = updateThatLeft((await raw.findOne({ _id: example.after.id })) ?? {});
  return alternate(rounds, {
    ours: async (longer) => {
      const decisions = await approved(times * 4 * longer);
      return cpuOf(decisions.length, async (turn) => {
        const decision = decisions[turn];
        if (decision === undefined || !(await bookings.save(decision))) throw new Error('Not saved');
      });
    },
    driver: async (longer) => {
      const made = await waiting(times * 4 * longer);
      return cpuOf(made.length, async (turn) => {
        const { matchedCount } = await raw.updateOne({ _id: made[turn]?.id ?? '', version: 1 }, update);
        if (matchedCount !== 1) throw new Error('Not saved');
      });
    },
  });
}

const CHANGED = ['status', 'archived', 'deletedAt', 'payment', 'ending', 'version', 'updatedAt', 'view'];

/** The very update by which the repository has just made a document what it is. */
function updateThatLeft(after: Record<string, unknown>): object {
  const last = (field: string) => ({ $each: (after[field] as object[]).slice(-1) });
  return {
    $set: Object.fromEntries(CHANGED.map((field) => [field, after[field]])),
    $push: { log: last('log'), outbox: last('outbox'), pendingDeltas: last('pendingDeltas') },
  };
}

async function cpuOf(times: number, work: (turn: number) => Promise<void>): Promise<number> {
  const before = ownCpuMicros();
  for (let turn = 0; turn < times; turn += 1) await work(turn);
  return (ownCpuMicros() - before) / times;
}

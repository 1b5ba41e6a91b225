import { createLogger, encodeCursor } from '@livery/service-kit';
import { dropTestDatabase, testEnvironment } from '@livery/service-kit/testing';
import { BOOKING_STATUSES, type BookingListQuery } from '@livery/shared-types';
import mongoose, { type Connection, type QueryFilter } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sumOf } from '../src/counters/counterDelta.ts';
import { createCounterProjector } from '../src/counters/counterProjector.ts';
import { planList } from '../src/queries/listBookings.ts';
import { nextUpcomingFilter } from '../src/queries/bookingStats.ts';
import { exactCounts } from '../src/counters/exactCounts.ts';
import { calendarFilter } from '../src/queries/schedules.ts';
import { INDEX, type BookingDocument } from '../src/store/booking.model.ts';
import { createStores } from '../src/store/stores.ts';
import { loadBookings } from './bulk.ts';

// Many rounds on a busy machine take their time.
vi.setConfig({ testTimeout: 180_000 });

const ZONE = 'America/Toronto';
const SIZES = [2_000, 200_000] as const;
const LIMIT = 50;
/** Statuses × archived or not: as many places an index may be entered at once to merge its rows in order. */
const ENTRIES = BOOKING_STATUSES.length * 2;
const NOW = new Date('2026-06-10T16:00:00.000Z');

const environment = testEnvironment('booking');
const logger = createLogger({ service: 'test', level: 'silent' });
let connection: Connection;
let stores: Awaited<ReturnType<typeof createStores>>;

beforeAll(async () => {
  connection = await mongoose
    .createConnection(environment.mongoUri, { dbName: environment.dbName, sanitizeFilter: true })
    .asPromise();
});
afterAll(async () => {
  await connection.close();
  await dropTestDatabase(environment);
});

interface Stats {
  executionStats: { nReturned: number; totalKeysExamined: number; totalDocsExamined: number };
}

interface Read {
  filter: QueryFilter<BookingDocument>;
  sort?: Record<string, 1 | -1>;
  hint: string;
  limit?: number;
}

async function explain({ filter, sort = {}, hint, limit = 0 }: Read) {
  const plan = (await stores.model
    .find(filter)
    .sort(sort)
    .limit(limit)
    .hint(hint)
    .explain('executionStats')) as unknown as Stats;
  const { nReturned, totalKeysExamined, totalDocsExamined } = plan.executionStats;
  return { nReturned, keys: totalKeysExamined, docs: totalDocsExamined, plan: JSON.stringify(plan) };
}

const list = (query: Partial<BookingListQuery>): Read => ({
  ...planList(
    { filter: 'all', archived: 'false', status: undefined, q: undefined, cursor: undefined, ...query },
    { now: NOW, zone: ZONE },
  ),
  limit: LIMIT + 1,
});
const midway = (days: number) =>
  encodeCursor(
    `${new Date(NOW.getTime() + days * 86_400_000).toISOString()}/80000000-0000-4000-8000-000000000000`,
  );

const pages: [string, Read][] = [
  ['all bookings', list({})],
  ['all, hidden ones too', list({ archived: 'any' })],
  ['all of one status', list({ status: 'approved' })],
  ['hidden ones of one status', list({ status: 'cancelled', archived: 'true' })],
  ['what is upcoming', list({ filter: 'upcoming' })],
  ['what is upcoming, hidden ones too', list({ filter: 'upcoming', archived: 'any', status: 'approved' })],
  ['a later page of what is upcoming', list({ filter: 'upcoming', cursor: midway(100) })],
  ['today', list({ filter: 'today' })],
  ['what is past', list({ filter: 'past' })],
  ['a page deep in the past', list({ filter: 'past', cursor: midway(-300) })],
  ['a page deep in all', list({ cursor: midway(-760) })],
  [
    'the next upcoming trip',
    { filter: nextUpcomingFilter(NOW.toISOString()), sort: { pickupKey: 1 }, hint: INDEX.pickup, limit: 1 },
  ],
  [
    'an address’s bookings',
    {
      filter: { customerEmail: 'guest7@example.com', deletedAt: null },
      sort: { pickupKey: -1 },
      hint: INDEX.email,
      limit: 200,
    },
  ],
];

describe.each(SIZES)('with %d bookings', (size) => {
  beforeAll(async () => {
    const model = connection.models['Booking'];
    const loaded = model === undefined ? 0 : await model.countDocuments();
    // Indexes are built over the whole, which is quicker than row by row.
    if (model !== undefined) await model.collection.dropIndexes();
    stores ??= await createStores(connection, { describe: () => ({}) as never, onWritten: () => undefined });
    if (loaded === 0) await stores.model.collection.dropIndexes();
    await loadBookings(stores.model, loaded, size, NOW);
    await stores.model.createIndexes();
    await connection.collection('counterLease').deleteMany({});
    const projector = createCounterProjector({ ...stores, zone: ZONE, logger });
    await projector.ready();
    await projector.stop();
  }, 600_000);

  // Guarantee E-6
  it.each(pages)('reads no more than a page holds for %s', async (_what, read) => {
    const { keys, docs, nReturned, plan } = await explain(read);
    const limit = read.limit ?? 0;
    expect(nReturned).toBeLessThanOrEqual(limit);
    expect(keys).toBeLessThanOrEqual(limit + 2 * ENTRIES);
    expect(docs).toBeLessThanOrEqual(limit + ENTRIES);
    expect(plan).not.toMatch(/COLLSCAN|"stage":"SORT"/);
  });

  it.each(['zenobia', 'quill zeno', 'number17', '4160000042', '00000000-0000-4'])(
    'reads no more than it finds for the search %j',
    async (q) => {
      const read = { ...list({ q, archived: 'any' }), limit: 0 };
      const { keys, docs, plan } = await explain(read);
      const all = await stores.model.countDocuments({ searchTokens: new RegExp(`^${q.split(' ')[0]}`) });
      expect(docs).toBeLessThanOrEqual(all);
      expect(keys).toBeLessThanOrEqual(all + 20);
      expect(plan).toContain(`"indexName":"${INDEX.search}"`);
    },
  );

  it('reads what a week holds for the calendar', async () => {
    const end = new Date(NOW.getTime() + 7 * 86_400_000);
    const { keys, docs, nReturned } = await explain({
      filter: calendarFilter({ start: NOW, end }),
      sort: { pickupKey: 1 },
      hint: INDEX.pickup,
    });
    expect(docs).toBeLessThanOrEqual(nReturned);
    expect(keys).toBeLessThanOrEqual(nReturned + 2 * ENTRIES);
  });

  it('reads nothing at all for the changes that wait to be counted', async () => {
    const { keys, docs } = await explain({
      filter: { 'pendingDeltas.0': mongoose.trusted({ $exists: true }) },
      hint: INDEX.pendingDeltas,
    });
    expect([keys, docs]).toEqual([0, 0]);
  });

  it('has exact counts on a handful of pages', async () => {
    const { all, after } = await exactCounts({ ...stores, zone: ZONE }, '2026-06-10');
    const rows = await stores.model.aggregate<{
      _id: { status: string; archived: boolean };
      n: number;
      cents: number;
    }>([
      {
        $group: {
          _id: { status: '$status', archived: '$archived' },
          n: { $sum: 1 },
          cents: { $sum: '$quote.totalCents' },
        },
      },
    ]);
    const live = rows.filter(({ _id }) => !_id.archived);
    const earning = live.filter(({ _id }) => ['approved', 'confirmed'].includes(_id.status));
    const cards = { archived: 'false', statuses: BOOKING_STATUSES } as const;
    expect(sumOf(all, 'n', cards)).toBe(live.reduce((sum, { n }) => sum + n, 0));
    expect(sumOf(all, 'cents', { archived: 'false', statuses: ['approved', 'confirmed'] })).toBe(
      earning.reduce((sum, { cents }) => sum + cents, 0),
    );
    expect(after('2026-06-10').length).toBeLessThanOrEqual(31 + 13);
  });
});

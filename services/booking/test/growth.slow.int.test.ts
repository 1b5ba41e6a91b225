import { encodeCursor } from '@livery/service-kit';
import { dropTestDatabase, testEnvironment } from '@livery/test-kit';
import { BOOKING_STATUSES, type BookingListQuery } from '@livery/shared-types';
import mongoose, { type Connection, type QueryFilter } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listBookings, planList } from '../src/queries/listBookings.ts';
import type { Context } from '../src/context.ts';
import { nextUpcomingFilter } from '../src/queries/bookingStats.ts';
import { countFigures } from '../src/queries/countFigures.ts';
import { calendarFilter } from '../src/queries/schedules.ts';
import { INDEX, type BookingDocument } from '../src/store/booking.model.ts';
import { createStores } from '../src/store/stores.ts';
import { loadBookings } from './bulk.ts';
import { planOf, queriesOf } from './queryPlans.ts';

// Many rounds on a busy machine take their time.
vi.setConfig({ testTimeout: 180_000 });

const ZONE = 'America/Toronto';
const SIZES = [2_000, 200_000] as const;
const LIMIT = 50;
/** Statuses × archived or not: as many places an index may be entered at once to merge its rows in order. */
const ENTRIES = BOOKING_STATUSES.length * 2;
const NOW = new Date('2026-06-10T16:00:00.000Z');

const environment = testEnvironment('booking');
let connection: Connection;
let stores: Awaited<ReturnType<typeof createStores>>;

beforeAll(async () => {
  connection = await mongoose
    .createConnection(environment.mongoUri, { dbName: environment.dbName })
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
  }, 600_000);

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
      const word = q.replaceAll('-', '').split(' ')[0];
      const all = await stores.model.countDocuments({ searchTokens: new RegExp(`^${word}`) });
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

  it('counts the cards right, from keys of their index alone', async () => {
    const queries = await queriesOf(async () => {
      const live = await stores.model.find({ view: 'live' }, { status: 1, quote: 1 }).lean();
      const of = (...statuses: string[]) => live.filter(({ status }) => statuses.includes(status));
      expect(await countFigures(stores.model)).toEqual({
        totalBookings: live.length,
        approved: of('approved').length,
        pendingApproval: of('pending_approval').length,
        revenueCents: of('approved', 'confirmed').reduce((sum, { quote }) => sum + quote.totalCents, 0),
      });
    });
    const counts = queries.filter(({ pipeline }) => pipeline !== undefined);
    expect(counts).toHaveLength(3);
    for (const query of counts)
      expect(await planOf(connection, query)).toMatchObject({ indexes: [INDEX.figures], documents: 0 });
  });

  it.each<Partial<BookingListQuery>>([
    {},
    { archived: 'any' },
    { status: 'approved' },
    { filter: 'past' },
    { cash: 'due' },
    { closing: 'due' },
    { reasonCode: 'no_car' },
  ])('counts the list %j up to 10,000, from keys of its index alone', async (query) => {
    const context = { ...stores, zone: ZONE, clock: () => NOW, longLists: new Map() } as unknown as Context;
    const asked = { filter: 'all', archived: 'false', limit: LIMIT, ...query } as const;
    const ask = async () => (await listBookings(context, asked as BookingListQuery)).total;
    const { filter } = list(query);
    const all = await stores.model.countDocuments(filter);
    const queries = await queriesOf(async () => expect(await ask()).toBe(all > 10_000 ? undefined : all));
    const [count] = queries.filter(({ pipeline }) => pipeline !== undefined);
    const plan = await planOf(connection, count as (typeof queries)[number]);
    expect(plan.documents).toBe(0);
    expect(plan.keys).toBeLessThanOrEqual(10_001 + 2 * ENTRIES);
    // A list that was too long to count is not counted again for the next page.
    const later = await queriesOf(async () => expect(await ask()).toBe(all > 10_000 ? undefined : all));
    expect(later.some(({ pipeline }) => pipeline !== undefined)).toBe(all <= 10_000);
  });
});

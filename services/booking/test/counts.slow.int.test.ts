import { BOOKING_STATUSES, type BookingStats, type Service } from '@livery/shared-types';
import { calendarDay } from '@livery/shared-types/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingDocument } from '../src/store/booking.model.ts';
import { act, booked, hoursAhead, makeService, ZONE } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';
import { deleteAll, list as listOf, storedBookings, withPickup as bookedFor } from './lists.ts';

// Many rounds on a busy machine take their time.
vi.setConfig({ testTimeout: 180_000 });

let booking: Harness;
let service: Service;
beforeAll(async () => {
  booking = await startBooking();
  service = await makeService(booking);
});
afterAll(() => booking.stop());
beforeEach(() => deleteAll(booking));

const list = (query?: string) => listOf(booking, query);
const withPickup = (instant: string) => bookedFor(booking, instant, { serviceIds: [service.id] });

const ENDED = new Set(['rejected', 'cancelled', 'completed']);

describe('the counts', () => {
  interface Row {
    status: string;
    archived: boolean;
    pickupAt: Date;
    cents: number;
  }
  const rows = async (): Promise<Row[]> =>
    (await storedBookings(booking)).map(({ status, archived, pickup, quote }) => ({
      status,
      archived,
      pickupAt: pickup.at,
      cents: quote.totalCents,
    }));

  it('are exact right after every change', async () => {
    const ids: string[] = [];
    const steps = ['approve', 'reject', 'cancel', 'complete', 'archive'] as const;
    for (let turn = 0; turn < 60; turn += 1) {
      const id = ids[(turn * 7) % Math.max(1, ids.length)];
      const step = steps[turn % steps.length];
      if (id === undefined || turn % 3 === 0)
        ids.push((await booked(booking, { serviceIds: [service.id] })).id);
      else if (turn % 11 === 0) await booking.admin.delete(`/api/admin/bookings/${id}`);
      else {
        // At the very instant of the pickup everything is possible.
        const found = await booking.db.collection<BookingDocument>('bookings').findOne({ _id: id });
        booking.now.value = found?.pickup.at ?? null;
        await booking.admin.post(`/api/admin/bookings/${id}/${step}`);
        booking.now.value = null;
      }

      const live = (await rows()).filter(({ archived }) => !archived);
      const { body: stats } = await booking.admin.get<BookingStats>('/api/admin/bookings/stats');
      const revenue = live.filter(({ status }) => ['approved', 'confirmed'].includes(status));
      expect(stats, `turn ${turn}`).toMatchObject({
        totalBookings: live.length,
        approved: live.filter(({ status }) => status === 'approved').length,
        pendingApproval: live.filter(({ status }) => status === 'pending_approval').length,
        totalRevenue: (revenue.reduce((sum, { cents }) => sum + cents, 0) / 100).toFixed(2),
      });
    }
  });

  it('agree with every list, whatever is chosen', async () => {
    booking.now.value = new Date('2026-06-10T20:00:00Z');
    const now = booking.now.value;
    const steps = [
      [],
      ['approve'],
      ['reject'],
      ['cancel'],
      ['approve', 'complete'],
      ['archive'],
      ['approve', 'archive'],
    ];
    for (const pickup of [
      '2026-06-09T15:00:00Z',
      '2026-06-10T19:00:00Z',
      '2026-06-10T23:00:00Z',
      '2026-06-20T12:00:00Z',
    ]) {
      for (const path of steps) {
        const id = await withPickup(pickup);
        booking.now.value = hoursAhead(-1, new Date(pickup));
        for (const step of path) {
          if (step === 'complete') booking.now.value = new Date(pickup);
          await act(booking, id, step, step === 'archive' ? { confirm: true } : {});
        }
        booking.now.value = now;
      }
    }
    const stored = await rows();
    const today = calendarDay(now, ZONE);
    const fits: Record<string, (row: Row) => boolean> = {
      all: () => true,
      today: ({ pickupAt }) => calendarDay(pickupAt, ZONE) === today,
      upcoming: ({ pickupAt }) => pickupAt > now,
      past: ({ pickupAt }) => calendarDay(pickupAt, ZONE) < today,
    };
    for (const [filter, isFit] of Object.entries(fits)) {
      for (const archived of ['false', 'true', 'any']) {
        for (const status of [undefined, ...BOOKING_STATUSES]) {
          const query = `filter=${filter}&archived=${archived}${status === undefined ? '' : `&status=${status}`}&limit=200`;
          const expected = stored
            .filter(isFit)
            .filter((row) => archived === 'any' || row.archived === (archived === 'true'))
            .filter((row) => status === undefined || row.status === status)
            // What has ended comes up no more, unless it is asked for.
            .filter((row) => filter !== 'upcoming' || status !== undefined || !ENDED.has(row.status));
          const { ids, total } = await list(query);
          expect([ids.length, total], query).toEqual([expected.length, expected.length]);
        }
      }
    }
  });

  it('hold what one has just done, whichever replica is asked, while changes pour in', async () => {
    const replica = await booking.addReplica();
    const made = await Promise.all(
      Array.from({ length: 40 }, () => booked(booking, { serviceIds: [service.id] })),
    );
    const [one, other] = [booking.admin, replica.as('admin')];
    const cards = async (client: typeof one) =>
      (await client.get<BookingStats>('/api/admin/bookings/stats')).body;
    let done = 0;
    await Promise.all(
      made.map(async ({ id }, index) => {
        const [acting, asked] = index % 2 === 0 ? [one, other] : [other, one];
        expect((await acting.post(`/api/admin/bookings/${id}/approve`)).status).toBe(200);
        done += 1;
        const atLeast = done;
        expect((await cards(asked)).approved).toBeGreaterThanOrEqual(atLeast);
      }),
    );
    for (const client of [one, other])
      expect(await cards(client)).toMatchObject({ totalBookings: 40, approved: 40, pendingApproval: 0 });
    await replica.stop();
  });
});

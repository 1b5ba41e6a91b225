import {
  BOOKING_STATUSES,
  type AdminBooking,
  type BookingStats,
  type Service,
  type Vehicle,
} from '@livery/shared-types';
import { calendarDay } from '@livery/shared-types/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingDocument } from '../src/store/booking.model.ts';
import { act, booked, hoursAhead, makeService, makeVehicle, ZONE } from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';

// Many rounds on a busy machine take their time.
vi.setConfig({ testTimeout: 180_000 });

let booking: Harness;
let service: Service;
let vehicle: Vehicle;
beforeAll(async () => {
  booking = await startBooking();
  service = await makeService(booking);
  vehicle = await makeVehicle(booking);
});
afterAll(() => booking.stop());
beforeEach(async () => {
  booking.now.value = null;
  await Promise.all((await all()).map(({ _id }) => booking.admin.delete(`/api/admin/bookings/${_id}`)));
  for (const { _id } of await all()) await booking.gone(_id);
});

const all = () => booking.db.collection<BookingDocument>('bookings').find({ deletedAt: null }).toArray();
const list = async (query = '') => {
  const reply = await booking.admin.get<AdminBooking[]>(`/api/bookings${query === '' ? '' : `?${query}`}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return {
    ids: reply.body.map(({ id }) => id),
    body: reply.body,
    total: Number(reply.headers.get('x-total-count')),
    next: /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1],
  };
};
/** A booking whose pickup is at an instant, made when it was still to come. */
const withPickup = async (instant: string, overrides: object = {}) => {
  const present = booking.now.value;
  booking.now.value = hoursAhead(-48, new Date(instant));
  const { id } = await booked(booking, { serviceIds: [service.id], pickupDate: instant, ...overrides });
  booking.now.value = present;
  return id;
};

describe('GET /api/bookings', () => {
  it('is for staff only', async () => {
    expect((await booking.stranger.get('/api/bookings')).status).toBe(401);
    expect((await booking.visitor.get('/api/bookings')).status).toBe(401);
    expect((await booking.peer.get('/api/bookings')).status).toBe(403);
  });

  it.each([
    'filter=soon',
    'archived=maybe',
    'status=lost',
    'limit=0',
    'limit=201',
    'limit=x',
    'cursor=x',
    'status[$gt]=',
  ])('refuses ?%s', async (query) => {
    const reply = await booking.admin.get(`/api/bookings?${query}`);
    // An operator in the query is only a name nobody asked for.
    expect(reply.status).toBe(query.includes('$') ? 200 : 400);
  });

  it('comes newest first, page by page, without gaps or repeats while bookings are added', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1)
      ids.unshift((await booked(booking, { serviceIds: [service.id] })).id);
    const first = await list('limit=3');
    expect(first).toMatchObject({ ids: ids.slice(0, 3), total: 7 });
    await booked(booking, { serviceIds: [service.id] });
    const second = await list(first.next?.split('?')[1]);
    expect(second).toMatchObject({ ids: ids.slice(3, 6), total: 8 });
    const third = await list(second.next?.split('?')[1]);
    expect(third).toMatchObject({ ids: ids.slice(6), total: 8, next: undefined });
  });

  it.each([
    ['20:30 in Toronto, tomorrow in UTC', '2026-06-11T00:30:00Z'],
    ['23:59 in Toronto', '2026-06-11T03:59:00Z'],
    ['midnight in Toronto', '2026-06-10T04:00:00Z'],
  ])('goes by the business’s calendar day at %s', async (_what, now) => {
    const [early, last, tomorrow, yesterday, later] = [
      await withPickup('2026-06-10T04:00:00Z'),
      await withPickup('2026-06-11T03:59:00Z'),
      await withPickup('2026-06-11T04:00:00Z'),
      await withPickup('2026-06-10T03:59:00Z'),
      await withPickup('2026-07-01T12:00:00Z'),
    ];
    booking.now.value = new Date(now);
    expect(await list('filter=today')).toMatchObject({ ids: [early, last], total: 2 });
    expect(await list('filter=past')).toMatchObject({ ids: [yesterday], total: 1 });
    const coming = [early, last].filter((id) => id === last && now < '2026-06-11T03:59:00Z');
    expect(await list('filter=upcoming')).toMatchObject({
      ids: [...coming, tomorrow, later],
      total: coming.length + 2,
    });
    expect(await list('filter=all')).toMatchObject({ total: 5 });
  });

  it('pages through pickups in their order', async () => {
    booking.now.value = new Date('2026-06-10T12:00:00Z');
    const days = ['05', '03', '04', '01', '02'];
    for (const day of days) await withPickup(`2026-07-${day}T12:00:00Z`);
    const seen: string[] = [];
    let next: string | undefined = '/api/bookings?filter=upcoming&limit=2';
    while (next !== undefined) {
      const page: Awaited<ReturnType<typeof list>> = await list(next.split('?')[1]);
      seen.push(...page.body.map(({ pickupDate }) => pickupDate.slice(8, 10)));
      next = page.next;
    }
    expect(seen).toEqual(days.toSorted());
  });

  it('finds by name, address, phone and number, from the beginning of words', async () => {
    const word = unique('zed');
    const { id } = await booked(booking, {
      serviceIds: [service.id],
      customerName: `Élodie ${word}`,
      customerEmail: `${word}@example.com`,
      customerPhone: '+1 (905) 555-7788',
    });
    await booked(booking, { serviceIds: [service.id], customerName: 'Élodie Other' });
    for (const q of [
      word.slice(0, 8),
      `elodie ${word}`,
      `${word}@exa`,
      '905 555 7788',
      '5557788',
      id.slice(0, 8),
      id,
    ]) {
      expect(await list(`q=${encodeURIComponent(q)}`), q).toMatchObject({ ids: [id], total: 1 });
    }
    expect(await list('q=%C3%89lodie')).toMatchObject({ total: 2 });
    for (const q of ['.*', '^', `${word}.*x`, 'lodie other x', '%24where'])
      expect((await list(`q=${q}`)).ids, q).toEqual([]);
    expect(await list(`q=elodie&status=approved`)).toMatchObject({ ids: [], total: 0 });
  });
});

describe('the counts', () => {
  interface Row {
    status: string;
    archived: boolean;
    pickupAt: Date;
    cents: number;
  }
  const rows = async (): Promise<Row[]> =>
    (await all()).map(({ status, archived, pickup, quote }) => ({
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
      else await booking.admin.post(`/api/admin/bookings/${id}/${step}`);

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
        for (const step of path) await act(booking, id, step);
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
            .filter((row) => status === undefined || row.status === status);
          const { ids, total } = await list(query);
          expect([ids.length, total], query).toEqual([expected.length, expected.length]);
        }
      }
    }
  });

  it('are exact while changes pour in from two replicas', async () => {
    const replica = await booking.addReplica();
    const made = await Promise.all(
      Array.from({ length: 40 }, () => booked(booking, { serviceIds: [service.id] })),
    );
    const over = new AbortController();
    const watching = (async () => {
      const seen: number[] = [];
      while (!over.signal.aborted) {
        const { body } = await booking.admin.get<BookingStats>('/api/admin/bookings/stats');
        // Every one of them is always counted in exactly one place.
        seen.push(body.totalBookings);
      }
      return seen;
    })();
    const staff = [booking.admin, replica.as('admin')];
    await Promise.all(
      made.map(async ({ id }, index) => {
        await staff[index % 2]?.post(`/api/admin/bookings/${id}/approve`);
        await staff[(index + 1) % 2]?.post(`/api/admin/bookings/${id}/complete`);
      }),
    );
    over.abort();
    expect(new Set(await watching)).toEqual(new Set([40]));
    await replica.stop();
  });
});

describe('GET /api/admin/bookings/stats', () => {
  it('names the earliest trip of today or later that is approved or asked for', async () => {
    booking.now.value = new Date('2026-06-11T00:30:00Z');
    expect((await booking.admin.get<BookingStats>('/api/admin/bookings/stats')).body.nextUpcoming).toBeNull();
    await withPickup('2026-06-10T03:00:00Z');
    const rejected = await withPickup('2026-06-10T05:00:00Z');
    await act(booking, rejected, 'reject');
    const hidden = await withPickup('2026-06-10T06:00:00Z');
    await act(booking, hidden, 'archive');
    const next = await withPickup('2026-06-10T07:00:00Z');
    await withPickup('2026-06-12T07:00:00Z');
    const { body } = await booking.admin.get<BookingStats>('/api/admin/bookings/stats');
    expect(body.nextUpcoming).toMatchObject({ id: next, customerName: 'Ada Lovelace' });
  });

  it('is for staff only', async () => {
    expect((await booking.visitor.get('/api/admin/bookings/stats')).status).toBe(401);
    expect((await booking.peer.get('/api/admin/bookings/stats')).status).toBe(403);
  });
});

describe('GET /api/admin/bookings/:id', () => {
  it('shows one booking with its whole history', async () => {
    const { id } = await booked(booking, {
      serviceIds: [service.id],
      vehicleId: vehicle.id,
      notes: 'Two seats',
    });
    await act(booking, id, 'approve');
    await act(booking, id, 'cancel', { reason: 'Snow' });
    const reply = await booking.admin.get<AdminBooking>(`/api/admin/bookings/${id.slice(0, 8)}`);
    expect(reply).toMatchObject({
      status: 200,
      body: { id, notes: 'Two seats', customerPhone: '+1 (416) 555-0142' },
    });
    expect(reply.body.log).toMatchObject([
      { action: 'created', actor: 'customer', note: null },
      { action: 'approved', actor: 'dana' },
      { action: 'cancelled', actor: 'dana', note: 'Snow' },
    ]);
    expect((await booking.visitor.get(`/api/admin/bookings/${id}`)).status).toBe(401);
    expect((await booking.admin.get('/api/admin/bookings/nonsense')).status).toBe(400);
  });
});

describe('GET /api/admin/bookings/export.csv', () => {
  const exported = async (query = '') => {
    const reply = await booking.admin.get<string>(`/api/admin/bookings/export.csv${query}`);
    expect(reply.status).toBe(200);
    return reply;
  };

  it('holds the list’s bookings, safe to open in a spreadsheet', async () => {
    const evil = '=HYPERLINK("https://evil.example","x")';
    await booked(booking, {
      serviceIds: [service.id],
      customerName: evil,
      notes: 'a, "b"\nc',
      customerPhone: '+1 416',
    });
    const hidden = await booked(booking, { serviceIds: [service.id], customerName: 'Hidden' });
    await act(booking, hidden.id, 'archive');
    const reply = await exported();
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="bookings-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const text = reply.body;
    expect(text).toMatch(/^\uFEFF?Booking,Status,/);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
    expect(text).toContain(`'+1 416`);
    expect(text).toContain('"a, ""b""\nc"');
    expect(text).not.toContain('Hidden');
    expect((await exported('?archived=any')).body).toContain('Hidden');
    expect((await exported('?q=hidden&archived=true')).body).toContain('Hidden');
    expect((await exported('?filter=past')).body.trimEnd().split('\r\n')).toHaveLength(1);
  });

  it('is for staff only', async () => {
    expect((await booking.visitor.get('/api/admin/bookings/export.csv')).status).toBe(401);
    expect((await booking.admin.get('/api/admin/bookings/export.csv?filter=soon')).status).toBe(400);
  });
});

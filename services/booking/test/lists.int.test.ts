import type { AdminBooking, BookingStats, Service, Vehicle } from '@livery/shared-types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { act, booked, hoursAhead, localTime, makeService, makeVehicle } from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';
import { deleteAll, list as listOf, withPickup as bookedFor } from './lists.ts';

let booking: Harness;
let service: Service;
let vehicle: Vehicle;
beforeAll(async () => {
  booking = await startBooking();
  service = await makeService(booking);
  vehicle = await makeVehicle(booking);
});
afterAll(() => booking.stop());
beforeEach(() => deleteAll(booking));

const list = (query?: string) => listOf(booking, query);
const withPickup = (instant: string) => bookedFor(booking, instant, { serviceIds: [service.id] });

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
      'tel:+1-905-555-7788',
      id.slice(0, 8),
      `(Booking #${id.slice(0, 8)})`,
      id,
    ]) {
      expect(await list(`q=${encodeURIComponent(q)}`), q).toMatchObject({ ids: [id], total: 1 });
    }
    expect(await list('q=%C3%89lodie')).toMatchObject({ total: 2 });
    for (const q of ['.*', '^', `${word}.*x`, 'lodie other x', '%24where'])
      expect((await list(`q=${q}`)).ids, q).toEqual([]);
    expect(await list(`q=elodie&status=approved`)).toMatchObject({ ids: [], total: 0 });
  });

  it('of an address holds what was booked with exactly it, the latest pickup first', async () => {
    const word = unique('dot');
    const address = `${word}.ty@example.com`;
    const days = [4, 6, 5];
    const made: string[] = [];
    for (const day of days) {
      const pickupDate = localTime(hoursAhead(24 * day));
      made.push((await booked(booking, { serviceIds: [service.id], customerEmail: address, pickupDate })).id);
    }
    const similar = [`${word}ty@example.com`, `${word}-ty@example.com`, `${address}.au`];
    for (const customerEmail of similar) await booked(booking, { serviceIds: [service.id], customerEmail });
    await act(booking, made[1] ?? '', 'archive', { confirm: true });
    expect(await list(`email=${address}`)).toMatchObject({ ids: [made[2], made[0]], total: 2 });
    const asked = `email=${address.toUpperCase()}&archived=any`;
    expect(await list(asked)).toMatchObject({ ids: [made[1], made[2], made[0]], total: 3 });
    const first = await list(`${asked}&limit=2`);
    expect((await list(first.next?.split('?')[1])).ids).toEqual([made[0]]);
    expect(await list(`email=x${address}`)).toMatchObject({ ids: [], total: 0 });
    expect(await booking.admin.get('/api/bookings?email=nobody')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'email' }] },
    });
  });

  it('finds a name and a flight in other letters and other separators than they were given in', async () => {
    const word = unique('Zephyr');
    const { id } = await booked(booking, {
      serviceIds: [service.id],
      customerName: `Łukasz O’Brien\u2011Weiß ${word} 李小龙`,
      customerPhone: '+1 (905) 555-7781',
      flightNumber: 'AC 871',
    });
    for (const q of ['lukasz', "o'brien", 'obrien weiss', 'o brien', '小龙', 'xiaolong', 'ac871', '555 7781'])
      expect(await list(`q=${encodeURIComponent(`${q} ${word}`)}`), q).toMatchObject({ ids: [id], total: 1 });
    expect(await list('q=0557781')).toMatchObject({ ids: [id] });
    expect(await list(`q=${encodeURIComponent(`lukas ${word}x`)}`)).toMatchObject({ ids: [] });
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
    // Begun this morning: it is named only while no other trip is ahead.
    const begun = await withPickup('2026-06-10T07:00:00Z');
    const named = async () =>
      (await booking.admin.get<BookingStats>('/api/admin/bookings/stats')).body.nextUpcoming;
    expect(await named()).toMatchObject({ id: begun, customerName: 'Ada Lovelace' });
    await withPickup('2026-06-12T07:00:00Z');
    const tonight = await withPickup('2026-06-11T01:00:00Z');
    expect(await named()).toMatchObject({ id: tonight });
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
      body: { id, notes: 'Two seats', customerPhone: '+14165550142' },
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
      customerPhone: '+1 (416) 555-0199',
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
    expect(text).toContain(",'+14165550199,");
    expect(text).toContain(',Subtotal,Discount,Service fee,Tax,');
    expect(text).toContain(',136.71,120.00,0.00,6.00,10.71,');
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

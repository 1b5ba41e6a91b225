import { timeKey } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import type { ChauffeurRating } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignedTrip, driverOf, takeSteps, type Driver } from './drivers.ts';
import { act, makeService } from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';

let booking: Harness;
let serviceId: string;
beforeAll(async () => {
  booking = await startBooking();
  serviceId = (await makeService(booking)).id;
});
afterAll(() => booking.stop());

const pathOf = (id: string) => `/api/admin/chauffeurs/${id}/ratings`;
const read = (path: string) => booking.admin.get<ChauffeurRating[]>(path);
const nextOf = (headers: Headers) => /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

async function driven(marc: Driver, overrides: object = {}) {
  const { id, rideToken } = await assignedTrip(booking, marc, { serviceIds: [serviceId], ...overrides });
  await takeSteps(marc, id, 'accepted', 'on_the_way', 'arrived', 'on_board', 'done');
  // So that the chauffeur is free.
  await act(booking, id, 'complete');
  const rate = (rating: number, comment: string) =>
    booking.visitor.post(`/api/ride/${rideToken}/rating`, { rating, comment });
  return { id, rate };
}

/** Ratings that came a minute apart, the newest first, of bookings that are gone. */
async function givenRatings(chauffeurId: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const _id = crypto.randomUUID();
    const ratedAt = new Date(Date.now() - index * 60_000);
    return { _id, chauffeurId, rating: 5, ratedAt, ratedKey: timeKey(ratedAt, _id) };
  });
  await booking.collection('chauffeurRatings').insertMany(rows.toReversed());
  return rows.map(({ _id }) => _id);
}

describe('the ratings of a chauffeur', () => {
  it('are for staff only, and nobody’s where there is no such chauffeur', async () => {
    const { id } = await driverOf(booking);
    expect(await booking.visitor.get(pathOf(id))).toMatchObject({ status: 401 });
    expect(await booking.peer.get(pathOf(id))).toMatchObject({ status: 403 });
    expect(await read(pathOf(crypto.randomUUID()))).toMatchObject({ status: 404 });
    expect(await read(pathOf('marc'))).toMatchObject({ status: 400, body: { errors: [{ path: 'id' }] } });
    expect(await read(pathOf(id))).toMatchObject({ status: 200, body: [] });
  });

  it('are what passengers said of the chauffeur’s own trips, the newest word first', async () => {
    const [marc, lea] = [await driverOf(booking), await driverOf(booking)];
    const [first, second, hers] = [await driven(marc), await driven(marc), await driven(lea)];
    await first.rate(2, 'Late');
    await second.rate(4, '');
    await hers.rate(5, 'Splendid');
    const shown = async () => (await read(pathOf(marc.id))).body;
    await eventually(async () =>
      expect(await shown()).toMatchObject([
        { bookingId: second.id, rating: 4, comment: '', isBookingDeleted: false },
        { bookingId: first.id, rating: 2, comment: 'Late', isBookingDeleted: false },
      ]),
    );
    await first.rate(5, 'It was the traffic');
    await eventually(async () =>
      expect((await shown()).map(({ bookingId, rating, comment }) => [bookingId, rating, comment])).toEqual([
        [first.id, 5, 'It was the traffic'],
        [second.id, 4, ''],
      ]),
    );
    const { rating } = (
      await booking.admin.get<{ rating: { at: string } }>(`/api/admin/bookings/${first.id}`)
    ).body;
    expect((await shown())[0]?.ratedAt).toBe(rating.at);
  });

  it('keep the stars, and nothing that was written, once the booking is deleted', async () => {
    const marc = await driverOf(booking);
    const { id, rate } = await driven(marc, { customerName: unique('Deleted') });
    await rate(3, 'My name is Ada');
    await eventually(async () =>
      expect((await read(pathOf(marc.id))).body).toMatchObject([{ comment: 'My name is Ada' }]),
    );
    expect(await booking.admin.delete(`/api/admin/bookings/${id}`)).toMatchObject({ status: 204 });
    expect((await read(pathOf(marc.id))).body).toMatchObject([
      { bookingId: id, rating: 3, comment: '', isBookingDeleted: true },
    ]);
  });

  it('come in pages of twenty, without gaps or repeats', async () => {
    const { id } = await driverOf(booking);
    const all = await givenRatings(id, 23);
    const first = await read(pathOf(id));
    expect(first.headers.get('x-total-count')).toBe('23');
    const second = await read(nextOf(first.headers) ?? '');
    expect([first, second].map(({ body }) => body.length)).toEqual([20, 3]);
    expect([...first.body, ...second.body].map(({ bookingId }) => bookingId)).toEqual(all);
    expect(nextOf(second.headers)).toBeUndefined();
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['cursor=nonsense', 'cursor'],
  ])('are refused with %s, which names the field', async (query, path) => {
    const { id } = await driverOf(booking);
    expect(await read(`${pathOf(id)}?${query}`)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});

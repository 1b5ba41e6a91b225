import { timeKey } from '@livery/service-kit';
import type { Chauffeur, CreatedBooking, Service, Vehicle } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, booked, hoursAhead, localTime, makeChauffeur, makeService, makeVehicle } from './factories.ts';
import { INDEX } from '../src/store/booking.model.ts';
import { startBooking, unique, type Harness } from './harness.ts';
import { isIndexed, isSorted, planOf, queriesOf } from './queryPlans.ts';

let booking: Harness;
let vehicle: Vehicle;
let chauffeur: Chauffeur;
let some: CreatedBooking;
const email = `${unique('ada')}@example.com`;
beforeAll(async () => {
  booking = await startBooking();
  const service: Service = await makeService(booking);
  vehicle = await makeVehicle(booking);
  chauffeur = await makeChauffeur(booking);
  const said = { chauffeurId: chauffeur.id, rating: 5, ratedAt: new Date() };
  await booking.collection('chauffeurRatings').insertMany(
    [crypto.randomUUID(), crypto.randomUUID()].map((_id) => ({
      ...said,
      _id,
      ratedKey: timeKey(said.ratedAt, _id),
    })),
  );
  for (let day = 2; day < 14; day += 1) {
    some = await booked(booking, {
      serviceIds: [service.id],
      vehicleId: vehicle.id,
      customerEmail: email,
      pickupDate: localTime(hoursAhead(24 * day)),
    });
    if (day % 3 === 0) await act(booking, some.id, 'approve');
    if (day % 4 === 0) await act(booking, some.id, 'archive', { confirm: true });
  }
});
afterAll(() => booking.stop());

const questions = [
  '/api/bookings',
  '/api/bookings?archived=any',
  '/api/bookings?archived=true&status=approved',
  '/api/bookings?status=pending_approval',
  '/api/bookings?filter=upcoming',
  '/api/bookings?filter=upcoming&archived=any&status=approved',
  '/api/bookings?filter=today',
  '/api/bookings?filter=past',
  '/api/bookings?cash=due',
  '/api/bookings?closing=due',
  '/api/bookings?closing=due&filter=past&archived=any',
  '/api/bookings?cash=due&filter=past&archived=any',
  '/api/admin/bookings/export.csv?cash=due',
  '/api/bookings?reasonCode=no_car',
  '/api/bookings?reasonCode=no_car&filter=past&archived=any',
  '/api/admin/bookings/export.csv?reasonCode=no_car',
  '/api/bookings?q=ada',
  '/api/bookings?q=ada%20lovelace&filter=upcoming',
  '/api/bookings?q=4165550142&status=approved',
  `/api/bookings?email=${email}&archived=any`,
  '/api/admin/bookings/stats',
  '/api/admin/bookings/export.csv',
  '/api/admin/bookings/export.csv?filter=upcoming&status=approved',
  '/api/admin/calendar?from=2026-06-01T00:00&to=2026-06-08T00:00',
  `/api/bookings/by-email/${email}`,
  '/api/bookings/{id}/refund-preview',
  '/api/bookings/{reference}/refund-preview',
  '/api/admin/bookings/{id}',
  '/api/vehicles/{vehicle}/availability',
  '/api/admin/vehicles/{vehicle}/block-outs',
  '/api/admin/chauffeurs',
  '/api/admin/chauffeurs?q=marc',
  '/api/admin/chauffeurs/{chauffeur}/ratings',
  '/api/admin/chauffeurs/{chauffeur}/block-outs',
  '/api/admin/dispatch',
  '/internal/bookings?ids={id}',
  '/internal/bookings/{id}/payable',
  '/api/admin/bookings/{id}/refund-preview',
];

describe('the database', () => {
  it.each(questions)(
    'answers %s from an index, without sorting what it does not answer',
    async (question) => {
      const path = question
        .replace('{id}', some.id)
        .replace('{reference}', some.id.slice(0, 8))
        .replace('{vehicle}', vehicle.id)
        .replace('{chauffeur}', chauffeur.id);
      const client = path.startsWith('/internal') ? booking.peer : booking.admin;
      const queries = await queriesOf(async () => {
        const first = await client.get(path);
        expect(first.status, JSON.stringify(first.body)).toBe(200);
        if (!path.startsWith('/api/bookings') || path.includes('/by-email') || path.includes('refund'))
          return;
        // The next page is another query: it goes on from where the first one ended.
        const page = await client.get(`${path}${path.includes('?') ? '&' : '?'}limit=1`);
        const next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
        if (next !== undefined) expect((await client.get(next)).status).toBe(200);
      });
      expect(queries.length).toBeGreaterThan(0);
      for (const query of queries) {
        // There is one schedule per vehicle and per chauffeur; calendar and dispatch board show all of them.
        const showsAll = path.startsWith('/api/admin/calendar') || path.startsWith('/api/admin/dispatch');
        if (showsAll && query.collection.endsWith('Schedules')) continue;
        const plan = await planOf(booking.db, query);
        const said = { ...query, ...plan, isIndexed: isIndexed(plan), isSorted: isSorted(plan) };
        expect(said).toMatchObject({ isIndexed: true });
        // A search finds by words and puts what it found, and nothing else, in order.
        if (path.includes('q=') && ['bookings', 'chauffeurs'].includes(query.collection))
          expect(said).toMatchObject({ indexes: [INDEX.search] });
        else expect(said).toMatchObject({ isSorted: true });
      }
    },
  );
});

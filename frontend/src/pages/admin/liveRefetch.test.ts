import { afterEach, expect, it, vi } from 'vitest';
import { baseApi } from '../../api/baseApi.ts';
import { adminBookingsApi } from '../../features/admin-bookings/adminBookingsApi.ts';
import { tagsOf } from '../../features/admin-live/liveCacheTags.ts';
import { deskApi } from '../../features/support-desk/deskApi.ts';
import { createStore } from '../../store/store.ts';
import { stubServer } from '../../testing/stubServer.ts';

afterEach(() => vi.unstubAllGlobals());

it('a stranger’s booking fetches the list and the figures again, and no other booking', async () => {
  const details = '/api/admin/bookings';
  const calls = stubServer({
    'GET /api/bookings': [],
    [`GET ${details}/stats`]: {},
    [`GET ${details}/own`]: { id: 'own' },
    [`GET ${details}/own/payments`]: {},
    [`GET ${details}/strange`]: { id: 'strange' },
    'GET /api/admin/support-tickets/t1': { id: 't1' },
  });
  const { dispatch } = createStore();
  const { bookingPage, bookingStats, adminBooking, ledger } = adminBookingsApi.endpoints;
  await Promise.all([
    dispatch(bookingPage.initiate({ filter: 'all', archived: 'false' })),
    dispatch(bookingStats.initiate()),
    dispatch(adminBooking.initiate('own')),
    dispatch(ledger.initiate('own')),
    dispatch(adminBooking.initiate('strange')),
    dispatch(deskApi.endpoints.ticket.initiate('t1')),
  ]);
  const fetchedAgain = async (type: string, aggregateId: string) => {
    calls.length = 0;
    dispatch(baseApi.util.invalidateTags(tagsOf({ type, aggregateId })));
    await Promise.all(dispatch(baseApi.util.getRunningQueriesThunk()));
    return calls.map(({ path }) => path).toSorted();
  };

  const lists = [`${details}/stats`, '/api/bookings'];
  expect(await fetchedAgain('booking.created', 'new')).toEqual(lists);
  expect(await fetchedAgain('booking.approved', 'strange')).toEqual([
    `${details}/stats`,
    `${details}/strange`,
    '/api/bookings',
  ]);
  expect(await fetchedAgain('payment.succeeded', 'own')).toEqual([
    `${details}/own`,
    `${details}/own/payments`,
    `${details}/stats`,
    '/api/bookings',
  ]);
  expect(await fetchedAgain('ticket.updated', 't2')).toEqual([]);
});

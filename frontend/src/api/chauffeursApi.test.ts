import { configureStore } from '@reduxjs/toolkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBoardChauffeur, aDispatchBoard, aDispatchTrip } from '../testing/dispatchFactories.ts';
import { baseApi } from './baseApi.ts';
import { chauffeursApi } from './chauffeursApi.ts';

const DAY = '2026-11-25';
const { dispatchBoard, assignChauffeur } = chauffeursApi.endpoints;

describe('a trip that is assigned on the board', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  // The pickup is at 15:00 UTC.
  it.each([
    [
      'lacks the chauffeur’s yes on the day of its pickup',
      '2026-11-24T15:00:00Z',
      ['unpaid', 'not_accepted'],
    ],
    ['lacks nothing while the pickup is more than a day away', '2026-11-24T14:59:00Z', ['unpaid']],
  ])('%s, before the server has answered', async (_name, now, flags) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const ben = aBoardChauffeur();
    const trip = aDispatchTrip({ flags: ['no_chauffeur', 'unpaid'] });
    const store = configureStore({
      reducer: { [baseApi.reducerPath]: baseApi.reducer },
      middleware: (usual) => usual().concat(baseApi.middleware),
    });
    const board = aDispatchBoard({ chauffeurs: [ben], trips: [trip] });
    await store.dispatch(chauffeursApi.util.upsertQueryData('dispatchBoard', DAY, board));
    void store.dispatch(
      assignChauffeur.initiate({ bookingId: trip.id, chauffeurId: ben.id, version: trip.version }),
    );
    expect(dispatchBoard.select(DAY)(store.getState()).data?.trips).toMatchObject([
      { chauffeurId: ben.id, flags },
    ]);
  });
});

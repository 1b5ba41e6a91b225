import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '../api/baseApi.ts';
import { preloadStore } from './pageData.ts';
import { DRAFT_KEY } from '../domain/keptJourney.ts';
import { store } from '../store/store.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { stubServer } from '../testing/stubServer.ts';
import { useTripTotals } from '../features/catalog/useTripTotals.ts';

function Totals() {
  const { journey, hours, totals } = useTripTotals();
  return (
    <p>
      {journey ? 'Your trip' : `${hours} hours`}: {totals.get('suv') ?? 'not known yet'}
    </p>
  );
}

const inThePage = {
  '/api/from-prices': { hours: 2, prices: [], totals: [{ vehicleId: 'suv', total: '284.81' }], services: [] },
};
/** As a page that the gateway wrote them into. */
function Arrived() {
  useState(() => preloadStore(store, inThePage));
  return <Totals />;
}
const TOTALS = 'POST /api/calculate-pricing/vehicles';
const keepJourney = () =>
  localStorage.setItem(
    DRAFT_KEY,
    JSON.stringify({
      savedAt: Date.now(),
      draft: { date: '2099-01-01', time: '10:00', pickupAddress: 'Union Station', duration: '4' },
    }),
  );

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the totals of the cars', () => {
  it('are in the page as it arrives, and not asked for again', async () => {
    const calls = stubServer({});
    renderApp(<Arrived />);
    expect(screen.getByText('2 hours: 284.81')).toBeTruthy();
    await Promise.resolve();
    expect(calls).toEqual([]);
  });

  it('are asked for where the page did not know them', async () => {
    const calls = stubServer({ [TOTALS]: { totals: [{ vehicleId: 'suv', total: '284.81' }], services: [] } });
    renderApp(<Totals />);
    expect(await screen.findByText('2 hours: 284.81')).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ serviceIds: [], duration: 2, promoCode: null }]);
  });

  it('of the trip in hand are its own: those of another one are not shown under its name', async () => {
    keepJourney();
    const calls = stubServer({ [TOTALS]: { totals: [{ vehicleId: 'suv', total: '569.62' }] } });
    store.dispatch(baseApi.util.resetApiState());
    preloadStore(store, inThePage);
    const page = (
      <Provider store={store}>
        <Totals />
      </Provider>
    );
    const container = document.body.appendChild(document.createElement('div'));
    // The server knows nothing of the journey.
    container.innerHTML = renderToString(page);
    expect(container.textContent).toBe('2 hours: 284.81');
    render(page, { container, hydrate: true });
    expect(await screen.findByText('Your trip: not known yet')).toBeTruthy();
    expect(await screen.findByText('Your trip: 569.62')).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ serviceIds: [], duration: 4, promoCode: null }]);
  });
});

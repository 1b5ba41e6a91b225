import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogApi } from '../../api/catalogApi.ts';
import { store } from '../../store/store.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../testing/stubServer.ts';
import { HomeSections } from './HomeSections.tsx';

const fromPrices = {
  hours: 2,
  prices: [{ type: 'sedan' as const, total: '205.07' }],
  totals: [],
  services: [],
};
const ratings = { average: '4.8', count: 23 };

/** As a page that the gateway wrote them into. */
function Arrived() {
  useState(() =>
    store.dispatch(
      catalogApi.util.upsertQueryEntries([
        { endpointName: 'fromPrices', arg: undefined, value: fromPrices },
        { endpointName: 'ratings', arg: undefined, value: ratings },
      ]),
    ),
  );
  return <HomeSections />;
}

describe('from-prices and ratings on the home page', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are those that came with the page, and nothing is asked for', async () => {
    const calls = stubServer({});
    renderApp(<Arrived />);
    expect(screen.getByText('$205.07')).toBeTruthy();
    expect(screen.getByText('4.8 of 5')).toBeTruthy();
    await Promise.resolve();
    expect(calls).toEqual([]);
  });

  it('are asked for by who comes from another page', async () => {
    stubServer({ 'GET /api/from-prices': fromPrices, 'GET /api/ratings': ratings });
    renderApp(<HomeSections />);
    expect(screen.queryByText('$205.07')).toBeNull();
    expect(await screen.findByText('$205.07')).toBeTruthy();
    expect(await screen.findByText('4.8 of 5')).toBeTruthy();
  });

  it('are left out where they cannot be had', async () => {
    stubServer({ 'GET /api/from-prices': fromPrices, 'GET /api/ratings': refusal(503, 'Not now') });
    renderApp(<HomeSections />);
    expect(await screen.findByText('$205.07')).toBeTruthy();
    expect(screen.queryByText(/of 5$/)).toBeNull();
  });
});

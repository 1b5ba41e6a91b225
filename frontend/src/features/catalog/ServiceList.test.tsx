import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aService } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../testing/stubServer.ts';
import { ServiceList } from './ServiceList.tsx';

const arrival = aService();
const guide = aService({ id: '5e000000-0000-4000-8000-000000000002', name: 'Guide', needsVehicle: false });
const services = [arrival, guide];

describe('the price of a service', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is also the whole of the shortest trip, with a car where one is needed', async () => {
    stubServer({
      'GET /api/services': services,
      'GET /api/from-prices': {
        hours: 2,
        prices: [],
        totals: [],
        services: [
          { serviceId: arrival.id, total: '273.15' },
          { serviceId: guide.id, total: '113.93' },
        ],
      },
    });
    renderApp(<ServiceList />);
    const cards = await screen.findAllByRole('article');
    await screen.findByText('$273.15');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('With a car from $273.15, all in, 2 hours'),
      expect.stringContaining('$113.93, all in, 2 hours'),
    ]);
    expect(cards[1]?.textContent).not.toContain('With a car');
  });

  it('says what is added where the whole cannot be had', async () => {
    stubServer({ 'GET /api/services': [arrival], 'GET /api/from-prices': refusal(503, 'Not now') });
    renderApp(<ServiceList />);
    expect(await screen.findByText('Your car, the fee and tax are added.')).toBeTruthy();
  });
});

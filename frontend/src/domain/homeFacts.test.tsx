import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, stubServer } from '../testing/stubServer.ts';

const fromPrices = { hours: 2, prices: [{ type: 'sedan', total: '205.07' }] };
const ratings = { average: '4.8', count: 23 };

async function open() {
  vi.resetModules();
  const { useHomeFacts } = await import('./homeFacts.ts');
  function Facts() {
    const facts = useHomeFacts();
    return (
      <p>
        {facts['/api/from-prices']?.prices[0]?.total ?? 'no price'},{' '}
        {facts['/api/ratings']?.average ?? 'no rating'}
      </p>
    );
  }
  render(<Facts />);
}

describe('the facts of the home page', () => {
  afterEach(() => {
    cleanup();
    document.body.innerHTML = '';
    vi.unstubAllGlobals();
  });

  it('are those that were written into the page, and nothing is asked for', async () => {
    const data = JSON.stringify({ '/api/from-prices': fromPrices, '/api/ratings': ratings });
    document.body.innerHTML = `<script type="application/json" id="livery-data">${data}</script>`;
    const calls = stubServer({});
    await open();
    expect(screen.getByText('205.07, 4.8')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('are asked for by who comes from another page, whose data are not these', async () => {
    const vehicles = '{"/api/vehicles":[]}';
    document.body.innerHTML = `<script type="application/json" id="livery-data">${vehicles}</script>`;
    stubServer({ 'GET /api/from-prices': fromPrices, 'GET /api/ratings': ratings });
    await open();
    expect(screen.getByText('no price, no rating')).toBeTruthy();
    expect(await screen.findByText('205.07, 4.8')).toBeTruthy();
  });

  it('are left out where they cannot be had', async () => {
    stubServer({ 'GET /api/from-prices': fromPrices, 'GET /api/ratings': refusal(503, 'Not now') });
    await open();
    expect(await screen.findByText('205.07, no rating')).toBeTruthy();
  });
});

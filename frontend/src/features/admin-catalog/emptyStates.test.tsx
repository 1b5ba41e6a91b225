import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../testing/stubServer.ts';
import { FleetTab } from './FleetTab.tsx';
import { PromosTab } from './PromosTab.tsx';
import { ServicesTab } from './ServicesTab.tsx';

const nothing = { 'GET /api/services': [], 'GET /api/admin/vehicles': [], 'GET /api/promo-codes': [] };

describe('an empty catalog', { timeout: 30_000 }, () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it.each([
    ['services', <ServicesTab key="s" />, 'No services found. Click "Add Service" to create one.'],
    [
      'fleet',
      <FleetTab staffName="dana" key="f" renderBlockOut={() => null} />,
      'No vehicles found. Click "Add Vehicle" to create one.',
    ],
    ['promos', <PromosTab key="p" />, 'No promo codes found. Click "Add Promo Code" to create one.'],
  ])('says how to begin: %s', async (_tab, content, words) => {
    stubServer(nothing);
    renderApp(content);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('is told from one that could not be read, which can be tried again', async () => {
    stubServer({ 'GET /api/services': refusal(503, 'The catalog service is away') });
    renderApp(<ServicesTab />);
    expect(await screen.findByText('The services could not be loaded')).toBeTruthy();
    expect(screen.getByText('The catalog service is away')).toBeTruthy();
    stubServer(nothing);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^No services found/)).toBeTruthy();
  });
});

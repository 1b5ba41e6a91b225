import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aVehicle } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer } from '../../testing/stubServer.ts';
import { FleetTab } from './FleetTab.tsx';

const onyx = aVehicle();
const pearl = aVehicle({ id: 'ca000000-0000-4000-8000-000000000002', name: 'Pearl' });

const show = (at?: string) => {
  stubServer({ 'GET /api/vehicles': [onyx, pearl] });
  renderApp(
    <FleetTab
      renderBlockOut={({ vehicles, vehicleId, onClose }) => (
        <button type="button" onClick={onClose}>
          {`Blocking ${vehicleId} of ${vehicles.length}`}
        </button>
      )}
    />,
    { at },
  );
};

afterEach(() => vi.unstubAllGlobals());

describe('a car of the fleet', { timeout: 30_000 }, () => {
  it('is blocked out from its card', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Block out Pearl' }));
    await userEvent.click(await screen.findByText(`Blocking ${pearl.id} of 2`));
    expect(screen.queryByText(/^Blocking/)).toBeNull();
  });

  it('is blocked out again after Back or a reload, and only while it is in the fleet', async () => {
    show(`/?block=${pearl.id}`);
    expect(await screen.findByText(`Blocking ${pearl.id} of 2`)).toBeTruthy();
    cleanup();
    show('/?block=gone');
    await screen.findByRole('button', { name: 'Block out Pearl' });
    expect(screen.queryByText(/^Blocking/)).toBeNull();
  });
});

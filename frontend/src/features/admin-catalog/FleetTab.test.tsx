import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { businessToday, dayAfter } from '../../domain/dates.ts';
import { aStaffVehicle } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer, type Answers } from '../../testing/stubServer.ts';
import { FleetTab } from './FleetTab.tsx';

const insurance = { kind: 'insurance', number: 'P-1', confirmedBy: 'Dana' } as const;
const onyx = aStaffVehicle({
  documents: [{ ...insurance, expiresOn: dayAfter(businessToday(), 12) }],
});
const pearl = aStaffVehicle({ id: 'ca000000-0000-4000-8000-000000000002', name: 'Pearl' });

const show = (at?: string, answers: Answers = {}) => {
  const calls = stubServer({ 'GET /api/admin/vehicles': [onyx, pearl], ...answers });
  renderApp(
    <FleetTab
      staffName="dana"
      renderBlockOut={({ vehicles, vehicleId, onClose }) => (
        <button type="button" onClick={onClose}>
          {`Blocking ${vehicleId} of ${vehicles.length}`}
        </button>
      )}
    />,
    { at },
  );
  return calls;
};

afterEach(() => vi.unstubAllGlobals());

describe('a car of the fleet', { timeout: 30_000 }, () => {
  it('is blocked out from its card', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Block out Pearl' }));
    await userEvent.click(await screen.findByText(`Blocking ${pearl.id} of 2`));
    expect(screen.queryByText(/^Blocking/)).toBeNull();
  });

  it('shows its documents with how long they are good, and takes more', async () => {
    const path = `/api/admin/vehicles/${onyx.id}`;
    const calls = show(undefined, { [`PUT ${path}`]: onyx });
    expect(await screen.findByText('Expires in 12 days')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: `Edit ${onyx.name}` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add document' }));
    const row = within(screen.getByRole('group', { name: 'Document 2' }));
    fireEvent.change(row.getByLabelText('Valid until'), { target: { value: '2126-05-31' } });
    await userEvent.click(screen.getByRole('button', { name: 'Update Vehicle' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        documents: [
          onyx.documents[0],
          { kind: 'insurance', number: '', expiresOn: '2126-05-31', confirmedBy: 'dana' },
        ],
      }),
    );
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

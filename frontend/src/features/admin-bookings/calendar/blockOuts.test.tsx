import type { BlockOutClashes } from '@livery/shared-types/adminBooking';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { staffDrafts } from '../../../forms/formDrafts.ts';
import { aVehicle } from '../../../testing/factories.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../../testing/stubServer.ts';
import { BlockOutDialog } from './blockOuts.tsx';

const onyx = aVehicle();
const pearl = aVehicle({ id: 'ca000000-0000-4000-8000-000000000002', name: 'Pearl' });
const ofAna = {
  bookingId: '7f3d2c1b-0000-4000-8000-000000000001',
  customerName: 'Ana Lee',
  from: '2126-12-04T19:00:00.000Z',
  to: '2126-12-04T22:30:00.000Z',
};
const ofNobody = {
  bookingId: '8a3d2c1b-0000-4000-8000-000000000002',
  customerName: null,
  from: '2126-12-05T03:00:00.000Z',
  to: '2126-12-05T09:30:00.000Z',
};
const refused = (code: string, message: string, clashes: BlockOutClashes['clashes']) =>
  new Response(JSON.stringify({ code, message, details: { clashes } }), { status: 409 });

const onOpenBooking = vi.fn();
const onClose = vi.fn();
const show = (answer: unknown) => {
  const calls = stubServer({ [`POST /api/admin/vehicles/${pearl.id}/block-outs`]: answer });
  renderApp(
    <BlockOutDialog
      vehicles={[onyx, pearl]}
      vehicleId={pearl.id}
      day="2126-12-04"
      onClose={onClose}
      onOpenBooking={onOpenBooking}
    />,
  );
  return calls;
};
const blockOut = async () => {
  await userEvent.type(screen.getByLabelText(/Reason/), 'Tyres');
  await userEvent.click(screen.getByRole('button', { name: 'Block out' }));
};

beforeEach(() => {
  staffDrafts.clearAll();
  vi.clearAllMocks();
});
afterEach(() => vi.unstubAllGlobals());

describe('blocking out a vehicle', { timeout: 30_000 }, () => {
  it('blocks the car it was opened for', async () => {
    const calls = show({ id: 'b1' });
    await blockOut();
    expect(await screen.findByText('Vehicle blocked')).toBeTruthy();
    expect(calls).toMatchObject([
      { body: { from: '2126-12-04T08:00', to: '2126-12-04T18:00', reason: 'Tyres' } },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('lists every trip in the way, each to be opened, and keeps what was entered', async () => {
    show(refused('booking.vehicle_taken', 'The vehicle has bookings then: …', [ofAna, ofNobody]));
    await blockOut();
    expect((await screen.findByRole('alert')).textContent).toBe(
      '2 trips are in the way. Nothing was changed.',
    );
    const trips = within(screen.getByRole('region', { name: 'In the way' })).getAllByRole('listitem');
    expect(trips.map(({ textContent }) => textContent)).toEqual([
      'Ana LeeDec 4, 2126, 2:00 PM to 5:30 PMOpen',
      '#8a3d2c1bDec 4, 2126, 10:00 PM to Dec 5, 2126, 4:30 AMOpen',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /^Open Ana Lee, Dec 4/ }));
    expect(onOpenBooking).toHaveBeenCalledExactlyOnceWith(ofAna.bookingId);
    expect(screen.getByLabelText<HTMLInputElement>(/Reason/).value).toBe('Tyres');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByText('Error blocking vehicle')).toBeNull();
  });

  it('tells of another block in the server’s words, and of no trips', async () => {
    show(refused('vehicle.blocked', 'The vehicle is blocked then: Tyres.', []));
    await blockOut();
    expect((await screen.findByRole('alert')).textContent).toBe('The vehicle is blocked then: Tyres.');
    expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull();
  });

  it('says in a notice what fails otherwise', async () => {
    show(refusal(503, 'Booking is away'));
    await blockOut();
    expect(await screen.findByText('503: Booking is away')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'In the way' })).toBeNull();
  });
});

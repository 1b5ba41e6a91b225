import type { DispatchBoard } from '@livery/shared-types/dispatch';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { DispatchDay } from '../pages/dispatch/DispatchDay.tsx';
import { aBoardChauffeur, aBoardVehicle, aDispatchBoard, aDispatchTrip } from './dispatchFactories.ts';
import { renderApp } from './renderApp.tsx';
import { stubServer, type Answers } from './stubServer.ts';

export const at = (time: string) => `2026-11-25T${time}:00-05:00`;
export const ben = aBoardChauffeur();
export const cara = aBoardChauffeur({ id: 'c0000000-0000-4000-8000-00000000000c', name: 'Cara Nguyen' });
export const dev = aBoardChauffeur({
  id: 'c0000000-0000-4000-8000-00000000000d',
  name: 'Dev Patel',
  off: [{ id: 'o', from: at('08:00'), to: at('18:00'), reason: 'Dentist' }],
});
export const onyx = aBoardVehicle();
export const pearl = aBoardVehicle({ id: '7f3d2c1b-0000-4000-8000-00000000000b', name: 'Pearl', plate: '' });
export const ana = aDispatchTrip({ flags: ['no_chauffeur'] });
export const bo = aDispatchTrip({
  id: '7f3d2c1b-0000-4000-8000-000000000002',
  customerName: 'Bo Lee',
  from: at('09:30'),
  to: at('11:30'),
  vehicleId: pearl.id,
  vehicleName: 'Pearl',
  chauffeurId: ben.id,
  chauffeurName: ben.name,
});
export const day = (overrides: Partial<DispatchBoard> = {}) =>
  aDispatchBoard({ chauffeurs: [ben, cara, dev], vehicles: [onyx, pearl], trips: [bo, ana], ...overrides });

export const assignPath = (id = ana.id) => `/api/admin/bookings/${id}/assign`;
export const serve = (board: DispatchBoard | Response = day(), answers: Answers = {}) =>
  stubServer({ 'GET /api/admin/dispatch': board, ...answers });
export const sent = (calls: ReturnType<typeof stubServer>, method: string) =>
  calls.filter((call) => call.method === method && !call.path.endsWith('/preview'));

export function open(query = '') {
  const address = `/admin/dispatch?date=2026-11-25${query}`;
  // What is changed of the address is changed in the browser's bar.
  window.history.replaceState(null, '', address);
  return renderApp(
    <main>
      <h1 tabIndex={-1}>Dispatch</h1>
      <DispatchDay />
    </main>,
    { at: address },
  );
}
export const unassigned = () => screen.findByRole('region', { name: 'Trips without a chauffeur' });
export const rowOf = (name: string) => within(screen.getByRole('list', { name }));
export const tripDialog = async () => within(await screen.findByRole('dialog', { name: 'Ana Lee' }));

/** A desk's screen; jsdom has none. */
const withRoom = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('min-width: 48rem') }),
  );

/** For each test of a file: a desk's room, some days before the day that is shown. */
export function atTheDesk() {
  beforeEach(() => {
    withRoom();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  });
  afterEach(() => {
    window.history.replaceState(null, '', '/');
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ChauffeurTrip } from '@livery/shared-types/ride';
import type { RideStep } from '@livery/shared-types/rideFields';
import { rideSteps } from '../../domain/rideSteps.ts';
import { apiErrorFrom, unreachable } from '../../api/apiError.ts';
import { aChauffeurDay, aChauffeurTrip } from '../../testing/driveFactories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DriveClient } from './driveClient.ts';
import { createDriveSession, type DriveSession } from './driveSession.ts';
import { INITIAL_STATE, type DriveState } from './driveState.ts';
import { memoryStorage } from './driveStorage.ts';
import { DriveScreen } from './DriveScreen.tsx';
import type { Press } from './press.ts';

const KEY = 'k'.repeat(43);
let session: DriveSession | undefined;

const dayOf = (now: Date) => ({ now: now.toISOString(), today: now.toISOString().slice(0, 10) });

/** A server with these trips, which takes every press that is in order. */
function startServer(...trips: ChauffeurTrip[]) {
  const server = { trips, isUp: true, hasEnded: false, sent: [] as Press[], positions: 0, language: '' };
  const take = (trip: ChauffeurTrip, press: Press): ChauffeurTrip => {
    const { steps } = trip.ride;
    if (press.kind === 'problem') return trip;
    if (press.kind === 'extra') {
      const { id, extra: kind, amount, note, at } = press;
      return { ...trip, extras: [...trip.extras, { id, kind, amount, note, at, by: 'Marc Leblanc' }] };
    }
    if (press.kind === 'cash') return { ...trip, cashReceived: press.amount, cashToCollect: null };
    const next = press.kind === 'step' ? [...steps, { step: press.step, at: press.at }] : steps.slice(0, -1);
    const step: RideStep | null = next.at(-1)?.step ?? null;
    const sharesPosition = step === 'on_the_way' || step === 'arrived';
    return {
      ...trip,
      sharesPosition,
      ride: { ...trip.ride, steps: next, step },
    };
  };
  const ended = { error: apiErrorFrom(401, '', '{"code":"chauffeur.link_ended","message":"Ended"}') };
  const client: DriveClient = {
    day: async () => {
      if (!server.isUp) return { error: unreachable };
      return server.hasEnded ? ended : { data: aChauffeurDay(server.trips, dayOf(new Date())) };
    },
    send: async (_key, press) => {
      if (!server.isUp) return { error: unreachable };
      server.sent.push(press);
      const trip = server.trips.find(({ id }) => id === press.tripId);
      if (trip === undefined) return { error: apiErrorFrom(404, '', '{"message":"Trip not found"}') };
      if (press.kind === 'decline') {
        server.trips = server.trips.filter(({ id }) => id !== press.tripId);
        return { data: null };
      }
      const taken = take(trip, press);
      server.trips = server.trips.map((one) => (one.id === taken.id ? taken : one));
      return { data: taken };
    },
    sendPosition: async () => {
      server.positions += 1;
      return { data: null };
    },
  };
  return { server, client };
}

async function open(trips: ChauffeurTrip[], state: Partial<DriveState> = { key: KEY }) {
  const { server, client } = startServer(...trips);
  session = createDriveSession(Promise.resolve(memoryStorage({ ...INITIAL_STATE, ...state })), client);
  renderApp(<DriveScreen session={session} />);
  await act(async () => undefined);
  return server;
}

const soon = (minutes = 60) => new Date(Date.now() + minutes * 60_000).toISOString();
const aTripAt = (steps: RideStep[] = [], overrides: Partial<ChauffeurTrip> = {}) =>
  aChauffeurTrip({ steps, pickupDate: soon(), ...overrides });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string | RegExp) => {
  const found = await button(name);
  await waitFor(() => expect(found.disabled).toBe(false));
  await act(async () => fireEvent.click(found));
};
const current = () => document.querySelector('[aria-current="step"]')?.textContent;

beforeEach(() => window.history.replaceState(null, '', '/drive'));
afterEach(() => session?.stop());

describe('the chauffeur’s page', { timeout: 60_000 }, () => {
  it('says without a link what to do, and takes one that was copied', async () => {
    const readText = vi.fn(async () => 'nothing of ours');
    Object.defineProperty(navigator, 'clipboard', { value: { readText }, configurable: true });
    await open([aTripAt()], { key: null });
    expect(await screen.findByRole('heading', { name: 'Open your personal link' })).toBeTruthy();
    await press('Paste the link');
    expect((await screen.findByRole('alert')).textContent).toMatch(/is no personal link/);
    readText.mockResolvedValue(`https://cars.example/drive#${KEY}`);
    await press('Paste the link');
    expect(await screen.findByText('Keiko Tanaka')).toBeTruthy();
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('takes the key out of the address', async () => {
    window.history.replaceState(null, '', `/drive#${KEY}`);
    await open([aTripAt()], { key: null });
    expect(await screen.findByText('Keiko Tanaka')).toBeTruthy();
    expect(window.location.href).not.toContain(KEY);
  });

  it('says when the link has ended, and shows nothing of passengers any more', async () => {
    const server = await open([aTripAt()]);
    expect(await screen.findByText('Keiko Tanaka')).toBeTruthy();
    server.hasEnded = true;
    await act(async () => fireEvent.focus(window));
    expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeTruthy();
    expect(screen.queryByText('Keiko Tanaka')).toBeNull();
  });

  it('shows what is needed of the next trip, and the others below', async () => {
    await open([
      aTripAt([], {
        pickupSign: 'Ms Tanaka',
        flightNumber: 'AC 4',
        notes: 'Child seat',
        cashToCollect: '136.71',
        luggage: 3,
      }),
      aTripAt([], {
        id: 'trip-2',
        passengerName: 'Daniel Okafor',
        pickupAddress: 'Yorkville',
        pickupDate: soon(200),
      }),
    ]);
    const trip = within(await screen.findByRole('article'));
    for (const text of [
      '2:00 PM',
      'Union Station',
      'Casa Loma',
      'Ms Tanaka',
      'AC 4',
      'Child seat',
      '$136.71',
      'Onyx · LVRY 204',
    ])
      expect(trip.getByText(text), text).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call Keiko Tanaka' }).getAttribute('href')).toBe(
      'tel:+14165550177',
    );
    await press(/Daniel Okafor/);
    expect(within(screen.getByRole('article')).getByText('Yorkville')).toBeTruthy();
    await press('Back to the next trip');
    expect(within(screen.getByRole('article')).getByText('Union Station')).toBeTruthy();
  });

  it('has trips that began yesterday among today’s, with their days', async () => {
    const began = aChauffeurTrip({
      pickupDate: soon(-26 * 60),
      pickupTime: '22:00',
      duration: 54,
      steps: ['accepted', 'on_the_way', 'arrived', 'on_board'],
    });
    const next = aTripAt([], {
      id: 'trip-2',
      pickupDate: soon(-26 * 60),
      duration: 54,
      passengerName: 'Bo Lee',
    });
    await open([began, next]);
    const trip = within(await screen.findByRole('article'));
    expect(trip.getByText(/^[A-Z][a-z]{2} \d+ · until [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M$/)).toBeTruthy();
    expect(trip.getByText(/^54 hours, until [A-Z][a-z]{2} \d+, /)).toBeTruthy();
    const listed = screen.getByRole('button', { name: /2:00 PM ?[A-Z][a-z]{2} \d+.*Bo Lee/ });
    expect(within(listed.closest('section') as HTMLElement).getByRole('heading').textContent).toBe('Today');
  });

  it('takes a trip through all its steps, and asks once whether the passenger is out', async () => {
    const server = await open([aTripAt()]);
    await press('Accept');
    await press('On the way');
    await press('Do not share');
    await press('Arrived');
    await press('On board');
    await press('Done');
    expect(await screen.findByRole('dialog', { name: 'Passenger is out?' })).toBeTruthy();
    await press('Yes, done');
    await waitFor(() => expect(server.sent.map((one) => one.kind === 'step' && one.step)).toEqual(rideSteps));
    expect(await screen.findByText('All done')).toBeTruthy();
    expect(new Set(server.sent.map(({ id }) => id)).size).toBe(5);
    // It stays on the page, and can be taken back.
    expect(await button(/2:00 PM.*Done/)).toBeTruthy();
    await press('Undo');
    await waitFor(() => expect(current()).toBe('On board'));
  });

  it('sends a press once, however often it is pressed', async () => {
    const server = await open([aTripAt()]);
    const accept = await button('Accept');
    await act(async () => {
      fireEvent.click(accept);
      fireEvent.click(accept);
      fireEvent.click(accept);
    });
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(current()).toBe('Accepted');
  });

  it('takes a step back while it can be', async () => {
    const server = await open([aTripAt()]);
    await press('Accept');
    await waitFor(() => expect(current()).toBe('Accepted'));
    await press('Undo');
    await waitFor(() => expect(current()).toBeUndefined());
    await waitFor(() => expect(server.sent.map(({ kind }) => kind)).toEqual(['step', 'undo']));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('declines with a reason that is prepared, and is not told of its own doing', async () => {
    const server = await open([aTripAt()]);
    await press('Decline');
    await press('I am ill');
    await press('Decline the trip');
    expect(await screen.findByText('No trips today or tomorrow')).toBeTruthy();
    expect(server.sent).toMatchObject([{ kind: 'decline', reason: 'I am ill' }]);
    await act(async () => fireEvent.focus(window));
    expect(screen.queryByText(/No longer yours/)).toBeNull();
  });

  it('asks before somebody sets off hours too early', async () => {
    const server = await open([aTripAt(['accepted'], { pickupDate: soon(600) })]);
    await press('On the way');
    expect(await screen.findByRole('dialog', { name: 'Start now?' })).toBeTruthy();
    expect(server.sent).toEqual([]);
    await press('Yes, on the way');
    await waitFor(() => expect(server.sent).toHaveLength(1));
  });

  it('notes the cash with one press, or another amount by keys', async () => {
    const server = await open([
      aTripAt(['accepted', 'on_the_way', 'arrived', 'on_board'], { cashToCollect: '136.71' }),
    ]);
    await press('Cash received $136.71');
    await waitFor(() => expect(server.sent).toMatchObject([{ kind: 'cash', amount: '136.71' }]));
    await press('Correct the amount');
    expect(await screen.findByText('Noted: $136.71. Enter all that you have received.')).toBeTruthy();
    for (const key of ['1', '2', '0', '.', '5']) await press(key);
    await press('Note $120.50');
    await waitFor(() => expect(server.sent.at(-1)).toMatchObject({ amount: '120.50' }));
  });

  it('keeps presses without a line, says so, and sends them in order when it is back', async () => {
    const server = await open([aTripAt(['accepted'])], { key: KEY, sharesPosition: false });
    expect(await screen.findByText('Keiko Tanaka')).toBeTruthy();
    server.isUp = false;
    await press('On the way');
    await press('Arrived');
    expect(await screen.findByText('2 presses will be sent when you are back online')).toBeTruthy();
    expect(current()).toBe('Arrived');
    expect(screen.getByText(/Offline · as of/)).toBeTruthy();
    server.isUp = true;
    await act(async () => fireEvent(window, new Event('online')));
    await waitFor(() =>
      expect(server.sent.map((one) => one.kind === 'step' && one.step)).toEqual(['on_the_way', 'arrived']),
    );
    expect(screen.queryByText(/will be sent/)).toBeNull();
  });

  it('shows what was changed since the acceptance, old and new, and asks again', async () => {
    const changes = [
      { field: 'pickupDate' as const, from: '2026-11-25T14:00:00', to: '2026-11-25T15:30:00' },
      { field: 'pickupSign' as const, from: null, to: 'Tanaka' },
      { field: 'passengerName' as const, from: null, to: 'Ana Ruiz' },
    ];
    const server = await open([aTripAt([], { changes, revision: 'changed' })]);
    const list = await screen.findByRole('region', { name: 'Changed since you accepted' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pickup time: Nov 25, 2:00 PMNov 25, 3:30 PM', 'Sign: noneTanaka', 'Passenger: Ana Ruiz']);
    expect(await button('Decline')).toBeTruthy();
    server.isUp = false;
    await press('Accept');
    expect(screen.queryByRole('region', { name: 'Changed since you accepted' })).toBeNull();
    server.isUp = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(server.sent).toMatchObject([{ step: 'accepted', seen: 'changed' }]));
  });

  it('reports a problem to dispatch, which is kept while there is no connection', async () => {
    const server = await open([aTripAt(['accepted', 'on_the_way'])]);
    server.isUp = false;
    await press('Report a problem');
    await press('Something else');
    expect(await button('Alert dispatch')).toMatchObject({ disabled: true });
    fireEvent.change(screen.getByRole('textbox', { name: 'In words' }), {
      target: { value: 'The road is closed' },
    });
    await press('Alert dispatch');
    expect(current()).toBe('On the way');
    server.isUp = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() =>
      expect(server.sent).toMatchObject([{ kind: 'problem', problem: 'other', note: 'The road is closed' }]),
    );
  });

  it('adds a toll by keys and other costs in words, which dispatch decides on', async () => {
    const server = await open([aTripAt(['accepted', 'on_the_way', 'arrived', 'on_board'])]);
    const added = () => within(screen.getByRole('region', { name: 'Added to the trip' }));
    server.isUp = false;
    await press('Add toll, parking, …');
    await press('Add');
    expect(screen.getByRole('alert').textContent).toBe('Choose what it is');
    await press('Toll');
    expect(screen.getByRole('alert').textContent).toBe('Enter an amount above zero');
    for (const key of ['1', '2', '.', '5']) await press(key);
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Add $12.50');
    // A second press of “Add” is none of what lies below.
    expect(await button('Done')).toMatchObject({ disabled: true });
    expect(added().getByRole('listitem').textContent).toBe('Toll $12.50');
    expect(added().getByText('Dispatch decides what is charged.')).toBeTruthy();

    await press('Add toll, parking, …');
    await press('Other');
    await press('8');
    await press('Add $8.00');
    expect(screen.getByRole('alert').textContent).toBe('Say what it is for');
    const words = { target: { value: ' Ferry to the islands ' } };
    fireEvent.change(screen.getByRole('textbox', { name: 'What it is for' }), words);
    await press('Add $8.00');
    server.isUp = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() =>
      expect(server.sent).toMatchObject([
        { kind: 'extra', extra: 'toll', amount: '12.50', note: '' },
        { kind: 'extra', extra: 'other', amount: '8.00', note: 'Ferry to the islands' },
      ]),
    );
    expect(added().getAllByRole('listitem')[1]?.textContent).toBe('Other $8.00Ferry to the islands');
  });

  it('takes extras after “Done” until the trip is completed, and says that dispatch closes it', async () => {
    const toll = { id: 'toll-1', kind: 'toll' as const, amount: '12.50', note: '', at: soon(), by: 'Marc' };
    const server = await open([aTripAt(rideSteps, { extras: [toll] })]);
    await press(/2:00 PM.*Done/);
    expect(await screen.findByText('Dispatch decides what is charged, and closes the trip.')).toBeTruthy();
    expect(await button('Add toll, parking, …')).toBeTruthy();
    server.trips = server.trips.map((trip) => ({ ...trip, status: 'completed' }));
    await act(async () => fireEvent.focus(window));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add toll, parking, …' })).toBeNull());
    expect(screen.getByText('Toll')).toBeTruthy();
    expect(screen.queryByText(/closes the trip/)).toBeNull();
  });

  it('lets nobody set out before the server would', async () => {
    await open([aTripAt(['accepted'], { pickupDate: soon(600), setOutFrom: soon(240) })]);
    expect(await button('On the way')).toMatchObject({ disabled: true });
    expect(screen.getByText(/^You can set out from /)).toBeTruthy();
  });

  it('says in words what staff have changed, until it is confirmed', async () => {
    const server = await open([aTripAt(['accepted'])]);
    expect(await screen.findByText('Keiko Tanaka')).toBeTruthy();
    server.trips = server.trips.map((trip) => ({ ...trip, pickupAddress: 'Yorkville' }));
    await act(async () => fireEvent.focus(window));
    const log = screen.getByRole('log', { name: 'What has changed' });
    await waitFor(() => expect(log.textContent).toContain('New: pickup address.'));
    server.trips = [...server.trips, aTripAt([], { id: 'trip-2', passengerName: 'Daniel Okafor' })];
    await act(async () => fireEvent.focus(window));
    await waitFor(() => expect(log.textContent).toContain('1 more'));
    await press(/^OK: Changed/);
    await press('OK: New trip: 2:00 PM, Daniel Okafor');
    expect(log.textContent).toBe('');
    server.trips = [];
    await act(async () => fireEvent.focus(window));
    await press('OK: No longer yours: 2:00 PM, Keiko Tanaka');
    await press('OK: No longer yours: 2:00 PM, Daniel Okafor');
    expect(log.textContent).toBe('');
  });

  it('shares the position by consent, from “On the way” to “On board”', async () => {
    const watchers = new Map<number, PositionCallback>();
    const geolocation = {
      watchPosition: (found: PositionCallback) => {
        watchers.set(1, found);
        return 1;
      },
      clearWatch: (id: number) => watchers.delete(id),
    };
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
    const server = await open([aTripAt(['accepted'])]);
    await press('On the way');
    expect(await screen.findByRole('dialog', { name: 'Share where you are?' })).toBeTruthy();
    expect(watchers.size).toBe(0);
    await press('Share my position');
    await waitFor(() => expect(watchers.size).toBe(1));
    const fix = { coords: { latitude: 43.6, longitude: -79.4 } } as GeolocationPosition;
    await act(async () => watchers.get(1)?.(fix));
    expect(server.positions).toBe(1);
    expect(screen.getByText('The passenger sees where you are')).toBeTruthy();
    await press('Arrived');
    await press('On board');
    await waitFor(() => expect(watchers.size).toBe(0));
    Reflect.deleteProperty(navigator, 'geolocation');
  });

  it('speaks French where the phone does, or where it is chosen', async () => {
    await open([aTripAt()]);
    await press('Menu');
    await press('Français');
    await press('Fermer');
    expect(await button('Accepter')).toBeTruthy();
    expect(within(screen.getByRole('article')).getByText('14 h 00')).toBeTruthy();
    expect(document.documentElement.lang).toBe('fr-CA');
  });
});

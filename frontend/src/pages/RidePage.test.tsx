import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PassengerRide } from '@livery/shared-types/ride';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clockOf } from '../features/ride/rideStatus.ts';
import { rideApi } from '../features/ride/rideApi.ts';
import { aPassengerRide } from '../testing/factories.ts';
import { FakeSocket, stubSockets } from '../testing/fakeSocket.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { refusal, stubServer } from '../testing/stubServer.ts';
import RidePage from './RidePage.tsx';

const RIDE = 'GET /api/ride/token';
const RATE = 'POST /api/ride/token/rating';

const Address = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
};

function open(answers: Record<string, unknown>, at = '/ride/token') {
  const socket = stubSockets();
  const calls = stubServer(answers);
  const view = renderApp(
    <>
      <Routes>
        <Route path="/ride/:token?" element={<RidePage />} />
      </Routes>
      <Address />
    </>,
    { at },
  );
  return { calls, socket, ...view };
}
const openRide = (overrides: Partial<PassengerRide> = {}, at?: string) =>
  open({ [RIDE]: aPassengerRide(overrides) }, at);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const onTheWay: Partial<PassengerRide> = {
  step: 'on_the_way',
  steps: [
    { step: 'accepted', at: '2126-12-01T09:00:00-05:00' },
    { step: 'on_the_way', at: '2126-12-01T13:50:00-05:00' },
  ],
};
const position = { lat: 43.7, lng: -79.5, at: '2126-12-01T19:00:00.000Z' };
const carOf = (container: HTMLElement) => container.querySelector<HTMLElement>('[data-spot="car"]');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the page of a ride', { timeout: 60_000 }, () => {
  it('shows who comes, in which car, and how far the ride is', async () => {
    openRide();
    await heading('Marc Roy will drive you');
    const ride = within(screen.getByRole('region', { name: 'Chauffeur and ride' }));
    expect(ride.getByText('Onyx')).toBeTruthy();
    expect(ride.getByText('CKLV 204')).toBeTruthy();
    expect(ride.getByRole('link', { name: 'Call Marc' }).getAttribute('href')).toBe('tel:+14165550142');
    const steps = within(ride.getByRole('list', { name: 'Ride' })).getAllByRole('listitem');
    expect(steps.map((step) => step.hasAttribute('data-taken'))).toEqual([true, false, false, false, false]);
    expect(screen.getByText('The car appears here once your chauffeur is on the way.')).toBeTruthy();
    expect(document.title).toMatch(/^Your Ride · /);
  });

  it.each([
    [
      'before a chauffeur is assigned',
      { chauffeur: null, vehicle: null, plate: null, step: null, steps: [] },
      'Your ride is booked',
    ],
    [
      'before it is confirmed',
      { status: 'pending_approval', chauffeur: null, step: null, steps: [] },
      'Not confirmed yet',
    ],
    ['on the way', onTheWay, 'Marc Roy is on the way'],
    ['with the car at the door', { step: 'arrived' }, 'Your car is here'],
    ['with the passenger on board', { step: 'on_board' }, 'You are on your way'],
    ['when it is cancelled', { status: 'cancelled' }, 'This ride is cancelled'],
    ['when it is rejected', { status: 'rejected' }, 'This ride does not take place'],
    ['long after', { status: 'completed', step: 'done' }, 'Thank you for riding with us'],
  ] as const)('%s says so', async (_when, overrides, title) => {
    openRide(overrides as Partial<PassengerRide>);
    await heading(title);
  });

  it('has nobody to call once the ride is over', async () => {
    openRide({ status: 'completed', step: 'done' });
    await heading('Thank you for riding with us');
    expect(screen.queryByRole('link', { name: /Call/ })).toBeNull();
    expect(FakeSocket.opened).toHaveLength(0);
  });

  it('says plainly what the map cannot show', async () => {
    openRide({ ...onTheWay, pickupAddress: '12 Elm Street' });
    const map = await screen.findByRole('figure', { name: 'Where the car is' });
    expect(map.textContent).toContain('The position of the car is not known at the moment.');
    expect(map.textContent).toContain('Your pickup address is not on this map.');
  });

  it('says that the car is late', async () => {
    openRide({ ...onTheWay, expectedAt: '2126-12-01T14:50:00-05:00' });
    expect(await screen.findByText(/Arrives about 2:50 PM, 20 minutes later than planned/)).toBeTruthy();
    expect(screen.getByText('Running late')).toBeTruthy();
  });

  it.each(['/ride/token', '/ride'])('says that %s leads to no ride', async (at) => {
    open({ [RIDE]: refusal(404, 'Ride not found') }, at);
    expect(await screen.findByText('This link does not lead to a ride')).toBeTruthy();
    expect(FakeSocket.opened).toHaveLength(0);
  });

  it('can be loaded again when the server is away', async () => {
    open({ [RIDE]: refusal(503, 'Away for a moment') });
    expect(await screen.findByText('Away for a moment')).toBeTruthy();
    stubServer({ [RIDE]: aPassengerRide() });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Marc Roy will drive you');
  });
});

describe('a ride that is followed', { timeout: 60_000 }, () => {
  const settled = rideApi.endpoints.ride.select('token');
  const followed = async (overrides: Partial<PassengerRide> = onTheWay) => {
    const opened = openRide(overrides);
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
    act(() => {
      opened.socket().accept();
      opened.socket().bring({ type: 'ack', ok: true, ref: 'watch' });
    });
    await waitFor(() => {
      expect(opened.calls).toHaveLength(2);
      expect(settled(opened.store.getState()).isSuccess).toBe(true);
    });
    return opened;
  };

  it('says when the car was last seen after two minutes without news', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const map = () => screen.findByRole('figure', { name: 'Where the car is' });
    const { socket } = await followed({ ...onTheWay, position: { ...position, at: minutesAgo(1.5) } });
    expect((await map()).textContent).toContain('The car, as it moves.');
    const old = { ...position, at: minutesAgo(3) };
    act(() => socket().bring({ type: 'ride', position: old, expectedAt: null }));
    await waitFor(async () => expect((await map()).textContent).toContain(`Last seen ${clockOf(old.at)}.`));
  });

  it('moves the car with each position, and says when it comes, without saying each aloud', async () => {
    const { socket, container } = await followed();
    expect(carOf(container)).toBeNull();
    act(() => socket().bring({ type: 'ride', position, expectedAt: '2126-12-01T14:31:00-05:00' }));
    await screen.findByText('Arrives about 2:31 PM.');
    const before = carOf(container)?.style.left;
    expect(before).toBeTruthy();
    act(() =>
      socket().bring({
        type: 'ride',
        position: { ...position, lng: -79.45 },
        expectedAt: '2126-12-01T14:30:00-05:00',
      }),
    );
    await screen.findByText('Arrives about 2:30 PM.');
    expect(carOf(container)?.style.left).not.toBe(before);
    expect(screen.getByText('Live')).toBeTruthy();
    const aloud = [...container.querySelectorAll('output')].map(({ textContent }) => textContent);
    expect(aloud).toEqual(['Marc Roy is on the way']);
  });

  it('fetches again when a frame says so', async () => {
    const { socket } = await followed();
    stubServer({ [RIDE]: aPassengerRide({ step: 'arrived' }) });
    act(() => socket().bring({ type: 'ride', position: null, expectedAt: null }));
    await heading('Your car is here');
  });

  it('does not drive back to where an answer that was overtaken saw the car', async () => {
    const old = { ...position, lng: -79.6, at: '2126-12-01T18:59:00.000Z' };
    const { socket, container, calls, store } = await followed({ ...onTheWay, position: old });
    act(() => socket().bring({ type: 'ride', position, expectedAt: '2126-12-01T14:31:00-05:00' }));
    await screen.findByText('Arrives about 2:31 PM.');
    const after = carOf(container)?.style.left;
    expect(after).toBeTruthy();
    act(() => socket().bring({ type: 'ride', position: null, expectedAt: null }));
    await waitFor(() => {
      expect(calls).toHaveLength(3);
      expect(settled(store.getState()).isSuccess).toBe(true);
    });
    expect(screen.getByText('Arrives about 2:31 PM.')).toBeTruthy();
    expect(carOf(container)?.style.left).toBe(after);
  });

  it('keeps what it shows when the connection is gone, and says of when it is', async () => {
    const { socket } = await followed();
    stubServer({ [RIDE]: refusal(503, 'Away') });
    act(() => socket().bring({ type: 'ride', position: null, expectedAt: null }));
    expect(await screen.findByText(/^No connection: this is from /)).toBeTruthy();
    await heading('Marc Roy is on the way');
  });
});

describe('a ride that is passed on', { timeout: 60_000 }, () => {
  it('is shared by what the phone has for that', async () => {
    const share = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }));
    openRide();
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledExactlyOnceWith({
      title: 'My ride',
      url: `${window.location.origin}/ride/token`,
    });
  });

  it('is copied where there is nothing to share with, without the rating of the address', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    openRide({}, '/ride/token?rating=4');
    fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/ride/token`);
  });
});

describe('the rating of a ride', { timeout: 60_000 }, () => {
  const done: Partial<PassengerRide> = { status: 'completed', step: 'done', canRate: true };
  const openDone = (
    answers: Record<string, unknown> = {},
    at?: string,
    overrides: Partial<PassengerRide> = {},
  ) => open({ [RIDE]: aPassengerRide({ ...done, ...overrides }), ...answers }, at);
  const rated = (rating: number) => aPassengerRide({ ...done, rating });
  const sentOf = (calls: { method: string; body: unknown }[]) =>
    calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

  it('is given by five stars, and a comment for who likes', async () => {
    const { calls } = openDone({ [RATE]: rated(5) });
    fireEvent.click(await screen.findByRole('button', { name: 'Send rating' }));
    expect(screen.getByText('Choose one to five stars')).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    fireEvent.click(screen.getByRole('radio', { name: '5 stars: Excellent' }));
    fireEvent.change(screen.getByLabelText(/Anything you would like to tell us/), {
      target: { value: 'Lovely' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText(/Your rating of 5 stars is saved/)).toBeTruthy();
    expect(sentOf(calls)).toEqual([{ rating: 5, comment: 'Lovely' }]);
    expect(screen.getByRole('button', { name: 'Update rating' })).toBeTruthy();
  });

  it('that was chosen in the e-mail is stored at once, leaves the address, and can be changed', async () => {
    const { calls } = openDone({ [RATE]: rated(4) }, '/ride/token?rating=4');
    expect(await screen.findByText(/Your rating of 4 stars is saved/)).toBeTruthy();
    expect(sentOf(calls)).toEqual([{ rating: 4 }]);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/ride/token'));
    fireEvent.click(screen.getByRole('radio', { name: '3 stars: Good' }));
    fireEvent.click(screen.getByRole('button', { name: 'Update rating' }));
    await waitFor(() => expect(sentOf(calls)).toEqual([{ rating: 4 }, { rating: 3 }]));
  });

  it('is not sent again where it is stored already', async () => {
    const { calls } = openDone({}, '/ride/token?rating=4', { rating: 4 });
    expect(await screen.findByText(/Your rating of 4 stars is saved/)).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/ride/token'));
    expect(sentOf(calls)).toEqual([]);
  });

  it('keeps its stars when it could not be stored, and says why', async () => {
    openDone({ [RATE]: refusal(503, 'Away for a moment') }, '/ride/token?rating=2');
    expect(await screen.findByText('Away for a moment')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '2 stars: Fair' }).checked).toBe(true);
  });

  it.each(['0', '6', 'x', '4.5'])('of ?rating=%s is none', async (rating) => {
    const { calls } = openDone({}, `/ride/token?rating=${rating}`);
    await screen.findByRole('button', { name: 'Send rating' });
    expect(sentOf(calls)).toEqual([]);
  });
});

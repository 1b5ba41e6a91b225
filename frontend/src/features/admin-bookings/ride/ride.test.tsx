import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { Ride } from '@livery/shared-types/rideFields';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '../../../api/baseApi.ts';
import { staffDrafts } from '../../../forms/formDrafts.ts';
import {
  aBoard,
  aBoardTrip,
  aChangePreview,
  aChauffeur,
  anAdminBooking,
  anApprovedBooking,
} from '../../../testing/factories.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { refusal, stubServer, type Answers } from '../../../testing/stubServer.ts';
import { BookingDetails } from '../BookingDetails.tsx';
import { BookingBadges } from '../BookingFacts.tsx';
import { AlertStrip } from '../AlertStrip.tsx';
import { useEventAlerts, type EventNotice } from '../useEventAlerts.tsx';

const marc = aChauffeur({ name: 'Marc Roy' });
const ines = aChauffeur({ id: 'cf000000-0000-4000-8000-000000000002', name: 'Ines Costa' });
const omar = aChauffeur({ id: 'cf000000-0000-4000-8000-000000000003', name: 'Omar Haddad', active: false });
const noRide: Ride = {
  chauffeur: null,
  vehicle: 'Onyx',
  plate: 'CDRV 214',
  step: null,
  steps: [],
  late: false,
};
const marcDrives: Ride = {
  ...noRide,
  chauffeur: { name: 'Marc Roy', phone: '+14165550142', photoUrl: null },
};
const approved = anApprovedBooking({
  vehicleId: 'v1',
  vehicleName: 'Onyx',
  ride: noRide,
  actions: [{ type: 'assign' }],
});
const driven = { ...approved, chauffeurId: marc.id, chauffeurReply: 'waiting', ride: marcDrives } as const;
const path = `/api/admin/bookings/${approved.id}`;
const busyBoard = aBoard({
  trips: [aBoardTrip({ chauffeurId: marc.id, customerName: 'Bo Lee' })],
});

const serve = (booking: AdminBooking, answers: Answers = {}) =>
  stubServer({
    [`GET ${path}`]: booking,
    'GET /api/admin/notifications': [],
    'GET /api/admin/chauffeurs': [marc, ines, omar],
    'GET /api/admin/dispatch': busyBoard,
    ...answers,
  });
const open = () => {
  const onClose = vi.fn();
  return { onClose, ...renderApp(<BookingDetails id={approved.id} onClose={onClose} />) };
};
const section = async () => within(await screen.findByRole('region', { name: 'Chauffeur and ride' }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const posts = (calls: ReturnType<typeof stubServer>, end: string) =>
  calls.filter(({ method, path: asked }) => method === 'POST' && asked.endsWith(end)).map(({ body }) => body);
const conflict = (code: string, message: string, details: object = {}) =>
  new Response(JSON.stringify({ code, message, details }), { status: 409 });
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Chauffeur' }));
  await userEvent.click(await screen.findByRole('option', { name }));
};

beforeEach(() => {
  staffDrafts.clearAll();
  // What Radix's list asks for and jsdom has not.
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
});
afterEach(() => vi.unstubAllGlobals());

describe('who drives', { timeout: 60_000 }, () => {
  it('is nobody at first, and is chosen among those who are free', async () => {
    const calls = serve(approved, { [`POST ${path}/assign`]: driven });
    open();
    expect((await section()).getByText('No chauffeur yet.')).toBeTruthy();
    expect((await section()).getByText('Onyx · plate CDRV 214')).toBeTruthy();
    await press('Assign a chauffeur');
    const [first, ...others] = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(first).toBe(screen.getByRole('radio', { name: /Ines Costa.*Free/ }));
    expect(others.every(({ disabled }) => disabled)).toBe(true);
    expect(screen.getByRole('radio', { name: /Marc Roy.*Drives Bo Lee 1:00 PM to 4:00 PM/ })).toBeTruthy();
    expect(screen.getByRole('radio', { name: /Omar Haddad.*Inactive/ })).toBeTruthy();
    await press('Assign');
    expect(await screen.findByText('Please choose a chauffeur')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /Ines Costa/ }));
    await press('Assign Ines Costa');
    expect(await screen.findByText('Ines Costa drives this trip')).toBeTruthy();
    expect(posts(calls, '/assign')).toEqual([{ version: 1, chauffeurId: ines.id }]);
  });

  it('says who was quicker, and offers who is free instead', async () => {
    const message = 'Ines Costa has booking #12345678 from 2:00 PM to 5:00 PM.';
    const details = {
      chauffeurId: ines.id,
      chauffeurName: 'Ines Costa',
      bookingId: 'b2',
      from: '',
      to: '',
      alternatives: [{ id: marc.id, name: 'Marc Roy' }],
    };
    serve(approved, { [`POST ${path}/assign`]: conflict('booking.chauffeur_taken', message, details) });
    open();
    await press('Assign a chauffeur');
    await userEvent.click(await screen.findByRole('radio', { name: /Ines Costa/ }));
    await press('Assign Ines Costa');
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign a chauffeur' }));
    expect((await dialog.findByText(message)).closest('[role="alert"]')).toBeTruthy();
    const calls = serve(approved, { [`POST ${path}/assign`]: driven });
    await press('Assign Marc Roy');
    await waitFor(() => expect(posts(calls, '/assign')).toEqual([{ version: 1, chauffeurId: marc.id }]));
  });

  it('is assigned outside the hours, or with too little rest, once that is confirmed', async () => {
    const message = 'Ines Costa works only from Nov 25, 2026, 8:00 AM to Nov 25, 2026, 1:00 PM.';
    const details = { chauffeurId: ines.id, chauffeurName: 'Ines Costa', alternatives: [] };
    serve(approved, { [`POST ${path}/assign`]: conflict('chauffeur.off_hours', message, details) });
    open();
    await press('Assign a chauffeur');
    await userEvent.click(await screen.findByRole('radio', { name: /Ines Costa/ }));
    await press('Assign Ines Costa');
    const calls = serve(approved, { [`POST ${path}/assign`]: driven });
    await press('Assign Ines Costa all the same');
    const confirmed = { version: 1, chauffeurId: ines.id, confirm: true };
    await waitFor(() => expect(posts(calls, '/assign')).toEqual([confirmed]));
  });

  it('can be called, changed, and taken off after a question', async () => {
    const calls = serve(driven, { [`POST ${path}/assign`]: approved });
    open();
    const inside = await section();
    expect(inside.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+14165550142');
    expect(inside.getByText('Waiting for the reply')).toBeTruthy();
    expect(inside.getByRole('button', { name: 'Change' })).toBeTruthy();
    await press('Take off');
    const question = within(await screen.findByRole('dialog', { name: 'Take the chauffeur off' }));
    expect(posts(calls, '/assign')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Take off' }));
    expect(await screen.findByText('Marc Roy is off this trip')).toBeTruthy();
    expect(posts(calls, '/assign')).toEqual([{ version: 1, chauffeurId: null }]);
  });

  it('is taken off with the passenger on board, with a word that the ride is under way', async () => {
    serve({ ...driven, ride: { ...driven.ride, step: 'on_board' } });
    open();
    await section();
    await press('Take off');
    const question = within(await screen.findByRole('dialog', { name: 'Take the chauffeur off' }));
    expect(question.getByText(/^This ride is under way \(on board\)/)).toBeTruthy();
  });

  it('is nothing to speak of before a booking is approved', async () => {
    serve(anAdminBooking({ vehicleId: 'v1' }), { [`POST ${path}/preview`]: aChangePreview() });
    open();
    await screen.findByRole('region', { name: 'Balance' });
    expect(screen.queryByRole('region', { name: 'Chauffeur and ride' })).toBeNull();
  });
});

describe('the ride', { timeout: 60_000 }, () => {
  it('shows its steps with their times, that it is late, and the passenger’s page', async () => {
    const ride: Ride = {
      ...marcDrives,
      step: 'on_the_way',
      steps: [
        { step: 'accepted', at: '2126-12-01T15:00:00.000Z' },
        { step: 'on_the_way', at: '2126-12-01T19:05:00.000Z' },
      ],
      late: true,
    };
    serve({ ...driven, chauffeurReply: 'accepted', ride });
    open();
    const inside = await section();
    const steps = within(inside.getByRole('list', { name: 'Ride' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Accepted10:00 AM',
      'On the way2:05 PM',
      'Arrived, to come',
      'On board, to come',
      'Done, to come',
    ]);
    expect(inside.getByText('Late')).toBeTruthy();
    expect(inside.getByRole('button', { name: 'Copy the link to the passenger’s page' })).toBeTruthy();
  });

  it('is pointed out on every tab while it is late', async () => {
    const late = { ...driven, ride: { ...marcDrives, late: true } };
    serve(late);
    let notify: (notice: EventNotice) => void = () => undefined;
    function Alerts() {
      const alerts = useEventAlerts();
      notify = alerts.onNotice;
      return <AlertStrip alerts={alerts} onOpen={vi.fn()} onReview={vi.fn()} onCount={vi.fn()} />;
    }
    const { store } = renderApp(<Alerts />);
    act(() => notify({ type: 'ride.late', aggregateId: late.id }));
    expect(
      await screen.findByText(/Late: Marc Roy is not on the way yet\. Ana Lee, pickup Dec 1/),
    ).toBeTruthy();
    serve(driven);
    act(() => void store.dispatch(baseApi.util.invalidateTags([{ type: 'Booking', id: late.id }])));
    await waitFor(() => expect(screen.queryByText(/Late: Marc Roy/)).toBeNull());
  });

  it('points out a problem on every tab, and staff mark it as seen to with one press', async () => {
    const problem = {
      id: 'p1',
      kind: 'breakdown' as const,
      note: 'A flat tire',
      at: '2126-12-01T19:05:00.000Z',
      by: 'Marc Roy',
      seenAt: null,
      seenBy: null,
    };
    const troubled = { ...driven, problems: [problem] };
    const seen = { ...problem, seenAt: '2126-12-01T19:06:00.000Z', seenBy: 'dana' };
    const calls = serve(troubled, {
      [`POST ${path}/problems/seen`]: { ...driven, problems: [seen] },
    });
    let notify: (notice: EventNotice) => void = () => undefined;
    function Alerts() {
      const alerts = useEventAlerts();
      notify = alerts.onNotice;
      return <AlertStrip alerts={alerts} onOpen={vi.fn()} onReview={vi.fn()} onCount={vi.fn()} />;
    }
    renderApp(<Alerts />);
    act(() => notify({ type: 'ride.problem', aggregateId: troubled.id }));
    expect(
      await screen.findByText(/^Problem: Car broke down: A flat tire\. Marc Roy, Ana Lee, pickup/),
    ).toBeTruthy();
    open();
    const part = within(await screen.findByRole('region', { name: 'Problems' }));
    fireEvent.click(part.getByRole('button', { name: 'Seen to' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  });

  it('says what the chauffeur accepted otherwise', async () => {
    const changesToAccept = [
      { field: 'pickupDate' as const, from: '2126-12-01T14:30:00', to: '2126-12-01T16:00:00' },
    ];
    serve({ ...driven, chauffeurReply: 'changed', changesToAccept });
    open();
    const part = await screen.findByRole('region', { name: 'Changed, not acknowledged' });
    expect(part.textContent).toContain('Pickup: Dec 1, 2126, 2:30 PM → Dec 1, 2126, 4:00 PM');
  });

  it('copies the job text, and says so', async () => {
    serve(driven, { [`GET ${path}/job-text`]: { text: 'Trip: #7f3d2c1b' } });
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy job text' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('Trip: #7f3d2c1b'));
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('is late in the list, too', () => {
    renderApp(<BookingBadges booking={{ ...driven, ride: { ...marcDrives, late: true } }} />);
    expect(screen.getByText('Late')).toBeTruthy();
  });

  it('shows what the passenger thought of it', async () => {
    const rating = { rating: 4, comment: 'On time to the minute.', at: '2126-12-01T23:00:00.000Z' };
    serve({ ...driven, actions: [], rating });
    open();
    const inside = within(await screen.findByRole('region', { name: 'Rating' }));
    expect(inside.getByText('4 of 5')).toBeTruthy();
    expect(inside.getByText('On time to the minute.')).toBeTruthy();
  });
});

describe('waiting time', { timeout: 60_000 }, () => {
  it('is told of while it runs', async () => {
    const waiting = {
      status: 'running',
      minutes: 8,
      graceMinutes: 15,
      chargeableMinutes: 0,
      amount: '0.00',
    } as const;
    serve({ ...driven, actions: [], waiting });
    const first = open();
    expect(await screen.findByText('Waiting for 8 minutes; the first 15 are free.')).toBeTruthy();
    first.unmount();
    serve({
      ...driven,
      actions: [],
      waiting: { ...waiting, minutes: 37, chargeableMinutes: 22, amount: '33.00' },
    });
    open();
    expect(await screen.findByText(/So far 22 minutes beyond that, \$33\.00 before tax\./)).toBeTruthy();
  });
});

describe('approving with a chauffeur', { timeout: 60_000 }, () => {
  const request = anAdminBooking({ vehicleId: 'v1', vehicleName: 'Onyx' });
  const pearl = {
    id: 'v2',
    name: 'Pearl',
    type: 'sedan',
    capacity: 3,
    luggageCapacity: 2,
    total: '1.00',
  } as const;
  const previewed = { [`POST ${path}/preview`]: aChangePreview({ alternatives: [pearl] }) };

  it('takes the booked car and the chauffeur together', async () => {
    const calls = serve(request, { ...previewed, [`POST ${path}/approve`]: request });
    open();
    await press('Approve with a chauffeur');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Onyx/ })).checked).toBe(true);
    await choose('Ines Costa');
    await press('Approve with Onyx and Ines Costa');
    await waitFor(() => expect(posts(calls, '/approve')).toHaveLength(1));
    expect(posts(calls, '/approve')[0]).toEqual({ version: 1, withoutVehicle: false, chauffeurId: ines.id });
  });

  it('takes another car and a chauffeur where the booked one is taken', async () => {
    const clash = {
      kind: 'trip',
      bookingId: 'b2',
      customerName: 'Bo Lee',
      from: '2126-12-01T13:00:00-05:00',
      to: '2126-12-01T16:00:00-05:00',
      reason: null,
    } as const;
    const calls = serve(request, {
      [`POST ${path}/preview`]: aChangePreview({ clash, alternatives: [pearl] }),
      [`POST ${path}/approve`]: request,
    });
    open();
    await screen.findByRole('region', { name: 'Car taken' });
    await choose('Ines Costa');
    await press('Assign and approve: Pearl');
    await waitFor(() => expect(posts(calls, '/approve')).toHaveLength(1));
    expect(posts(calls, '/approve')[0]).toMatchObject({ vehicleId: 'v2', chauffeurId: ines.id });
  });

  it('keeps the question open when the chauffeur was taken at the very moment', async () => {
    serve(request, {
      ...previewed,
      [`POST ${path}/approve`]: conflict('booking.chauffeur_taken', 'Ines Costa has booking #12345678.'),
    });
    open();
    await press('Approve with a chauffeur');
    await choose('Ines Costa');
    await press('Approve with Onyx and Ines Costa');
    expect(await screen.findByText(/Ines Costa has booking #12345678/)).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Approve Booking' })).toBeTruthy();
  });

  it('goes on without one where chauffeurs cannot be loaded', async () => {
    const calls = serve(request, {
      ...previewed,
      'GET /api/admin/dispatch': refusal(503, 'Booking is away'),
      [`POST ${path}/approve`]: request,
    });
    open();
    await press('Approve with a chauffeur');
    expect(await screen.findByText('The chauffeurs could not be loaded.')).toBeTruthy();
    await press('Approve with Onyx');
    await waitFor(() => expect(posts(calls, '/approve')).toEqual([{ version: 1, withoutVehicle: false }]));
  });
});

describe('a new time that is in the chauffeur’s way', { timeout: 60_000 }, () => {
  const changeable = { ...driven, actions: [{ type: 'assign' }, { type: 'change' }] } satisfies AdminBooking;
  const message = 'Marc Roy has booking #12345678 from 5:00 PM to 8:00 PM.';
  const taken = conflict('booking.chauffeur_taken', message, {
    chauffeurId: marc.id,
    chauffeurName: 'Marc Roy',
    alternatives: [{ id: ines.id, name: 'Ines Costa' }],
  });
  const around = {
    [`POST ${path}/preview`]: aChangePreview(),
    'GET /api/vehicles': [],
    'GET /api/services': [],
  };
  const openChange = () =>
    renderApp(<BookingDetails id={approved.id} onClose={vi.fn()} />, {
      at: `/admin?booking=${approved.id}&change=${approved.id}`,
    });
  const moveTrip = async () => {
    openChange();
    fireEvent.change(await screen.findByLabelText('Time'), { target: { value: '18:00' } });
    await press('Save changes');
    await screen.findByRole('button', { name: 'Take Marc Roy off and save' });
  };
  const orders = (calls: ReturnType<typeof stubServer>) =>
    calls
      .filter(({ method, path: asked }) => method === 'PATCH' || asked.endsWith('/assign'))
      .map(({ method, body }) => [method, body]);

  it('is saved with somebody else who is free then', async () => {
    serve(changeable, { ...around, [`PATCH ${path}`]: taken });
    await moveTrip();
    const calls = serve(changeable, {
      ...around,
      [`PATCH ${path}`]: { ...changeable, version: 2 },
    });
    await press('Save with Ines Costa');
    await screen.findByText('Booking changed');
    expect(orders(calls)).toEqual([
      [
        'PATCH',
        expect.objectContaining({ version: 1, pickupDate: '2126-12-01T18:00', chauffeurId: ines.id }),
      ],
    ]);
  });

  it('is saved without anybody', async () => {
    serve(changeable, { ...around, [`PATCH ${path}`]: taken });
    await moveTrip();
    const calls = serve(changeable, { ...around, [`PATCH ${path}`]: changeable });
    await press('Take Marc Roy off and save');
    await screen.findByText('Booking changed');
    expect(orders(calls)).toEqual([['PATCH', expect.objectContaining({ version: 1, chauffeurId: null })]]);
  });

  it('is known before it is saved', async () => {
    const bookingId = 'b0000000-0000-4000-8000-000000000009';
    const chauffeurClash = {
      code: 'booking.chauffeur_taken' as const,
      message,
      chauffeurId: marc.id,
      chauffeurName: 'Marc Roy',
      bookingId,
    };
    serve(changeable, {
      ...around,
      [`POST ${path}/preview`]: aChangePreview({
        chauffeurClash,
        freeChauffeurs: [{ id: ines.id, name: 'Ines Costa' }],
      }),
    });
    openChange();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save with Ines Costa' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open the other trip' })).toBeTruthy();
  });

  it('keeps what was typed when it could not be saved', async () => {
    serve(changeable, { ...around, [`PATCH ${path}`]: taken });
    await moveTrip();
    serve(changeable, {
      ...around,
      [`PATCH ${path}`]: refusal(503, 'Catalog is away'),
    });
    await press('Take Marc Roy off and save');
    expect(await screen.findByText(/Catalog is away/)).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Edit Booking' })).toBeTruthy();
  });

  it('forgets what was in the way once another time is typed', async () => {
    serve(changeable, { ...around, [`PATCH ${path}`]: taken });
    await moveTrip();
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '20:00' } });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Take Marc Roy off and save' })).toBeNull(),
    );
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { chauffeursApi } from '../../api/chauffeursApi.ts';
import { store } from '../../store/store.ts';
import {
  ana,
  assignPath,
  at,
  atTheDesk,
  ben,
  bo,
  cara,
  day,
  dev,
  open,
  pearl,
  rowOf,
  sent,
  serve,
  tripDialog,
  unassigned,
} from '../../testing/dispatchDay.tsx';
import { aDispatchTrip } from '../../testing/dispatchFactories.ts';
import { aChangePreview } from '../../testing/factories.ts';
import { refusal } from '../../testing/stubServer.ts';

describe('the dispatch board', { timeout: 60_000 }, () => {
  atTheDesk();

  it('shows who drives what, what nobody drives, and what is missing', async () => {
    const calls = serve();
    open();
    const column = within(await unassigned());
    expect(column.getByRole('button', { name: /10:00 AM – 12:00 PM.*Ana Lee.*Onyx/ })).toBeTruthy();
    expect(rowOf('Ben Ortiz').getByRole('button', { name: /9:30 AM.*Bo Lee.*Pearl/ })).toBeTruthy();
    expect(rowOf('Dev Patel').getByText('Off 8:00 AM to 6:00 PM: Dentist')).toBeTruthy();
    expect(screen.getByText('Wednesday, Nov 25, 2026')).toBeTruthy();
    expect(calls[0]?.url).toBe('/api/admin/dispatch?date=2026-11-25');
  });

  it('assigns by keyboard alone: Tab, Enter, the first free chauffeur, Enter', async () => {
    const calls = serve(day(), { [`POST ${assignPath()}`]: {} });
    open();
    const trip = within(await unassigned()).getByRole('button', { name: /Ana Lee/ });
    while (document.activeElement !== trip) await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const dialog = await tripDialog();
    const first = dialog.getByRole('button', { name: /Cara Nguyen.*Free all around/ });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1));
    expect(sent(calls, 'POST')[0]?.body).toEqual({ chauffeurId: cara.id, version: 1 });
    expect(await screen.findByText('Ana Lee at 10:00 AM: assigned to Cara Nguyen')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset['trip']).toBe(ana.id));
  });

  it('leads from trip to trip by arrows, and gives the focus back on Escape', async () => {
    serve();
    open();
    const trip = within(await unassigned()).getByRole('button', { name: /Ana Lee/ });
    trip.focus();
    await userEvent.keyboard('{ArrowRight}');
    const other = rowOf('Ben Ortiz').getByRole('button', { name: /Bo Lee/ });
    expect(document.activeElement).toBe(other);
    await waitFor(() => expect([trip.tabIndex, other.tabIndex]).toEqual([-1, 0]));
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(trip);
    await userEvent.keyboard('{Enter}');
    await tripDialog();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(trip));
  });

  it('says why somebody can’t have it, and sends nothing', async () => {
    const calls = serve();
    open();
    await userEvent.click(within(await unassigned()).getByRole('button', { name: /Ana Lee/ }));
    const dialog = await tripDialog();
    const names = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(names.slice(0, 3)).toEqual([
      'Cara NguyenFree all around',
      'Dev PatelOff 8:00 AM to 6:00 PM: Dentist',
      'Ben OrtizDrives Bo Lee from 9:30 AM, ready at 12:30 PM',
    ]);
    const taken = dialog.getByRole('button', { name: /Ben Ortiz/ });
    expect(taken.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(taken);
    expect(await screen.findByText('Ben Ortiz: Drives Bo Lee from 9:30 AM, ready at 12:30 PM')).toBeTruthy();
    expect(sent(calls, 'POST')).toHaveLength(0);
  });

  it('puts the trip back when the server refuses, and offers who is free instead', async () => {
    const taken = new Response(
      JSON.stringify({
        message: 'Cara Nguyen drives another trip.',
        code: 'booking.chauffeur_taken',
        details: {
          chauffeurId: cara.id,
          chauffeurName: cara.name,
          bookingId: bo.id,
          from: at('09:00'),
          to: at('11:00'),
          alternatives: [{ id: dev.id, name: dev.name }],
        },
      }),
      { status: 409 },
    );
    serve(day(), { [`POST ${assignPath()}`]: taken });
    open();
    await userEvent.click(within(await unassigned()).getByRole('button', { name: /Ana Lee/ }));
    await userEvent.click((await tripDialog()).getByRole('button', { name: /Cara Nguyen/ }));
    const refused = within(
      await screen.findByRole('dialog', { name: 'Cara Nguyen can’t drive Ana Lee at 10:00 AM' }),
    );
    expect(refused.getByText('Cara Nguyen drives another trip.')).toBeTruthy();
    const calls = serve(day(), { [`POST ${assignPath()}`]: {} });
    await userEvent.click(refused.getByRole('button', { name: 'Assign Dev Patel' }));
    await waitFor(() => expect(sent(calls, 'POST')[0]?.body).toMatchObject({ chauffeurId: dev.id }));
  });

  it('says that a colleague was faster, and reads the board again', async () => {
    const stale = new Response(JSON.stringify({ message: 'Changed meanwhile', code: 'stale' }), {
      status: 409,
    });
    const calls = serve(day(), { [`POST ${assignPath()}`]: stale });
    open();
    await userEvent.click(within(await unassigned()).getByRole('button', { name: /Ana Lee/ }));
    await userEvent.click((await tripDialog()).getByRole('button', { name: /Cara Nguyen/ }));
    expect(await screen.findByText(/Somebody else has just changed this trip/)).toBeTruthy();
    await waitFor(() => expect(sent(calls, 'GET').length).toBeGreaterThan(1));
    expect(within(await unassigned()).getByRole('button', { name: /Ana Lee/ })).toBeTruthy();
  });

  it('takes a chauffeur off a trip, and asks first while he is under way', async () => {
    const driving = { ...bo, step: 'on_board' as const };
    const calls = serve(day({ trips: [driving] }), { [`POST ${assignPath(bo.id)}`]: {} });
    open();
    await unassigned();
    await userEvent.click(rowOf('Ben Ortiz').getByRole('button', { name: /Bo Lee.*On board/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bo Lee' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Take off the trip' }));
    const asked = within(await screen.findByRole('dialog', { name: 'This ride is under way' }));
    expect(asked.getByText(/^Ben Ortiz has the passenger on board: Bo Lee at/)).toBeTruthy();
    expect(sent(calls, 'POST')).toHaveLength(0);
    await userEvent.click(asked.getByRole('button', { name: 'Take it away' }));
    await waitFor(() => expect(sent(calls, 'POST')[0]?.body).toEqual({ chauffeurId: null, version: 1 }));
  });

  it('approves a request that is given to a chauffeur, with a car', async () => {
    const asked = { ...ana, status: 'pending_approval' as const, vehicleId: null, vehicleName: null };
    const calls = serve(day({ trips: [asked] }), {
      [`POST /api/admin/bookings/${ana.id}/approve`]: {},
      [`POST /api/admin/bookings/${ana.id}/preview`]: aChangePreview({
        alternatives: [
          { id: pearl.id, name: 'Pearl', type: 'sedan', capacity: 3, luggageCapacity: 2, total: '120.00' },
        ],
      }),
    });
    open();
    await userEvent.click(within(await unassigned()).getByRole('button', { name: /Ana Lee/ }));
    await userEvent.click((await tripDialog()).getByRole('button', { name: /Cara Nguyen/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve and assign' }));
    await dialog.findByRole('radio', { name: /Pearl/ });
    await userEvent.click(dialog.getByRole('button', { name: 'Approve and assign' }));
    expect(await dialog.findByText('Please choose a car')).toBeTruthy();
    expect(sent(calls, 'POST')).toHaveLength(0);
    await userEvent.click(dialog.getByRole('radio', { name: /Pearl/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Approve and assign' }));
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1));
    expect(sent(calls, 'POST')[0]?.body).toEqual({
      version: 1,
      chauffeurId: cara.id,
      vehicleId: pearl.id,
      withoutVehicle: false,
    });
    expect(await screen.findByText('Ana Lee at 10:00 AM: approved and assigned to Cara Nguyen')).toBeTruthy();
  });

  it('moves a trip to another car once the new price is confirmed', async () => {
    const path = `/api/admin/bookings/${ana.id}`;
    const calls = serve(day({ trips: [ana] }), {
      [`PATCH ${path}`]: {},
      [`POST ${path}/preview`]: aChangePreview({ newTotal: '180.00', difference: '60.00' }),
    });
    open('&view=cars');
    await userEvent.click(await screen.findByRole('button', { name: /Ana Lee/ }));
    const dialog = await tripDialog();
    const first = dialog.getByRole('button', { name: /Pearl.*Free all around/ });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await userEvent.keyboard('{Enter}');
    const asked = within(await screen.findByRole('dialog', { name: 'Move to Pearl' }));
    expect(await asked.findByText(/\$180\.00 \(\+\$60\.00\)/)).toBeTruthy();
    expect(sent(calls, 'PATCH')).toHaveLength(0);
    await userEvent.click(asked.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(sent(calls, 'PATCH')).toHaveLength(1));
    expect(sent(calls, 'PATCH')[0]?.body).toEqual({
      version: 1,
      vehicleId: pearl.id,
      notifyCustomer: true,
      refundDifference: true,
    });
  });

  it('is a list by time on a phone, with the same actions', async () => {
    vi.unstubAllGlobals();
    serve();
    open();
    const list = within(await screen.findByRole('list', { name: 'Trips by time' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first?.textContent).toContain('9:30 AM – 11:30 AM · Bo Lee');
    const inSecond = within(second ?? document.body);
    expect(inSecond.getByRole('link', { name: 'Call Ana Lee, (416) 555-0177' })).toBeTruthy();
    expect(inSecond.getByRole('link', { name: 'Map of Union Station' })).toBeTruthy();
    await userEvent.click(inSecond.getByRole('button', { name: 'Assign Ana Lee at 10:00 AM' }));
    expect((await tripDialog()).getByRole('button', { name: /Cara Nguyen/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Trips by chauffeur' })).toBeNull();
  });

  it('shows the next four hours today, with what is missing', async () => {
    vi.setSystemTime(new Date('2026-11-25T12:00:00Z'));
    serve();
    open();
    const strip = within(await screen.findByRole('region', { name: 'Next four hours' }));
    expect(strip.getByText('2 trips, 1 needs something.')).toBeTruthy();
    expect(strip.getByRole('button', { name: /10:00 AM.*in 3 h.*Ana Lee.*No chauffeur/ })).toBeTruthy();
    expect(strip.getByRole('button', { name: /9:30 AM.*in 2 h 30 min.*Bo Lee.*Ready/ })).toBeTruthy();
  });

  it('leads to the chauffeurs where there are none, and says that a day is empty', async () => {
    serve(day({ chauffeurs: [], trips: [] }));
    open();
    expect(await screen.findByText('No chauffeurs yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add chauffeurs' }).getAttribute('href')).toBe(
      '/admin/chauffeurs',
    );
    expect(screen.getByText('No trips on this day.')).toBeTruthy();
  });

  it('can be asked for again when it could not be loaded', async () => {
    serve(refusal(503, 'Booking is away'));
    open();
    expect(await screen.findByText('Booking is away')).toBeTruthy();
    serve();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await unassigned()).toBeTruthy();
  });

  it('says that it is out of date until it was read again', async () => {
    serve();
    open();
    await unassigned();
    serve(refusal(503, 'Booking is away'));
    act(() => {
      store.dispatch(chauffeursApi.util.invalidateTags(['Chauffeur']));
    });
    expect(await screen.findByText(/The board could not be read again/)).toBeTruthy();
    const held = Promise.withResolvers<void>();
    serve();
    const serveNow = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      await held.promise;
      return serveNow(url, init);
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Reading…' })).toBeTruthy();
    expect(screen.getByText(/The board could not be read again/)).toBeTruthy();
    held.resolve();
    await waitFor(() => expect(screen.queryByText(/The board could not be read again/)).toBeNull());
  });

  it('has a sheet of paper for each chauffeur, with cash to collect and no other price', async () => {
    const cash = { ...bo, flightNumber: 'AC 871', pickupSign: 'Mr Lee', notes: 'Ring twice.' };
    const card = {
      ...aDispatchTrip({ id: '7f3d2c1b-0000-4000-8000-000000000003', customerName: 'Cy', from: at('15:00') }),
      chauffeurId: ben.id,
      paymentMethod: 'stripe' as const,
      paymentStatus: 'unpaid' as const,
      totalAmount: '333.00',
      balanceDue: '333.00',
    };
    serve(day({ trips: [cash, card] }));
    open();
    await unassigned();
    const sheet = screen.getByRole('article', { name: 'Day sheet of Ben Ortiz', hidden: true });
    for (const words of ['Bo Lee', '(416) 555-0177', 'Union Station → Casa Loma', 'Flight: AC 871']) {
      expect(sheet.textContent).toContain(words);
    }
    expect(sheet.textContent).toContain('Collect $120.00 in cash');
    expect(sheet.textContent).not.toContain('333');
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Print day sheets' }));
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await userEvent.click(dialog.getByRole('radio', { name: 'Ben Ortiz' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
  });

  it('names who rides, on paper alone, and who booked only where staff look a trip up', async () => {
    const ridden = { ...bo, passengerName: 'Zoe Ruiz', passengerPhone: '+14165550202' };
    serve(day({ trips: [ridden] }));
    open();
    const bar = await screen.findByRole('button', { name: /9:30 AM.*Zoe Ruiz/ });
    const sheet = screen.getByRole('article', { name: 'Day sheet of Ben Ortiz', hidden: true });
    expect(sheet.textContent).toContain('Zoe Ruiz · (416) 555-0202 · ');
    expect(sheet.textContent).not.toMatch(/Bo Lee|0177/);
    await userEvent.click(bar);
    const dialog = within(await screen.findByRole('dialog', { name: 'Zoe Ruiz' }));
    expect(dialog.getByRole('link', { name: 'Call Zoe Ruiz, (416) 555-0202' })).toBeTruthy();
    expect(dialog.getByText(/^Bo Lee,/)).toBeTruthy();
  });
});

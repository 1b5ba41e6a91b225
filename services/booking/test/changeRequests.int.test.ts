import type {
  AdminBooking,
  ChangePreview,
  ChangeRequest,
  ChangeRequestPreview,
  CreatedBooking,
  OwnBooking,
  Vehicle,
} from '@livery/shared-types';
import { eventually, RACE_ROUNDS } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, booked, hoursAhead, localTime, makeChauffeur, makeVehicle } from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';
import { read } from './payments.ts';
import { unchangedCheck } from './unchangedCheck.ts';

let booking: Harness;
let own: Vehicle;
let dearer: Vehicle;
beforeAll(async () => {
  booking = await startBooking();
  own = await makeVehicle(booking, { name: 'Own', hourlyRate: '80.00' });
  dearer = await makeVehicle(booking, { name: 'Limousine', hourlyRate: '150.00' });
});
afterAll(() => booking.stop());

let day = 10;
/** Each booking on another day, so that vehicles are free. */
const nextDay = () => localTime(hoursAhead(24 * (day += 1)));
const newTrip = (overrides: object = {}) =>
  booked(booking, { vehicleId: own.id, pickupDate: nextDay(), ...overrides });

const manage = ({ manageToken }: CreatedBooking, path = '') =>
  `/api/manage/${manageToken}${path === '' ? '' : `/${path}`}`;
const ask = (trip: CreatedBooking, body: object, headers: Record<string, string> = {}) =>
  booking.visitor.post<ChangeRequest>(manage(trip, 'change-requests'), body, headers);
async function asked(trip: CreatedBooking, body: object): Promise<ChangeRequest> {
  const reply = await ask(trip, body);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
  return reply.body;
}
const withdraw = (trip: CreatedBooking, id: string) =>
  booking.visitor.delete(manage(trip, `change-requests/${id}`));
const answer = (id: string, requestId: string, how: 'accept' | 'decline', body: object = {}) =>
  booking.admin.post<AdminBooking>(`/api/admin/bookings/${id}/change-requests/${requestId}/${how}`, body);
const ownView = async (trip: CreatedBooking) => (await booking.visitor.get<OwnBooking>(manage(trip))).body;
const published = (id: string, type: string) =>
  booking.events.all().filter((event) => event.aggregateId === id && event.type === type);

describe('a change that a customer asks for', () => {
  it('is priced first, and stores nothing then', async () => {
    const trip = await newTrip();
    const isUntouched = await unchangedCheck(booking, trip.id);
    const path = manage(trip, 'change-requests/preview');
    const { body } = await booking.visitor.post<ChangeRequestPreview>(path, { vehicleId: dearer.id });
    expect(body).toMatchObject({
      previousTotal: '182.28',
      newTotal: '341.78',
      difference: '159.50',
      amountPaid: '0.00',
      vehicleIsFree: true,
      changes: [
        { label: 'Vehicle', from: 'Own', to: 'Limousine' },
        { label: 'Total', from: '$182.28', to: '$341.78' },
      ],
    });
    await isUntouched();
  });

  it('tells whether the vehicle is taken by another trip', async () => {
    const pickupDate = nextDay();
    const other = await booked(booking, { vehicleId: dearer.id, pickupDate });
    await act(booking, other.id, 'approve');
    const trip = await newTrip({ pickupDate });
    const path = manage(trip, 'change-requests/preview');
    const { body } = await booking.visitor.post<ChangeRequestPreview>(path, { vehicleId: dearer.id });
    expect(body.vehicleIsFree).toBe(false);
  });

  it('waits for staff, who see it, and changes nothing of the trip', async () => {
    const trip = await newTrip();
    const pickupDate = nextDay();
    const request = await asked(trip, {
      pickupDate,
      message: 'Our flight was moved.',
      quotedTotal: '182.28',
    });
    expect(request).toMatchObject({ status: 'open', newTotal: '182.28', message: 'Our flight was moved.' });
    expect(request.changes).toMatchObject([{ field: 'pickupDate' }]);
    const seen = await read(booking, trip.id);
    expect(seen).toMatchObject({ pickupDate: trip.pickupDate, changeRequest: request });
    expect(seen.log.at(-1)).toMatchObject({
      action: 'change requested',
      actor: 'customer',
      note: 'Our flight was moved.',
    });
    expect((await ownView(trip)).changeRequest).toEqual(request);
    await eventually(() =>
      expect(published(trip.id, 'booking.change_requested')).toMatchObject([{ data: { request } }]),
    );
  });

  it('of a trip at an agreed price never shows another one, and staff say what it costs when they accept', async () => {
    const trip = await newTrip();
    const agreed = { total: '150.00', reason: 'By phone' };
    await booking.admin.patch(`/api/admin/bookings/${trip.id}`, { priceOverride: agreed });
    const path = manage(trip, 'change-requests/preview');
    const seen = await booking.visitor.post<ChangeRequestPreview>(path, { duration: 3 });
    expect(seen.body).toMatchObject({ newTotal: '150.00', priceToConfirm: true });
    expect(JSON.stringify(seen.body)).not.toContain('By phone');
    const inTime = await booking.visitor.post<ChangeRequestPreview>(path, { pickupDate: nextDay() });
    expect(inTime.body.priceToConfirm).toBe(false);
    const { id } = await asked(trip, { duration: 3, quotedTotal: '150.00' });
    const isUntouched = await unchangedCheck(booking, trip.id);
    expect(await answer(trip.id, id, 'accept')).toMatchObject({
      status: 409,
      body: {
        code: 'booking.override_stands',
        details: { computedTotal: '273.42', priceOverride: agreed },
      },
    });
    // Dearer than what the customer saw.
    expect(await answer(trip.id, id, 'accept', { priceOverride: null })).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    });
    await isUntouched();
    expect((await answer(trip.id, id, 'accept', { priceOverride: agreed })).body).toMatchObject({
      duration: 3,
      totalAmount: '150.00',
      changeRequest: { status: 'accepted' },
    });
  });

  it('happens once under one key, and another request under it is refused', async () => {
    const trip = await newTrip();
    const headers = { 'idempotency-key': unique('key') };
    const body = { passengers: 3 };
    const replies = await Promise.all([1, 2, 3].map(() => ask(trip, body, headers)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body: { id } }) => id)).size).toBe(1);
    expect(await ask(trip, { passengers: 4 }, headers)).toMatchObject({
      status: 409,
      body: { code: 'idempotency.key_reused' },
    });
  });

  it('is refused while another one waits, at another price, outside the window and with nothing to change', async () => {
    const trip = await newTrip();
    const isUntouched = await unchangedCheck(booking, trip.id);
    expect(await ask(trip, { vehicleId: dearer.id, quotedTotal: '182.28' })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', details: { quote: { total: '341.78' } } },
    });
    for (const body of [
      {},
      { message: 'please' },
      { pickupDate: localTime(hoursAhead(-1)) },
      { pickupDate: localTime(hoursAhead(24 * 500)) },
      { passengers: 40 },
      { vehicleId: own.id },
    ])
      expect((await ask(trip, body)).status).toBe(400);
    await isUntouched();
    await asked(trip, { passengers: 2 });
    expect(await ask(trip, { passengers: 3 })).toMatchObject({
      status: 409,
      body: { code: 'booking.change_requested_already' },
    });
  });

  it('is refused once the trip has begun or ended', async () => {
    const trip = await newTrip();
    expect((await ownView(trip)).canChange).toBe(true);
    booking.now.value = new Date(Date.parse(trip.pickupDate) + 60_000);
    expect((await ownView(trip)).canChange).toBe(false);
    const refused = await ask(trip, { passengers: 2 });
    const details = await booking.visitor.patch(manage(trip), { notes: 'late' });
    booking.now.value = null;
    expect(refused).toMatchObject({ status: 409, body: { code: 'booking.after_pickup' } });
    expect(details).toMatchObject({ status: 409, body: { code: 'booking.after_pickup' } });
    await act(booking, trip.id, 'cancel');
    expect(await ask(trip, { passengers: 2 })).toMatchObject({
      status: 409,
      body: { code: 'booking.wrong_status' },
    });
  });

  it('needs the link, and its answers need a session', async () => {
    const trip = await newTrip();
    const { id } = await asked(trip, { passengers: 2 });
    const wrong = { ...trip, manageToken: 'wrong' };
    expect((await ask(wrong, { passengers: 2 })).status).toBe(404);
    expect((await withdraw(wrong, id)).status).toBe(404);
    for (const how of ['preview', 'accept', 'decline'])
      expect(
        await booking.visitor.post(`/api/admin/bookings/${trip.id}/change-requests/${id}/${how}`, {}),
      ).toMatchObject({ status: 401 });
  });
});

describe('staff', () => {
  it('see first what it would do, and what is in the chauffeur’s way', async () => {
    const [marc, lea] = [await makeChauffeur(booking), await makeChauffeur(booking, { name: 'Léa Roy' })];
    const [trip, other] = [await newTrip(), await newTrip()];
    for (const { id } of [trip, other]) {
      await act(booking, id, 'approve');
      await act(booking, id, 'assign', { chauffeurId: marc.id });
    }
    const { id } = await asked(trip, { pickupDate: other.pickupDate, vehicleId: dearer.id });
    const isUntouched = await unchangedCheck(booking, trip.id);
    const preview = async (requestId = id) =>
      booking.admin.post<ChangePreview>(
        `/api/admin/bookings/${trip.id}/change-requests/${requestId}/preview`,
        {},
      );
    expect(await preview()).toMatchObject({
      status: 200,
      body: {
        previousTotal: '182.28',
        newTotal: '341.78',
        clash: null,
        chauffeurClash: {
          code: 'booking.chauffeur_taken',
          chauffeurId: marc.id,
          chauffeurName: marc.name,
          bookingId: other.id,
        },
        freeChauffeurs: expect.arrayContaining([{ id: lea.id, name: lea.name }]) as object,
      },
    });
    await isUntouched();
    await act(booking, other.id, 'assign', { chauffeurId: lea.id });
    expect((await preview()).body).toMatchObject({ chauffeurClash: null, freeChauffeurs: [] });
    expect((await preview(crypto.randomUUID())).status).toBe(404);
    await answer(trip.id, id, 'decline', { reason: 'Not then.' });
    expect(await preview()).toMatchObject({
      status: 409,
      body: { code: 'booking.change_request_closed' },
    });
  });

  it('accept it: the booking changes at today’s price, in one update', async () => {
    const trip = await newTrip();
    await act(booking, trip.id, 'approve');
    const request = await asked(trip, { vehicleId: dearer.id, passengers: 2 });
    const { version } = await read(booking, trip.id);
    const reply = await answer(trip.id, request.id, 'accept', { version });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        vehicleId: dearer.id,
        passengers: 2,
        totalAmount: '341.78',
        version: version + 1,
        changeRequest: { id: request.id, status: 'accepted' },
      },
    });
    expect(reply.body.log.at(-1)).toMatchObject({
      action: 'changed',
      actor: 'dana',
      note: 'The customer had asked for it.',
    });
    await eventually(() =>
      expect(published(trip.id, 'booking.changed')).toMatchObject([
        { data: { changeRequestId: request.id, by: 'staff', notifyCustomer: true } },
      ]),
    );
    expect(published(trip.id, 'booking.change_withdrawn')).toEqual([]);
  });

  it('are refused it while the vehicle is taken, with free ones, and the request stays open', async () => {
    const pickupDate = nextDay();
    const type = unique('type').slice(0, 20);
    const [taken, free] = await Promise.all(
      ['Taken', 'Free'].map((name) => makeVehicle(booking, { name, type: 'van', description: type })),
    );
    const other = await booked(booking, { vehicleId: taken?.id, pickupDate });
    await act(booking, other.id, 'approve');
    const trip = await newTrip({ pickupDate });
    await act(booking, trip.id, 'approve');
    const request = await asked(trip, { vehicleId: taken?.id ?? null });
    const isUntouched = await unchangedCheck(booking, trip.id);
    const refused = await answer(trip.id, request.id, 'accept');
    expect(refused).toMatchObject({ status: 409, body: { code: 'booking.vehicle_taken' } });
    expect(JSON.stringify(refused.body)).toContain(free?.id ?? 'none');
    await isUntouched();
    expect((await read(booking, trip.id)).changeRequest).toMatchObject({ status: 'open' });
  });

  it('decline it with a reason, which the customer sees', async () => {
    const trip = await newTrip();
    const { id } = await asked(trip, { passengers: 2 });
    expect((await answer(trip.id, id, 'decline', {})).status).toBe(400);
    const declined = await answer(trip.id, id, 'decline', { reason: 'No larger car is free.' });
    expect(declined).toMatchObject({
      status: 200,
      body: { passengers: null, changeRequest: { status: 'declined', reason: 'No larger car is free.' } },
    });
    expect((await ownView(trip)).changeRequest).toMatchObject({ reason: 'No larger car is free.' });
    expect(await answer(trip.id, id, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'booking.change_request_closed' },
    });
    await eventually(() => expect(published(trip.id, 'booking.change_declined')).toHaveLength(1));
    await asked(trip, { passengers: 3 });
  });

  it('are refused an outdated view, and a request that the booking does not have', async () => {
    const trip = await newTrip();
    const { id } = await asked(trip, { passengers: 2 });
    for (const how of ['accept', 'decline'] as const) {
      const body = { reason: 'No.' };
      expect(await answer(trip.id, id, how, { ...body, version: 1 })).toMatchObject({
        status: 409,
        body: { code: 'stale' },
      });
      expect((await answer(trip.id, trip.id, how, body)).status).toBe(404);
    }
  });

  it('are refused it at a higher price than the customer saw, and can change the booking themselves', async () => {
    const trip = await newTrip();
    const { id } = await asked(trip, { vehicleId: dearer.id });
    await booking.admin.patch(`/api/admin/bookings/${trip.id}`, { duration: 3 });
    expect((await read(booking, trip.id)).changeRequest).toMatchObject({ status: 'open' });
    const refused = await answer(trip.id, id, 'accept');
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    expect(refused.body).toMatchObject({ message: expect.stringContaining('$512.66') });
    const { body } = await booking.admin.patch(`/api/admin/bookings/${trip.id}`, { vehicleId: dearer.id });
    expect(body).toMatchObject({ vehicleId: dearer.id, totalAmount: '512.66' });
  });

  it('who make the change by themselves leave nothing to decide', async () => {
    const trip = await newTrip();
    await asked(trip, { passengers: 2 });
    await booking.admin.patch(`/api/admin/bookings/${trip.id}`, { passengers: 2, notes: 'By the side door' });
    expect((await read(booking, trip.id)).changeRequest).toMatchObject({ status: 'withdrawn' });
    await eventually(() => expect(published(trip.id, 'booking.change_withdrawn')).toHaveLength(1));
  });
});

describe('an open request', () => {
  it('is withdrawn by the customer, once', async () => {
    const trip = await newTrip();
    const { id } = await asked(trip, { passengers: 2 });
    expect((await withdraw(trip, trip.id)).status).toBe(404);
    expect((await withdraw(trip, id)).status).toBe(204);
    expect((await withdraw(trip, id)).status).toBe(204);
    expect((await ownView(trip)).changeRequest).toMatchObject({ status: 'withdrawn' });
    await eventually(() => expect(published(trip.id, 'booking.change_withdrawn')).toHaveLength(1));
  });

  it.each(['cancel', 'reject', 'delete'])('ends with the booking: %s', async (step) => {
    const trip = await newTrip();
    const { id } = await asked(trip, { passengers: 2 });
    if (step === 'delete') await booking.admin.delete(`/api/admin/bookings/${trip.id}`);
    else await act(booking, trip.id, step);
    await eventually(() =>
      expect(published(trip.id, 'booking.change_withdrawn')).toMatchObject([
        { data: { request: { id, status: 'withdrawn' } } },
      ]),
    );
  });

  it('is decided once, whoever races', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const trip = await newTrip();
      const twoAsk = await Promise.all([ask(trip, { passengers: 2 }), ask(trip, { passengers: 3 })]);
      expect(twoAsk.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      const { id } = (await ownView(trip)).changeRequest ?? { id: '' };
      const replies = await Promise.all([
        answer(trip.id, id, 'accept'),
        answer(trip.id, id, 'accept'),
        answer(trip.id, id, 'decline', { reason: 'No.' }),
        withdraw(trip, id),
      ]);
      const statuses = replies.map(({ status }) => status);
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(3);
      const winner = statuses.findIndex((status) => status < 300);
      const expected = ['accepted', 'accepted', 'declined', 'withdrawn'][winner];
      expect((await ownView(trip)).changeRequest?.status).toBe(expected);
    }
  });

  it('is accepted by one of two at the same moment, and the other is told', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const trip = await newTrip();
      const { id } = await asked(trip, { passengers: 2 });
      const replies = await Promise.all([answer(trip.id, id, 'accept'), answer(trip.id, id, 'accept')]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'booking.change_request_closed',
      });
    }
  });

  it('never outlives a cancellation that races with it', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const trip = await newTrip();
      const [request] = await Promise.all([
        ask(trip, { passengers: 2 }),
        booking.visitor.post(manage(trip, 'cancel'), {}),
      ]);
      const { status, changeRequest } = await ownView(trip);
      expect(status).toBe('cancelled');
      expect(changeRequest?.status ?? 'none').toBe(request.status === 201 ? 'withdrawn' : 'none');
    }
  });
});

describe('own details', () => {
  it('change at once, and the history says who did it', async () => {
    const trip = await newTrip();
    const details = { customerName: 'Ada King', flightNumber: 'AC 1', pickupSign: 'King', notes: 'One bag' };
    const reply = await booking.visitor.patch<OwnBooking>(manage(trip), details);
    expect(reply).toMatchObject({ status: 200, body: { ...details, totalAmount: '182.28' } });
    const { log } = await read(booking, trip.id);
    expect(log.at(-1)).toMatchObject({ action: 'changed', actor: 'customer' });
    expect(log.at(-1)?.change).toContain('Name: Ada Lovelace → Ada King');
    await eventually(() =>
      expect(published(trip.id, 'booking.changed')).toMatchObject([
        { data: { by: 'customer', fields: ['customerName', 'flightNumber', 'pickupSign', 'notes'] } },
      ]),
    );
  });

  it('never change what staff decide on, nor to something invalid', async () => {
    const trip = await newTrip();
    const isUntouched = await unchangedCheck(booking, trip.id);
    await booking.visitor.patch(manage(trip), { pickupAddress: 'Elsewhere', priceOverride: null });
    for (const body of [{ customerEmail: '' }, { customerEmail: 'nobody' }, { customerName: ' ' }])
      expect((await booking.visitor.patch(manage(trip), body)).status).toBe(400);
    expect((await booking.visitor.patch('/api/manage/wrong', { notes: 'x' })).status).toBe(404);
    await isUntouched();
  });
});

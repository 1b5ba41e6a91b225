import type { EventBus } from '@livery/service-kit';
import type { AdminBooking, OwnBooking, Payable, PayLink, Service } from '@livery/shared-types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { act, approved, booked, hoursAhead, localTime, makeService, makeVehicle } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';
import { pay, paymentVoice, read } from './payments.ts';
import { unchangedCheck } from './unchangedCheck.ts';

let booking: Harness;
let bus: EventBus;
let service: Service;
beforeAll(async () => {
  booking = await startBooking();
  bus = paymentVoice(booking);
  service = await makeService(booking);
});
afterAll(async () => {
  await bus.close();
  await booking.stop();
});
afterEach(() => {
  booking.now.value = null;
});

const pathOf = (id: string) => `/api/admin/bookings/${id}/pay-link`;
const ask = (id: string, body: object = {}) => booking.admin.post<PayLink>(pathOf(id), body);
const open = (code: string) =>
  booking.visitor.get<{ manageToken: string }>(`/api/pay/${encodeURIComponent(code)}`);
const trip = (overrides: object = {}) => booked(booking, { serviceIds: [service.id], ...overrides });
const codesOf = (id: string) => booking.collection('payCodes').countDocuments({ _id: id });

describe('the pay link of a booking', () => {
  it('has a readable code that leads to its manage page, however it is typed', async () => {
    const { id } = await trip();
    const { status, body } = await ask(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ amount: '136.71', sent: false });
    expect(body.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(body.url).toBe(`https://livery.example/pay/${body.code}`);
    for (const typed of [body.code, body.code.toLowerCase().replace('-', ''), body.code.replace('-', ' ')]) {
      const opened = await open(typed);
      expect(opened.status).toBe(200);
      const managed = await booking.visitor.get(`/api/manage/${opened.body.manageToken}`);
      expect(managed.body).toMatchObject({ id, canPay: true, balanceDue: '136.71' });
    }
  });

  it('stays the same while it is valid, for seven days from the last time', async () => {
    const { id } = await trip();
    const first = (await ask(id)).body;
    const others = await Promise.all(Array.from({ length: 5 }, () => ask(id)));
    for (const { body } of others) expect(body.code).toBe(first.code);
    booking.now.value = hoursAhead(6 * 24);
    const renewed = (await ask(id)).body;
    expect(renewed.code).toBe(first.code);
    expect(Date.parse(renewed.expiresAt) - Date.parse(first.expiresAt)).toBeGreaterThan(5 * 24 * 3_600_000);
    booking.now.value = hoursAhead(14 * 24);
    expect((await open(first.code)).status).toBe(404);
    const fresh = (await ask(id, {})).body;
    expect(fresh.code).not.toBe(first.code);
    expect((await open(first.code)).status).toBe(404);
    expect((await open(fresh.code)).status).toBe(200);
  });

  it('is one when several staff ask at once', async () => {
    const { id } = await trip();
    const links = await Promise.all(Array.from({ length: 8 }, () => ask(id)));
    expect(new Set(links.map(({ body }) => body.code)).size).toBe(1);
    expect(await codesOf(id)).toBe(1);
  });

  it('asks for the balance once a paid trip became dearer', async () => {
    const { id } = await trip();
    await pay(booking, bus, id);
    expect(await ask(id)).toMatchObject({
      status: 409,
      body: { code: 'booking.nothing_due', message: 'This booking has been paid already.' },
    });
    await booking.admin.patch(`/api/admin/bookings/${id}`, {
      priceOverride: { total: '150.00', reason: 'Another hour' },
    });
    expect((await ask(id)).body).toMatchObject({ amount: '13.29', sent: false });
  });

  it('asks for the balance of the moment, however old it is and whatever became of the price', async () => {
    const { id, manageToken } = await trip();
    const code = (await ask(id)).body.code;
    /** What the code, the manage link of the first e-mail, and the payment that they lead to ask for now. */
    const asked = async () => {
      const opened = await open(code);
      const pages = [opened.body.manageToken, manageToken].map((token) =>
        booking.visitor.get<OwnBooking>(`/api/manage/${token}`),
      );
      const dues = (await Promise.all(pages)).map(({ body }) => body.balanceDue);
      const { body } = await booking.peer.get<Payable>(`/internal/bookings/${id}/payable`);
      return [...dues, body.payable ? (body.amountCents / 100).toFixed(2) : body.reason];
    };
    const change = (body: object) =>
      booking.admin.patch<AdminBooking>(`/api/admin/bookings/${id}`, { refundDifference: true, ...body });
    const asks = async (amount: string, paying = amount) =>
      expect(await asked()).toEqual([amount, amount, paying]);

    await asks('136.71');
    await change({ adjustments: [{ label: 'Another stop', amount: '20.00' }] });
    await asks('158.41');
    await change({ adjustments: [] });
    await asks('136.71');
    await change({ priceOverride: { total: '150.00', reason: 'By phone' } });
    await asks('150.00');
    await pay(booking, bus, id);
    const PAID = 'This booking has been paid already.';
    await asks('0.00', PAID);
    await change({ priceOverride: { total: '180.00', reason: 'Longer' } });
    await asks('30.00');
    // Money given back by hand is not asked for again.
    await act(booking, id, 'refunds', { amount: '10.00', reason: 'Sorry' });
    await asks('30.00');
    await change({ priceOverride: { total: '140.00', reason: 'Shorter' } });
    await asks('0.00', PAID);
  });

  it('is published for the e-mail when staff have it sent, and noted in the history', async () => {
    const { id } = await trip();
    const before = await read(booking, id);
    const { status, body } = await ask(id, { send: true, version: before.version });
    expect([status, body.sent]).toEqual([200, true]);
    const { data } = await booking.events.waitFor(
      'booking.payment_requested',
      ({ aggregateId }) => aggregateId === id,
    );
    expect(data).toMatchObject({ balanceDueCents: 13_671, payCode: body.code, booking: { bookingId: id } });
    expect((await read(booking, id)).log.at(-1)).toMatchObject({
      action: 'payment requested',
      actor: 'dana',
      note: `$136.71, sent to ${before.customerEmail}`,
    });
    expect(await ask(id, { send: true, version: before.version })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
  });

  it('is refused where nothing can be paid by card, and nothing is written', async () => {
    const cash = await trip({ paymentMethod: 'cash' });
    const ended = await trip();
    await act(booking, ended.id, 'cancel', {});
    const vehicle = await makeVehicle(booking);
    const pickupDate = localTime(hoursAhead(200));
    const taken = await trip({ vehicleId: vehicle.id, pickupDate });
    await approved(booking, { serviceIds: [service.id], vehicleId: vehicle.id, pickupDate });
    const refusals: [AdminBooking['id'], string][] = [
      [cash.id, 'booking.pays_cash'],
      [ended.id, 'booking.nothing_due'],
      [taken.id, 'booking.vehicle_taken'],
    ];
    for (const [id, code] of refusals) {
      const isUntouched = await unchangedCheck(booking, id);
      expect(await ask(id, { send: true })).toMatchObject({ status: 409, body: { code } });
      await isUntouched();
      expect(await codesOf(id)).toBe(0);
    }
  });

  it('is for staff, of a booking that there is', async () => {
    const { id } = await trip();
    expect((await booking.visitor.post(pathOf(id))).status).toBe(401);
    expect((await booking.stranger.post(pathOf(id))).status).toBe(401);
    expect((await ask('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await ask(id, { send: 'yes' })).status).toBe(400);
    expect(await codesOf(id)).toBe(0);
  });

  it('is not found under a code that nobody made, nor of a booking that is gone', async () => {
    expect((await open('7K4M-9QX2')).status).toBe(404);
    expect((await open('not a code')).status).toBe(404);
    const { id } = await trip();
    const { code } = (await ask(id)).body;
    await booking.admin.delete(`/api/admin/bookings/${id}`);
    expect((await open(code)).status).toBe(404);
  });
});

import type { EventBus } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import {
  COMPANY_PROMISES_DEFAULTS,
  type CancellationResult,
  type RefundPreview,
  type Service,
  type Vehicle,
} from '@livery/shared-types';
import { isoInZone } from '@livery/shared-types/time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { act, approved, book, booked, hoursAhead, makeService, makeVehicle } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';
import { pay, paymentVoice } from './payments.ts';
import { unchangedCheck } from './unchangedCheck.ts';

let booking: Harness;
let service: Service;
let vehicle: Vehicle;
let bus: EventBus;
beforeAll(async () => {
  booking = await startBooking();
  bus = paymentVoice(booking);
  service = await makeService(booking);
  vehicle = await makeVehicle(booking);
});
afterAll(async () => {
  await bus.close();
  await booking.stop();
});
afterEach(() => {
  booking.now.value = null;
});

const cancelPath = (reference: string) => `/api/bookings/${reference}/cancel`;
const PICKUP = hoursAhead(30 * 24);
PICKUP.setUTCSeconds(0, 0);
const trip = (overrides: object = {}) => ({
  serviceIds: [service.id],
  pickupDate: PICKUP.toISOString(),
  ...overrides,
});
const HOUR_MS = 3_600_000;

describe('POST /api/bookings/:reference/cancel', () => {
  it.each([
    ['24 hours', 24 * HOUR_MS, 100, '136.71'],
    ['a millisecond less than 24 hours', 24 * HOUR_MS - 1, 75, '102.53'],
    ['12 hours', 12 * HOUR_MS, 75, '102.53'],
    ['a millisecond less than 12 hours', 12 * HOUR_MS - 1, 50, '68.36'],
    ['2 hours', 2 * HOUR_MS, 50, '68.36'],
    ['a millisecond less than 2 hours', 2 * HOUR_MS - 1, 0, '0.00'],
  ])('%s ahead gives the tier, fixed with the server’s time', async (_what, noticeMs, percentage, amount) => {
    const { id } = await booked(booking, trip());
    await pay(booking, bus, id);
    const now = new Date(PICKUP.getTime() - noticeMs);
    booking.now.value = now;
    const preview = await booking.visitor.get(`/api/bookings/${id}/refund-preview`);
    expect(preview.body).toMatchObject({
      refundAmount: amount,
      refundPercentage: percentage,
      paidAmount: '136.71',
      cancellable: true,
    });
    const reply = await booking.visitor.post<CancellationResult>(cancelPath(id), {
      reason: 'Customer requested cancellation',
    });
    expect(reply).toMatchObject({
      status: 200,
      body: { status: 'cancelled', refundAmount: amount, refundPercentage: percentage },
    });
    const event = await booking.events.waitFor('booking.cancelled', ({ aggregateId }) => aggregateId === id);
    expect(event.data).toMatchObject({
      refundPercentage: percentage,
      reason: 'Customer requested cancellation',
      by: 'customer',
      booking: { paymentStatus: percentage > 0 ? 'refund_pending' : 'paid' },
    });
    const document = await booking.collection('bookings').findOne({ _id: id });
    expect(document?.['ending']).toMatchObject({ at: now, refundPercentage: percentage });
  });

  it.each(['cash', 'stripe'])('gives 0.00 back of a %s booking that nobody paid', async (paymentMethod) => {
    const { id } = await booked(booking, trip({ paymentMethod }));
    const reply = await booking.visitor.post(cancelPath(id));
    expect(reply).toMatchObject({ status: 200, body: { refundAmount: '0.00', refundPercentage: 100 } });
  });

  it('answers status and refund, and nothing of whose trip it is', async () => {
    const { id } = await booked(booking, trip());
    await pay(booking, bus, id);
    const reference = id.slice(0, 8);
    const preview = await booking.visitor.get(`/api/bookings/${reference}/refund-preview`);
    expect(preview.body).toEqual({
      status: 'pending_approval',
      refundAmount: '136.71',
      refundPercentage: 100,
      paidAmount: '136.71',
      heldAmount: '136.71',
      refundUntil: isoInZone(new Date(PICKUP.getTime() - 24 * HOUR_MS), 'America/Toronto'),
      refundInFullUntilApproved: false,
      cancellable: true,
      message: null,
    });
    const reply = await booking.visitor.post(cancelPath(reference));
    expect(reply.body).toEqual({ status: 'cancelled', refundAmount: '136.71', refundPercentage: 100 });
  });

  it('frees the vehicle', async () => {
    const { id } = await approved(booking, trip({ vehicleId: vehicle.id }));
    await booking.visitor.post(cancelPath(id));
    const next = await booked(booking, trip({ vehicleId: vehicle.id }));
    await act(booking, next.id, 'approve');
  });

  it('is refused after the pickup, and in any status that has no such step', async () => {
    const { id } = await booked(booking, trip());
    const isUntouched = await unchangedCheck(booking, id);
    booking.now.value = new Date(PICKUP.getTime() + 1);
    const late = await booking.visitor.post(cancelPath(id));
    expect(late).toMatchObject({ status: 409, body: { code: 'booking.after_pickup' } });
    await isUntouched();
    booking.now.value = null;
    await booking.visitor.post(cancelPath(id));
    const isStill = await unchangedCheck(booking, id);
    const twice = await booking.visitor.post(cancelPath(id));
    expect(twice).toMatchObject({ status: 409, body: { message: expect.stringContaining('cancelled') } });
    await isStill();
  });

  it('takes the first eight characters in any case, unless they name two bookings', async () => {
    const { id } = await booked(booking, trip());
    const short = ` #${id.slice(0, 8).toUpperCase()} `;
    const encoded = encodeURIComponent(short);
    expect(await booking.visitor.get(`/api/bookings/${encoded}/refund-preview`)).toMatchObject({
      status: 200,
      body: { status: 'pending_approval', cancellable: true },
    });
    const collection = booking.collection('bookings');
    const document = await collection.findOne({ _id: id });
    const twin = `${id.slice(0, 9)}0000-4000-8000-000000000000`;
    await collection.insertOne({
      ...document,
      _id: twin,
      createdKey: `x/${twin}`,
      pickupKey: `x/${twin}`,
    });
    const isUntouched = await unchangedCheck(booking, id);
    const reply = await booking.visitor.post(cancelPath(encoded));
    expect(reply).toMatchObject({ status: 409, body: { code: 'booking.ambiguous_reference' } });
    await isUntouched();
    expect((await booking.visitor.post(cancelPath(id))).status).toBe(200);
    await collection.deleteOne({ _id: twin });
  });

  it.each(['', 'abc', 'zzzzzzzz', '1234567', '$ne', '{"$gt":""}'])(
    'refuses %j as a reference',
    async (reference) => {
      const reply = await booking.visitor.post(cancelPath(encodeURIComponent(reference)));
      expect(reply.status).toBe(400);
    },
  );

  it('refuses a bad reason, an unknown reference and a caller without identity', async () => {
    const { id } = await booked(booking, trip());
    const isUntouched = await unchangedCheck(booking, id);
    expect((await booking.visitor.post(cancelPath(id), { reason: { $ne: '' } })).status).toBe(400);
    expect((await booking.visitor.post(cancelPath('00000000'))).status).toBe(404);
    expect((await booking.stranger.post(cancelPath(id))).status).toBe(401);
    await isUntouched();
  });
});

describe('the manage link', () => {
  it('shows one booking whole, with what may be done', async () => {
    const { id, manageToken } = await booked(
      booking,
      trip({ vehicleId: (await makeVehicle(booking)).id, notes: 'Two seats', passengers: 2 }),
    );
    const reply = await booking.visitor.get(`/api/manage/${manageToken}`);
    expect(reply).toMatchObject({
      status: 200,
      body: { id, notes: 'Two seats', passengers: 2, vehicleName: 'Escalade', canPay: true, canCancel: true },
    });
    expect(reply.body).not.toHaveProperty('log');
    expect(await booking.peer.get(`/internal/bookings/${id}/payable`)).toMatchObject({
      body: { payable: true, summary: { manageToken } },
    });
  });

  it('cancels with the refund it showed', async () => {
    const { id, manageToken } = await booked(booking, trip());
    await pay(booking, bus, id);
    const preview = await booking.visitor.get(`/api/manage/${manageToken}/refund-preview`);
    expect(preview.body).toMatchObject({ refundAmount: '136.71', refundPercentage: 100 });
    const reply = await booking.visitor.post(`/api/manage/${manageToken}/cancel`, {
      reason: 'Changed plans',
    });
    expect(reply).toMatchObject({ status: 200, body: { status: 'cancelled', refundAmount: '136.71' } });
    const own = await booking.visitor.get(`/api/manage/${manageToken}`);
    expect(own.body).toMatchObject({ canPay: false, canCancel: false, cancellationReason: 'Changed plans' });
  });

  it('hands out the trip for a calendar', async () => {
    const { id, manageToken } = await booked(booking, trip());
    const reply = await booking.visitor.get<string>(`/api/manage/${manageToken}/calendar.ics`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toContain(`booking-${id.slice(0, 8)}.ics`);
    expect(reply.body).toContain(`UID:${id}@livery\r\n`);
  });

  it('is worth nothing when a character differs', async () => {
    const { id, manageToken } = await booked(booking, trip());
    const isUntouched = await unchangedCheck(booking, id);
    const forged = `${manageToken.slice(0, -2)}${manageToken.endsWith('AA') ? 'BA' : 'AA'}`;
    for (const token of [forged, id, 'x', 'x'.repeat(300)]) {
      expect([400, 404]).toContain((await booking.visitor.get(`/api/manage/${token}`)).status);
      expect([400, 404]).toContain((await booking.visitor.post(`/api/manage/${token}/cancel`)).status);
    }
    expect((await booking.stranger.get(`/api/manage/${manageToken}`)).status).toBe(401);
    await isUntouched();
  });
});

describe('what the company promises who books', () => {
  afterEach(() => booking.catalog.put('/api/settings', COMPANY_PROMISES_DEFAULTS));

  it('is to answer within the minutes of the settings, until staff have answered', async () => {
    const { body: usual } = await book(booking, trip());
    expect(usual).toMatchObject({ answerBy: hoursAhead(2, new Date(usual.createdAt)).toISOString() });
    await booking.catalog.put('/api/settings', { answerWithinMinutes: 30 });
    const { body: quick } = await book(booking, trip());
    const answerBy = hoursAhead(0.5, new Date(quick.createdAt)).toISOString();
    const manage = `/api/manage/${quick.manageToken}`;
    expect((await booking.visitor.get(manage)).body).toMatchObject({ answerBy });
    await act(booking, quick.id, 'approve');
    expect((await booking.visitor.get(manage)).body).toMatchObject({ answerBy: null });
  });

  it('is a full refund until staff approve, and no other one than was shown', async () => {
    await booking.catalog.put('/api/settings', { refundInFullUntilApproved: true });
    const { id } = await booked(booking, trip());
    await pay(booking, bus, id);
    booking.now.value = new Date(PICKUP.getTime() - 3 * HOUR_MS);
    const preview = async () =>
      (await booking.visitor.get<RefundPreview>(`/api/bookings/${id}/refund-preview`)).body;
    expect(await preview()).toMatchObject({
      refundAmount: '136.71',
      refundPercentage: 100,
      refundUntil: null,
      refundInFullUntilApproved: true,
    });
    await act(booking, id, 'approve');
    const shown = await booking.visitor.post(cancelPath(id), { quotedRefund: '136.71' });
    expect(shown).toMatchObject({ status: 409, body: { code: 'booking.refund_changed' } });
    const { refundUntil, refundAmount } = await preview();
    expect(new Date(refundUntil ?? '')).toEqual(new Date(PICKUP.getTime() - 2 * HOUR_MS));
    const reply = await booking.visitor.post(cancelPath(id), { quotedRefund: refundAmount });
    expect(reply).toMatchObject({ status: 200, body: { refundAmount: '68.36', refundPercentage: 50 } });
  });

  it('also holds for a booking that was made before', async () => {
    const { id } = await booked(booking, trip());
    await pay(booking, bus, id);
    booking.now.value = new Date(PICKUP.getTime() - HOUR_MS);
    await booking.catalog.put('/api/settings', { refundInFullUntilApproved: true });
    await eventually(async () => {
      const { body } = await booking.visitor.get<RefundPreview>(`/api/bookings/${id}/refund-preview`);
      expect(body).toMatchObject({ refundAmount: '136.71' });
    });
  });
});

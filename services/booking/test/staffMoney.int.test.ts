import { newEvent, type EventBus } from '@livery/service-kit';
import { eventually, RACE_ROUNDS } from '@livery/test-kit';
import type { AdminBooking, BookingFactsAnswer, Service } from '@livery/shared-types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { act, approved, booked, hoursAhead, localTime, makeService } from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';
import { list } from './lists.ts';
import { eventDataOf, pay, paymentVoice, read, succeeded } from './payments.ts';
import { unchangedCheck } from './unchangedCheck.ts';
import { waitForQueue } from './waitForQueue.ts';

let booking: Harness;
let replica: Awaited<ReturnType<Harness['addReplica']>>;
let service: Service;
let bus: EventBus;
beforeAll(async () => {
  booking = await startBooking();
  replica = await booking.addReplica();
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

const pathOf = (id: string, step = '') => `/api/admin/bookings/${id}${step === '' ? '' : `/${step}`}`;
const soon = () => ({ serviceIds: [service.id], pickupDate: localTime(hoursAhead(2)) });
const paidTrip = async (overrides: object = soon()) =>
  pay(booking, bus, (await approved(booking, { serviceIds: [service.id], ...overrides })).id);
const eventsOf = (id: string, type: string) =>
  booking.events.all().filter((event) => event.aggregateId === id && event.type === type);
const facts = async (id: string) => {
  const { status, body } = await booking.peer.get<{ bookings: BookingFactsAnswer[] }>(
    `/internal/bookings?ids=${id}`,
  );
  return { status, body: body.bookings[0] };
};
const refunded = (one: AdminBooking, totalRefundedCents: number) =>
  newEvent('payment.refunded', one.id, {
    ...eventDataOf(one),
    refundId: `re_${totalRefundedCents}`,
    refundedCents: totalRefundedCents,
    totalRefundedCents,
    reason: 'by hand',
  });

describe('staff cancel a paid trip', () => {
  it.each([
    [undefined, '136.71', 100],
    ['full', '136.71', 100],
    ['policy', '0.00', 0],
    ['none', '0.00', 0],
    [{ amount: '50.00' }, '50.00', 37],
  ] as const)('with refund %j: %s goes back', async (refund, amount, percentage) => {
    const { id } = await paidTrip();
    booking.now.value = hoursAhead(0.4);
    const preview = await booking.admin.get(pathOf(id, 'refund-preview'));
    expect(preview.body).toEqual({
      capturedAmount: '136.71',
      heldAmount: '136.71',
      policyAmount: '0.00',
      policyPercentage: 0,
      isPastPickup: false,
      disputed: false,
    });
    const done = await act(booking, id, 'cancel', {
      reason: 'The car broke down',
      ...(refund === undefined ? {} : { refund }),
    });
    const cents = Math.round(Number(amount) * 100);
    expect(done).toMatchObject({
      status: 'cancelled',
      noShow: false,
      refundAmount: amount,
      refundPercentage: percentage,
      capturedAmount: '136.71',
      heldAmount: ((13_671 - cents) / 100).toFixed(2),
      paymentStatus: cents > 0 ? 'refund_pending' : 'paid',
    });
    const event = await booking.events.waitFor('booking.cancelled', ({ aggregateId }) => aggregateId === id);
    expect(event.data).toMatchObject({
      by: 'staff',
      refundPercentage: percentage,
      refundCents: cents,
      refundDueCents: cents,
      noShow: false,
    });
    expect((await facts(id)).body).toMatchObject({
      status: 'cancelled',
      refundDueCents: cents,
      ending: { by: 'staff', reason: 'The car broke down', refundCents: cents, noShow: false },
    });
  });

  it('never with more than is held, and names the field', async () => {
    const { id } = await paidTrip();
    const isUntouched = await unchangedCheck(booking, id);
    const refused = await booking.admin.post(pathOf(id, 'cancel'), { refund: { amount: '136.72' } });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'refund' }] } });
    for (const refund of ['all', { amount: '-1' }, { amount: '1.001' }, {}]) {
      expect((await booking.admin.post(pathOf(id, 'cancel'), { refund })).status).toBe(400);
    }
    await isUntouched();
  });

  it('notes a no-show after the pickup, and keeps the money unless staff say otherwise', async () => {
    const one = await paidTrip();
    const other = await paidTrip();
    const isUntouched = await unchangedCheck(booking, one.id);
    expect(await booking.admin.post(pathOf(one.id, 'cancel'), { noShow: true })).toMatchObject({
      status: 409,
      body: { code: 'booking.before_pickup' },
    });
    booking.now.value = hoursAhead(3);
    expect(await booking.admin.post(pathOf(one.id, 'cancel'))).toMatchObject({
      status: 409,
      body: { code: 'booking.after_pickup' },
    });
    await isUntouched();
    expect(await act(booking, one.id, 'cancel', { noShow: true })).toMatchObject({
      status: 'cancelled',
      noShow: true,
      refundAmount: '0.00',
      heldAmount: '136.71',
      paymentStatus: 'paid',
    });
    const event = await booking.events.waitFor(
      'booking.cancelled',
      ({ aggregateId }) => aggregateId === one.id,
    );
    expect(event.data).toMatchObject({ noShow: true, refundCents: 0, refundDueCents: 0 });
    expect(await act(booking, other.id, 'cancel', { noShow: true, refund: { amount: 20 } })).toMatchObject({
      noShow: true,
      refundAmount: '20.00',
      heldAmount: '116.71',
    });
  });
});

describe('a no-show while the payment is still being processed', () => {
  it('refuses the money that comes after all, and gives the whole of it back', async () => {
    const { id } = await approved(booking, soon());
    const one = await read(booking, id);
    await eventually(() => bus.isUp());
    await bus.publish(newEvent('payment.processing', id, eventDataOf(one)));
    await eventually(async () => (await read(booking, id)).paymentStatus === 'processing');
    booking.now.value = hoursAhead(3);
    await act(booking, id, 'cancel', { noShow: true });
    await bus.publish(succeeded(one));
    const late = await booking.events.waitFor(
      'booking.payment_refused',
      ({ aggregateId }) => aggregateId === id,
    );
    expect(late.data).toMatchObject({ amountCents: 13_671 });
    expect(await read(booking, id)).toMatchObject({
      paymentStatus: 'refund_pending',
      heldAmount: '0.00',
      refundAmount: '136.71',
    });
  });
});

describe('DELETE of a booking that holds the customer’s money', () => {
  it('is refused while the trip stands; once it ended nothing moves', async () => {
    const { id } = await paidTrip();
    const isUntouched = await unchangedCheck(booking, id);
    expect(await booking.admin.delete(pathOf(id))).toMatchObject({
      status: 409,
      body: {
        code: 'booking.has_payment',
        message: 'Cancel it first, so that the customer is refunded.',
      },
    });
    await isUntouched();
    await act(booking, id, 'cancel', { refund: 'none' });
    expect((await booking.admin.delete(pathOf(id))).status).toBe(204);
    const event = await booking.events.waitFor('booking.deleted', ({ aggregateId }) => aggregateId === id);
    expect(event.data).toMatchObject({ refundPercentage: 0, booking: { paymentStatus: 'paid' } });
    await booking.gone(id);
    expect((await facts(id)).body).toBe('gone');
  });

  it('leaves a payment arriving at the same instant either held or refused, never forgotten', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const { id } = await booked(booking, { serviceIds: [service.id] });
      const one = await read(booking, id);
      const [deletion] = await Promise.all([booking.admin.delete(pathOf(id)), bus.publish(succeeded(one))]);
      if (deletion.status === 204) {
        await booking.events.waitFor('booking.payment_refused', ({ aggregateId }) => aggregateId === id);
      } else {
        expect(deletion).toMatchObject({ status: 409, body: { code: 'booking.has_payment' } });
        expect(await read(booking, id)).toMatchObject({ paymentStatus: 'paid', heldAmount: '136.71' });
      }
    }
  });
});

describe('POST /api/admin/bookings/:id/refunds', () => {
  const refund = (id: string, body: object, key?: string, client = booking.admin) =>
    client.post<AdminBooking>(
      pathOf(id, 'refunds'),
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    );

  it('gives a part back: due at once, done when payment says so', async () => {
    const { id } = await paidTrip();
    const reply = await refund(id, { amount: '36.71', reason: 'The car was late', version: 3 });
    expect(reply).toMatchObject({
      status: 200,
      body: { status: 'approved', paymentStatus: 'refund_pending', heldAmount: '100.00', version: 4 },
    });
    const offer = await booking.visitor.get(`/api/bookings/${id}/refund-preview`);
    expect(offer.body).toMatchObject({ paidAmount: '136.71', heldAmount: '100.00' });
    expect(reply.body.log.at(-1)).toMatchObject({
      action: 'refund requested',
      actor: 'dana',
      note: 'The car was late',
      change: 'held $136.71 → $100.00',
    });
    const event = await booking.events.waitFor(
      'booking.refund_requested',
      ({ aggregateId }) => aggregateId === id,
    );
    expect(event.data).toMatchObject({
      amountCents: 3_671,
      refundDueCents: 3_671,
      byHandCents: 3_671,
      reason: 'The car was late',
      by: 'dana',
    });
    const one = await read(booking, id);
    await bus.publish(refunded(one, 3_671));
    await eventually(async () => (await read(booking, id)).paymentStatus === 'partially_refunded');
    await refund(id, { amount: 100, reason: 'The rest' });
    await bus.publish(refunded(one, 13_671));
    await eventually(async () => (await read(booking, id)).paymentStatus === 'refunded');
    expect(await read(booking, id)).toMatchObject({ heldAmount: '0.00', status: 'approved' });
  });

  it('keeps what only staff may read out of the event, and of all that the customer sees', async () => {
    const { id, manageToken } = await booked(booking, soon());
    await act(booking, id, 'approve');
    await pay(booking, bus, id);
    const body = { amount: '10.00', reason: 'Sorry for the wait', internalReason: 'Marc overslept' };
    const key = unique('refund');
    const reply = await refund(id, body, key);
    expect(reply.body.log.at(-1)).toMatchObject({
      note: 'Sorry for the wait (staff only: Marc overslept)',
    });
    const { data } = await booking.events.waitFor(
      'booking.refund_requested',
      ({ aggregateId }) => aggregateId === id,
    );
    expect(data).toMatchObject({ reason: 'Sorry for the wait' });
    const own = await booking.visitor.get(`/api/manage/${manageToken}`);
    const known = await facts(id);
    expect([own.status, known.status]).toEqual([200, 200]);
    for (const seen of [data, own.body, known.body]) expect(JSON.stringify(seen)).not.toContain('overslept');
    expect(await refund(id, { ...body, internalReason: 'Another' }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency.key_reused' },
    });
    expect(await refund(id, { ...body, internalReason: 'x'.repeat(1001) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'internalReason' }] },
    });
  });

  it('is exactly once under a key, on any replica and at any time, and another body under it is refused', async () => {
    const { id } = await paidTrip();
    const key = unique('refund');
    const body = { amount: '10.00', reason: 'Sorry', version: 3 };
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        refund(id, body, key, index % 2 === 0 ? booking.admin : replica.as('admin')),
      ),
    );
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { heldAmount: '126.71' } });
    expect(await refund(id, { ...body, version: 4 }, key)).toMatchObject({ status: 200 });
    const isUntouched = await unchangedCheck(booking, id);
    expect(await refund(id, { ...body, amount: '11.00' }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency.key_reused' },
    });
    expect((await refund(id, body, 'short')).status).toBe(400);
    await isUntouched();
    expect(eventsOf(id, 'booking.refund_requested')).toHaveLength(1);
    expect(await read(booking, id)).toMatchObject({ heldAmount: '126.71', version: 4 });
  });

  it('refuses more than is held, a missing reason, nothing at all and a stale view, without a trace', async () => {
    const { id } = await paidTrip();
    const isUntouched = await unchangedCheck(booking, id);
    const reason = 'Sorry';
    for (const amount of ['136.72', '0.00', '-5', 'x']) {
      expect(await refund(id, { amount, reason })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'amount' }] },
      });
    }
    expect(await refund(id, { amount: '1.00', reason: ' ' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason' }] },
    });
    expect(await refund(id, { amount: '1.00', reason, version: 99 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect((await booking.visitor.post(pathOf(id, 'refunds'), { amount: '1.00', reason })).status).toBe(401);
    expect((await booking.peer.post(pathOf(id, 'refunds'), { amount: '1.00', reason })).status).toBe(403);
    await isUntouched();
  });

  it('and a cancellation at the same instant never give back more than was paid', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const { id } = await paidTrip({ pickupDate: localTime(hoursAhead(48)) });
      const replies = await Promise.all([
        refund(id, { amount: '100.00', reason: 'Sorry' }),
        replica.as('public').post(`/api/bookings/${id}/cancel`),
        refund(id, { amount: '100.00', reason: 'Sorry too' }, undefined, replica.as('admin')),
      ]);
      const after = await read(booking, id);
      expect(replies[1].status).toBe(200);
      expect(after).toMatchObject({ status: 'cancelled', heldAmount: '0.00' });
      const document = await booking.collection('bookings').findOne({ _id: id });
      expect(document?.['payment']).toMatchObject({ refundDueCents: 13_671 });
      for (const index of [0, 2]) expect([200, 400]).toContain(replies[index]?.status);
      expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    }
  });
});

describe('cash', () => {
  const done = async (overrides: object = {}) => {
    const { id } = await approved(booking, { serviceIds: [service.id], paymentMethod: 'cash', ...overrides });
    booking.now.value = hoursAhead(80);
    return id;
  };

  it('is due from the moment the trip is done until all of it is recorded', async () => {
    const before = (await list(booking, 'cash=due')).total;
    const id = await done();
    await act(booking, id, 'complete', { cashReceived: '100.00' });
    const due = await list(booking, 'cash=due&limit=200');
    expect(due.ids).toContain(id);
    expect([due.total, due.ids.length]).toEqual([before + 1, before + 1]);
    expect((await list(booking, 'cash=due&status=completed')).total).toBe(before + 1);
    expect((await list(booking, 'cash=due&status=approved')).total).toBe(0);
    const stale = await booking.admin.post(pathOf(id, 'cash'), { amount: '136.71', version: 2 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', details: { booking: { id } } } });
    const paid = await act(booking, id, 'cash', { amount: '136.71', version: 3 });
    expect(paid).toMatchObject({ cashReceived: '136.71' });
    expect(paid.log.at(-1)).toMatchObject({
      action: 'cash received',
      actor: 'dana',
      change: 'cash received $100.00 → $136.71',
    });
    const repeated = await booking.admin.post(pathOf(id, 'cash'), { amount: '136.71', version: 3 });
    expect(repeated).toMatchObject({ status: 200, body: paid });
    const after = await list(booking, 'cash=due&limit=200');
    expect(after.ids).not.toContain(id);
    expect(after.total).toBe(before);
    const csv = await booking.admin.get<string>('/api/admin/bookings/export.csv?archived=any');
    const [head = '', ...lines] = csv.body.trimEnd().split('\r\n');
    const column = head.split(',').indexOf('Cash received');
    expect(lines.some((line) => line.startsWith(id) && line.includes(',136.71,'))).toBe(true);
    expect(column).toBeGreaterThan(0);
    expect((await booking.admin.get('/api/bookings?cash=maybe')).status).toBe(400);
  });

  it('is refused for a card booking, and for one that nobody drives', async () => {
    const { id } = await paidTrip();
    const waiting = await booked(booking, { serviceIds: [service.id], paymentMethod: 'cash' });
    const isUntouched = await unchangedCheck(booking, id);
    const isStill = await unchangedCheck(booking, waiting.id);
    expect(await booking.admin.post(pathOf(id, 'cash'), { amount: 5 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'amount' }] },
    });
    booking.now.value = hoursAhead(4);
    expect(await booking.admin.post(pathOf(id, 'complete'), { cashReceived: 5 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'cashReceived' }] },
    });
    expect((await booking.admin.post(pathOf(waiting.id, 'cash'), { amount: 5 })).status).toBe(409);
    expect((await booking.admin.post(pathOf(waiting.id, 'cash'), { amount: '-5' })).status).toBe(400);
    expect((await booking.visitor.post(pathOf(waiting.id, 'cash'), { amount: 5 })).status).toBe(401);
    await isUntouched();
    await isStill();
  });
});

const disputed = (one: AdminBooking, status: 'open' | 'won' | 'lost') =>
  newEvent('payment.disputed', one.id, {
    ...eventDataOf(one),
    disputeId: 'dp_1',
    status,
    disputedCents: 13_671,
    reason: 'fraudulent',
    evidenceDueAt: null,
  });

describe('payment.disputed', () => {
  it('marks the booking until it is won, once', async () => {
    const one = await paidTrip();
    const open = disputed(one, 'open');
    await bus.publish(open);
    await eventually(async () => (await read(booking, one.id)).disputed);
    await bus.publish(disputed(one, 'won'));
    await eventually(async () => !(await read(booking, one.id)).disputed);
    await bus.publish(open);
    await waitForQueue(booking, bus);
    const after = await read(booking, one.id);
    expect(after.disputed).toBe(false);
    expect(after.log.map(({ action }) => action).slice(-2)).toEqual(['payment disputed', 'dispute won']);
  });

  it('leaves nothing held once it is lost, and no refund to wait for', async () => {
    const one = await paidTrip();
    await act(booking, one.id, 'cancel', { refund: { amount: '50.00' } });
    expect(await read(booking, one.id)).toMatchObject({ paymentStatus: 'refund_pending' });
    await bus.publish(disputed(one, 'lost'));
    await eventually(async () =>
      expect(await read(booking, one.id)).toMatchObject({
        disputed: true,
        heldAmount: '0.00',
        paymentStatus: 'paid',
      }),
    );
  });
});

describe('GET /internal/bookings', () => {
  it('says what is true now, to services only', async () => {
    const { id } = await booked(booking, { serviceIds: [service.id] });
    expect(await facts(id)).toMatchObject({
      status: 200,
      body: {
        bookingId: id,
        status: 'pending_approval',
        paymentStatus: 'unpaid',
        canPay: true,
        notPayableReason: null,
        quote: { totalCents: 13_671 },
        capturedCents: 0,
        ending: null,
        isDeleted: false,
      },
    });
    await pay(booking, bus, id);
    expect((await facts(id)).body).toMatchObject({ capturedCents: 13_671, canPay: false });
    expect((await booking.visitor.get(`/internal/bookings?ids=${id}`)).status).toBe(401);
    expect((await booking.admin.get(`/internal/bookings?ids=${id}`)).status).toBe(403);
  });

  it('answers for each of many, in their order, also where one is gone or cannot be told of', async () => {
    const [one, other, broken] = [
      await booked(booking, { serviceIds: [service.id] }),
      await booked(booking, { serviceIds: [service.id] }),
      await booked(booking, { serviceIds: [service.id] }),
    ];
    await booking.collection('bookings').updateOne({ _id: broken.id }, { $unset: { payment: 1, pickup: 1 } });
    const gone = '00000000-0000-4000-8000-000000000000';
    const ids = [other.id.toUpperCase(), gone, broken.id, one.id, 'not-an-id'];
    const { body } = await booking.peer.get<{ bookings: unknown[] }>(
      `/internal/bookings?ids=${ids.join(',')}`,
    );
    expect(body.bookings).toMatchObject([
      { bookingId: other.id },
      'gone',
      'unknown',
      { bookingId: one.id },
      'gone',
    ]);
    const tooMany = Array.from({ length: 101 }, () => gone).join(',');
    expect((await booking.peer.get(`/internal/bookings?ids=${tooMany}`)).status).toBe(400);
    await booking.collection('bookings').deleteOne({ _id: broken.id });
  });
});

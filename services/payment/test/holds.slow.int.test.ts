import { eventually } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS } from './helpers/sandbox.ts';
import { startFixture, type Fixture } from './helpers/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  await fixture.setCardMode('hold');
}, 120_000);
afterAll(() => fixture?.stop());

const PRICE = '169.75';
const CENTS = 16_975;

async function opened() {
  const bookingId = await fixture.book();
  const { body } = await fixture.intentFor(bookingId);
  expect(body.captureMethod).toBe('manual');
  return { bookingId, intentId: body.paymentIntentId, clientSecret: body.clientSecret };
}

async function held(card = CARDS.good) {
  const booking = await opened();
  await fixture.sandbox.pay(booking.clientSecret, card);
  expect((await fixture.confirm(booking.bookingId, booking.intentId)).body).toMatchObject({
    success: true,
    status: 'authorized',
    message: 'Your card has been authorised. It is charged when we confirm your booking.',
  });
  await fixture.waitForBooking(booking.bookingId, { paymentStatus: 'authorized' });
  return booking;
}

const intentOf = async (intentId: string) =>
  (await fixture.sandbox.ledger()).intents.find(({ id }) => id === intentId);
const typesAbout = (bookingId: string) =>
  (['payment.authorized', 'payment.released', 'payment.capture_failed', 'payment.succeeded'] as const).filter(
    (type) => fixture.events.ofType(type).some(({ data }) => data.bookingId === bookingId),
  );
const countOf = (type: 'payment.succeeded' | 'payment.capture_failed' | 'payment.released', id: string) =>
  fixture.events.ofType(type).filter(({ data }) => data.bookingId === id).length;

describe('a held card', () => {
  it('is charged once when the booking is approved, however often that is said', async () => {
    const { bookingId, intentId } = await held();
    expect(await fixture.staffViewOf(bookingId)).toMatchObject({
      authorizedAmount: PRICE,
      authorizedUntil: expect.any(String),
      amountPaid: '0.00',
      capturedAmount: '0.00',
      heldAmount: '0.00',
    });
    expect(await fixture.ledger(bookingId)).toMatchObject({
      captured: '0.00',
      entries: [{ kind: 'authorization', amount: PRICE, status: 'pending' }],
    });
    const replies = await Promise.all([fixture.approve(bookingId), fixture.approve(bookingId)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await fixture.waitForBooking(bookingId, { status: 'approved', paymentStatus: 'paid' });
    expect(await fixture.staffViewOf(bookingId)).toMatchObject({
      authorizedAmount: null,
      amountPaid: PRICE,
      balanceDue: '0.00',
    });
    expect(await intentOf(intentId)).toMatchObject({ status: 'succeeded', amount_received: CENTS });
    expect(countOf('payment.succeeded', bookingId)).toBe(1);
    await fixture.expectEqualLedgers();
  });

  it('cannot be paid again', async () => {
    const { bookingId } = await held();
    expect(await fixture.intentFor(bookingId)).toMatchObject({ status: 409 });
  });

  it('is charged less when the price fell, and leaves a balance when it rose', async () => {
    const [cheaper, dearer] = [await held(), await held()];
    await fixture.changePrice(cheaper.bookingId, CENTS - 1_000);
    await fixture.changePrice(dearer.bookingId, CENTS + 1_000);
    await fixture.approve(cheaper.bookingId);
    await fixture.approve(dearer.bookingId);
    await fixture.waitForBooking(cheaper.bookingId, { paymentStatus: 'paid' });
    await fixture.waitForBooking(dearer.bookingId, { paymentStatus: 'paid' });
    expect(await intentOf(cheaper.intentId)).toMatchObject({ amount_received: CENTS - 1_000 });
    expect(await intentOf(dearer.intentId)).toMatchObject({ amount_received: CENTS });
    expect(await fixture.staffViewOf(dearer.bookingId)).toMatchObject({ balanceDue: '10.00' });
    const { body: balance } = await fixture.intentFor(dearer.bookingId);
    expect(balance.amount).toBe('10.00');
    expect(balance.captureMethod).toBeUndefined();
    await fixture.expectEqualLedgers();
  });

  it.each([
    ['rejected', (id: string) => fixture.reject(id)],
    ['cancelled', (id: string) => fixture.cancel(id)],
    ['cancelled', (id: string) => fixture.cancelByStaff(id, {})],
  ])('is let go when the booking is %s, and nothing is refunded', async (status, endBooking) => {
    const { bookingId, intentId } = await held();
    await endBooking(bookingId);
    await fixture.waitForBooking(bookingId, { status, paymentStatus: 'unpaid' });
    expect(await intentOf(intentId)).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect(typesAbout(bookingId)).toEqual(['payment.authorized', 'payment.released']);
    expect(await fixture.ledger(bookingId)).toMatchObject({
      refunded: '0.00',
      entries: [{ kind: 'authorization', status: 'cancelled' }],
    });
    await fixture.expectEqualLedgers();
  });

  it('is let go when the booking is deleted', async () => {
    const { bookingId, intentId } = await held();
    expect((await fixture.remove(bookingId)).status).toBe(204);
    await eventually(async () => expect(await intentOf(intentId)).toMatchObject({ status: 'canceled' }));
  });

  it('that lapses leaves the booking unpaid, and it can be paid again', async () => {
    const { bookingId, intentId } = await held();
    await fixture.sandbox.expireHold(intentId);
    await fixture.waitForBooking(bookingId, { status: 'pending_approval', paymentStatus: 'unpaid' });
    const released = await fixture.events.waitFor(
      'payment.released',
      ({ data }) => data.bookingId === bookingId,
    );
    expect(released.data).toMatchObject({ because: 'expired', amountCents: CENTS });
    expect(await fixture.intentFor(bookingId)).toMatchObject({
      status: 200,
      body: { captureMethod: 'manual' },
    });
  });

  it('that cannot be charged leaves the booking approved and payable', async () => {
    const { bookingId, intentId } = await held(CARDS.captureFails);
    await fixture.approve(bookingId);
    await fixture.waitForBooking(bookingId, { status: 'approved', paymentStatus: 'failed' });
    expect(await fixture.staffViewOf(bookingId)).toMatchObject({ balanceDue: PRICE, authorizedAmount: null });
    await eventually(async () => expect(await intentOf(intentId)).toMatchObject({ status: 'canceled' }));
    expect(typesAbout(bookingId)).toEqual(['payment.authorized', 'payment.capture_failed']);
    expect(countOf('payment.capture_failed', bookingId)).toBe(1);
    const { body: second } = await fixture.intentFor(bookingId);
    expect(second.captureMethod).toBeUndefined();
    await fixture.sandbox.pay(second.clientSecret, CARDS.good);
    await fixture.confirm(bookingId, second.paymentIntentId);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
    await fixture.expectEqualLedgers();
  });

  it.each([
    ['lost after it was charged', { kind: 'drop', when: 'after', times: 3 }],
    ['late', { kind: 'timeout', when: 'after', times: 2 }],
    ['a failure before anything happened', { kind: 'error', when: 'before', times: 4 }],
    ['a failure after it was charged', { kind: 'error', when: 'after', times: 1 }],
  ] as const)('is charged once when the answer is %s', async (_case, fault) => {
    const { bookingId } = await held();
    await fixture.sandbox.plan({ operation: 'payment_intents.capture', ...fault });
    await fixture.approve(bookingId);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
    await fixture.sandbox.forgetPlans();
    expect(countOf('payment.succeeded', bookingId)).toBe(1);
    expect(typesAbout(bookingId)).toEqual(['payment.authorized', 'payment.succeeded']);
    await fixture.expectEqualLedgers();
  });

  it('is either charged or failed when it lapses as the booking is approved', async () => {
    const { bookingId, intentId } = await held();
    await Promise.all([fixture.approve(bookingId), fixture.sandbox.expireHold(intentId)]);
    await eventually(async () => {
      const { paymentStatus, status } = await fixture.bookingOf(bookingId);
      const isCaptured = (await intentOf(intentId))?.status === 'succeeded';
      expect(status).toBe('approved');
      expect(isCaptured ? ['paid'] : ['unpaid', 'failed']).toContain(paymentStatus);
    });
    await fixture.expectEqualLedgers();
  });

  it('is charged when it is authorised only after the approval', async () => {
    const { bookingId, intentId, clientSecret } = await opened();
    await fixture.approve(bookingId);
    await fixture.sandbox.pay(clientSecret, CARDS.good);
    await fixture.waitForBooking(bookingId, { status: 'approved', paymentStatus: 'paid' });
    expect(await intentOf(intentId)).toMatchObject({ amount_received: CENTS });
  });

  it('that is authorised as the booking is rejected is let go', async () => {
    const { bookingId, intentId, clientSecret } = await opened();
    await Promise.all([fixture.reject(bookingId), fixture.sandbox.pay(clientSecret, CARDS.good)]);
    await eventually(async () => {
      expect(await intentOf(intentId)).toMatchObject({ status: 'canceled', amount_received: 0 });
      expect(await fixture.bookingOf(bookingId)).toMatchObject({
        status: 'rejected',
        paymentStatus: 'unpaid',
      });
    });
    await fixture.expectEqualLedgers();
  });

  it('is no longer held once the setting says so: the next one is charged at once', async () => {
    const { bookingId } = await opened();
    await fixture.setCardMode('charge');
    const { body } = await fixture.intentFor(bookingId);
    expect(body.captureMethod).toBeUndefined();
    await fixture.sandbox.pay(body.clientSecret, CARDS.good);
    await fixture.confirm(bookingId, body.paymentIntentId);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
    await fixture.setCardMode('hold');
  });
});

import { readFile } from 'node:fs/promises';
import type { AdminBooking, Payable } from '@livery/shared-types';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';

type Stored = { _id: string; status: string; payment: { status: string; intentId?: string } };

let booking: Harness;
let bookings: Stored[];
beforeAll(async () => {
  booking = await startBooking();
  const text = await readFile(new URL('./earlierBookings.json', import.meta.url), 'utf8');
  bookings = mongoose.mongo.BSON.EJSON.parse(text) as Stored[];
  await booking.db.collection<Stored>('bookings').insertMany(bookings);
  booking.now.value = new Date('2026-11-24T12:00:00Z');
});
afterAll(() => booking.stop());

const idOf = (status: string) =>
  bookings.find((one) => one.status === status || one.payment.status === status)?._id ?? '';
const read = async (id: string) => (await booking.admin.get<AdminBooking>(`/api/admin/bookings/${id}`)).body;

// Stored by the version of 22 November 2026: before refunds by hand, disputes, no-shows and recorded cash.
describe('a booking of an earlier version', () => {
  it('is listed and shown', async () => {
    const { body } = await booking.admin.get<AdminBooking[]>('/api/bookings');
    expect(body.map(({ id }) => id).toSorted()).toEqual(bookings.map(({ _id }) => _id).toSorted());
    for (const { _id, status } of bookings) expect(await read(_id)).toMatchObject({ status });
  });

  it('is found by what customers and staff search for', async () => {
    for (const path of ['/api/bookings?q=ada%20byron', '/api/bookings/by-email/ada@example.com']) {
      const { body } = await booking.admin.get<AdminBooking[]>(path);
      expect(body, path).toHaveLength(bookings.length);
    }
    expect((await booking.admin.get('/api/bookings?q=nobody')).body).toEqual([]);
  });

  it('keeps what went back when it was cancelled', async () => {
    expect(await read(idOf('refunded'))).toMatchObject({
      paymentStatus: 'refunded',
      refundAmount: '102.53',
      noShow: false,
    });
  });

  it('has its one payment among those that count', async () => {
    const id = idOf('paid');
    expect(await read(id)).toMatchObject({ amountPaid: '102.53', balanceDue: '0.00' });
    const { body } = await booking.peer.get<Payable>(`/internal/bookings/${id}/payable`);
    const { intentId } = bookings.find(({ _id }) => _id === id)?.payment ?? {};
    expect(body).toMatchObject({ payable: false, amountCents: 0, knownIntentIds: [intentId] });
  });

  it('is cancelled by staff, and all that was paid goes back', async () => {
    const done = await act(booking, idOf('paid'), 'cancel', { reason: 'The car broke down' });
    expect(done).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_pending' });
    const ended = () => booking.events.ofType('booking.cancelled');
    await expect.poll(ended).toMatchObject([{ data: { refundDueCents: 10_253, refundPercentage: 100 } }]);
  });

  it('takes the cash of its trip', async () => {
    const id = idOf('approved');
    booking.now.value = new Date('2026-11-27T12:00:00Z');
    const done = await act(booking, id, 'complete', { cashReceived: '20.00' });
    expect(done).toMatchObject({ status: 'completed', cashReceived: '20.00' });
  });
});

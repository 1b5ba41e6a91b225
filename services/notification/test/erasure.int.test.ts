import { randomUUID } from 'node:crypto';
import { newEvent } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, bookingEvent } from './factories.ts';
import { openHarness, type Harness, type RunningService } from './harness.ts';

let harness: Harness;
let running: RunningService;
beforeAll(async () => {
  harness = await openHarness();
  running = await harness.start();
});
afterAll(() => harness.close());

const stored = (orderingKey: string) =>
  harness.db.collection('notifications').find({ orderingKey }).sort({ _id: 1 }).toArray();
const erased = (emails: string[], bookingIds: string[]) => {
  const customerId = randomUUID();
  return newEvent('customer.erased', customerId, { customerId, emails, bookingIds });
};

describe('a customer who was erased', () => {
  it('is taken out of what was sent, waits or failed, and others stay', async () => {
    const [booking, other] = [aBooking({ status: 'approved' }), aBooking({ status: 'approved' })];
    for (const one of [booking, other]) {
      await harness.bus.publish(bookingEvent('booking.approved', one));
      await eventually(async () => {
        const kept = await stored(one.bookingId);
        expect(kept.some(({ status }) => status === 'sent')).toBe(true);
        expect(kept.some(({ status }) => status === 'queued')).toBe(true);
      });
    }
    const failed = await harness.db
      .collection('notifications')
      .findOneAndUpdate(
        { orderingKey: booking.bookingId, status: 'queued' },
        { $set: { status: 'refused' } },
      );
    const untouched = await stored(other.bookingId);
    const event = erased([booking.customerEmail], [booking.bookingId]);
    for (let delivery = 1; delivery <= 2; delivery += 1) {
      await harness.bus.publish(event);
      await eventually(async () => {
        const kept = await stored(booking.bookingId);
        expect(kept.length).toBeGreaterThan(1);
        expect(JSON.stringify(kept)).not.toContain(booking.customerEmail);
        expect(JSON.stringify(kept)).not.toContain(booking.customerName);
        expect(kept.filter(({ status }) => status === 'queued')).toEqual([]);
        // Nobody can be asked, and nothing sent again.
        expect(kept.find(({ _id }) => _id === failed?._id)).toMatchObject({ status: 'cancelled' });
      });
    }
    expect(await stored(other.bookingId)).toEqual(untouched);
    const { body } = await running.admin.get<{ recipient: string }[]>(
      `/api/admin/notifications?orderingKey=${booking.bookingId}`,
    );
    expect(body.map(({ recipient }) => recipient)).toContain('erased');
  });
});

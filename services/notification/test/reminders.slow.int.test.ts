import type { AdminNotification } from '@livery/shared-types';
import { newEvent } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aPayment, bookingEvent, ending } from './factories.ts';
import { openHarness, type Harness, type RunningService } from './harness.ts';

const HOUR_MS = 3_600_000;
const CANCELLED = { 'reminder-day': 'cancelled', 'reminder-soon': 'cancelled' };

let harness: Harness;
/** What every replica takes for the present; it runs on, from wherever it is set. */
let offsetMs: number;
const clock = () => new Date(Date.now() + offsetMs);

beforeEach(async () => {
  harness = await openHarness();
  offsetMs = 0;
});
afterEach(() => harness.close());

function tripInHours(hours: number) {
  return aBooking({ pickupAt: new Date(Date.now() + hours * HOUR_MS).toISOString() });
}

async function subjectsTo(address: string, count: number): Promise<string[]> {
  return eventually(async () => {
    const mails = await harness.mailbox.to(address);
    expect(mails).toHaveLength(count);
    return mails.map(({ subject }) => subject);
  });
}

async function remindersOf(service: RunningService, orderingKey: string): Promise<Record<string, string>> {
  const { body } = await service.admin.get<AdminNotification[]>(
    `/api/admin/notifications?orderingKey=${orderingKey}`,
  );
  const reminders = body.filter(({ template }) => template.startsWith('reminder-'));
  return Object.fromEntries(reminders.map(({ template, status }) => [template, status]));
}

/** Something due later than everything else has been sent. */
async function allDueSent(): Promise<void> {
  const booking = aBooking();
  await harness.bus.publish(bookingEvent('booking.completed', booking));
  await subjectsTo(booking.customerEmail, 1);
}

describe('reminders', () => {
  it('go out a day and two hours before pickup, once for any number of replicas', async () => {
    await Promise.all([harness.start({ clock }), harness.start({ clock })]);
    const booking = tripInHours(72);
    await harness.bus.publish(bookingEvent('booking.approved', booking));
    expect((await subjectsTo(booking.customerEmail, 1))[0]).toMatch(/^Confirmed/);

    offsetMs = 47.9 * HOUR_MS;
    await allDueSent();
    expect(await harness.mailbox.to(booking.customerEmail)).toHaveLength(1);

    offsetMs = 48.01 * HOUR_MS;
    expect((await subjectsTo(booking.customerEmail, 2))[1]).toMatch(/^Reminder: your ride on/);
    offsetMs = 70.01 * HOUR_MS;
    expect((await subjectsTo(booking.customerEmail, 3))[2]).toMatch(/^Your chauffeur arrives at/);
    offsetMs = 80 * HOUR_MS;
    await allDueSent();
    expect(await harness.mailbox.to(booking.customerEmail)).toHaveLength(3);
  });

  const endings = {
    cancelled: (booking: ReturnType<typeof aBooking>) => ending('booking.cancelled', booking),
    rejected: (booking: ReturnType<typeof aBooking>) => ending('booking.rejected', booking),
    completed: (booking: ReturnType<typeof aBooking>) => bookingEvent('booking.completed', booking),
    deleted: (booking: ReturnType<typeof aBooking>) =>
      newEvent('booking.deleted', booking.bookingId, { booking, refundPercentage: 0 }),
  };

  it.each(Object.entries(endings))('are cancelled when the booking is %s', async (_name, end) => {
    const service = await harness.start({ clock });
    const booking = tripInHours(72);
    await harness.bus.publish(bookingEvent('booking.approved', booking));
    await subjectsTo(booking.customerEmail, 1);
    await harness.bus.publish(end(booking));
    await subjectsTo(booking.customerEmail, 2);
    expect(await remindersOf(service, booking.bookingId)).toEqual(CANCELLED);
    offsetMs = 71 * HOUR_MS;
    await allDueSent();
    expect(await harness.mailbox.to(booking.customerEmail)).toHaveLength(2);
  });

  it('and the confirmation are not sent when the approval arrives after the end', async () => {
    const service = await harness.start({ clock });
    const booking = tripInHours(72);
    await harness.bus.publish(ending('booking.cancelled', booking));
    expect((await subjectsTo(booking.customerEmail, 1))[0]).toMatch(/^Cancelled/);
    await harness.bus.publish(bookingEvent('booking.approved', booking));
    await eventually(async () => expect(await remindersOf(service, booking.bookingId)).toEqual(CANCELLED));
    await allDueSent();
    expect(await harness.mailbox.to(booking.customerEmail)).toHaveLength(1);
  });

  it('stay cancelled, and the confirmation is sent, when the approval is delivered again after the end', async () => {
    await harness.mailbox.stop();
    const service = await harness.start({ clock });
    const booking = tripInHours(72);
    const recorded = (template: string) =>
      eventually(async () => {
        const path = `/api/admin/notifications?orderingKey=${booking.bookingId}&status=queued`;
        const { body } = await service.admin.get<AdminNotification[]>(path);
        expect(body.map((email) => email.template)).toContain(template);
      });
    const approval = bookingEvent('booking.approved', booking);
    await harness.bus.publish(approval);
    await recorded('booking-approved');
    // Of a booking that is completed no confirmation is sent, so booking's answer stays the approved one.
    await harness.publish(bookingEvent('booking.completed', booking));
    await eventually(async () => expect(await remindersOf(service, booking.bookingId)).toEqual(CANCELLED));
    await harness.bus.publish(approval);
    // The next event of this booking: it is taken up after the approval.
    await harness.bus.publish(newEvent('payment.succeeded', booking.bookingId, aPayment(booking)));
    await recorded('payment-receipt');
    await harness.mailbox.start();
    const subjects = await subjectsTo(booking.customerEmail, 3);
    expect(subjects.map((subject) => subject.split(/[ :]/)[0])).toEqual(['Confirmed', 'Thank', 'Receipt']);
    expect(await remindersOf(service, booking.bookingId)).toEqual(CANCELLED);
  });

  it('that could not be sent in time are not sent late', async () => {
    const service = await harness.start({ clock });
    const booking = tripInHours(72);
    await harness.bus.publish(bookingEvent('booking.approved', booking));
    await subjectsTo(booking.customerEmail, 1);
    offsetMs = 100 * HOUR_MS;
    await eventually(async () => expect(await remindersOf(service, booking.bookingId)).toEqual(CANCELLED));
    expect(await harness.mailbox.to(booking.customerEmail)).toHaveLength(1);
  });
});

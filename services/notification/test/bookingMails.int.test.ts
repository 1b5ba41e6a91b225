import { newEvent } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, aPayment, aTicket, bookingEvent, ending } from './factories.ts';
import { openHarness, type Harness } from './harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
  await harness.start();
});
afterAll(() => harness.close());

async function mailsTo(address: string, count: number) {
  return eventually(async () => {
    const mails = await harness.mailbox.to(address);
    expect(mails).toHaveLength(count);
    return mails;
  });
}

describe('e-mails about a booking', () => {
  it('tells the customer that the request was received, and staff that it waits', async () => {
    const booking = aBooking({
      status: 'pending_approval',
      paymentMethod: 'cash',
      paymentStatus: 'not_required',
    });
    await harness.bus.publish(bookingEvent('booking.created', booking));

    const [mail] = await mailsTo(booking.customerEmail, 1);
    expect(mail?.subject).toContain('We have your request for Jul 15, 2031');
    expect(mail?.text).toContain('Tuesday, July 15, 2031');
    expect(mail?.text).toContain('2:30 PM EDT');
    const link = 'https://livery.example/my-bookings?manage=token.with%2Fodd%2Bcharacters';
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(link);
    expect(mail?.from).toEqual([{ address: 'hello@ellesmere.example', name: 'Ellesmere Chauffeurs' }]);

    await eventually(async () => {
      const notices = await harness.mailbox.to('staff@livery.example');
      expect(notices.filter(({ subject }) => subject.includes(booking.bookingId.slice(0, 8)))).toHaveLength(
        1,
      );
    });
  });

  it('confirms an approved booking', async () => {
    const booking = aBooking();
    await harness.bus.publish(bookingEvent('booking.approved', booking));
    const [mail] = await mailsTo(booking.customerEmail, 1);
    expect(mail?.subject).toContain('Confirmed: your chauffeur on Jul 15, 2031');
  });

  it('gives the reason for a rejection', async () => {
    const booking = aBooking({ status: 'rejected' });
    await harness.bus.publish(ending('booking.rejected', booking, { reason: 'Every car is <taken>' }));
    const [mail] = await mailsTo(booking.customerEmail, 1);
    expect(mail?.text).toContain('Every car is <taken>');
    expect(mail?.html).toContain('Every car is &lt;taken&gt;');
    expect(mail?.text).toContain('A refund of $482.36 (in full)');
  });

  it('sends a receipt for a payment', async () => {
    const booking = aBooking();
    await harness.bus.publish(newEvent('payment.succeeded', booking.bookingId, aPayment(booking)));
    const [mail] = await mailsTo(booking.customerEmail, 1);
    expect(mail?.subject).toContain('Receipt for $482.36');
    expect(mail?.text).toContain('Visa ending in 4242');
  });

  it('are prepared one at a time, and hold up no others', async () => {
    const bookings = Array.from({ length: 5 }, () => aBooking());
    const addresses = bookings.map(({ customerEmail }) => customerEmail);
    const ticket = aTicket();
    harness.booking.hold(true);
    for (const booking of bookings) await harness.bus.publish(bookingEvent('booking.completed', booking));
    const taken = { recipient: { $in: addresses }, status: 'sending' };
    await eventually(async () =>
      expect(await harness.db.collection('notifications').countDocuments(taken)).toBe(5),
    );
    await harness.bus.publish(newEvent('ticket.created', ticket.ticketId, ticket));
    await mailsTo(ticket.customerEmail, 1);
    await eventually(() => expect(harness.booking.held()).toBe(1));
    harness.booking.hold(false);
    for (const address of addresses) await mailsTo(address, 1);
    expect(harness.booking.mostHeld()).toBe(1);
  });

  it('writes once about an event that arrives four times, also under another event id', async () => {
    const booking = aBooking();
    const event = bookingEvent('booking.completed', booking);
    for (let times = 0; times < 3; times += 1) await harness.bus.publish(event);
    await harness.bus.publish({ ...event, eventId: crypto.randomUUID() });
    // A later event of the same reader has been mailed, so everything before it has been handled.
    await mailsTo(booking.customerEmail, 1);
    const last = aBooking({ customerEmail: booking.customerEmail });
    await harness.bus.publish(bookingEvent('booking.completed', last));
    await mailsTo(booking.customerEmail, 2);
  });
});

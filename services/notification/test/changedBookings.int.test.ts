import { newEvent, type OutboxEntry } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import type { BookingSummary, ChangeRequest, EventData } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsFrom } from './bookingServer.ts';
import { aBooking, aChange, aPayment, bookingEvent, ending, someAddress } from './factories.ts';
import { openHarness, settingsWith, type Harness } from './harness.ts';

const STAFF = 'staff@livery.example';
const CC = 'office@livery.example';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
  await harness.start();
  await harness.bus.publish(newEvent('settings.updated', 'settings', settingsWith([CC])));
});
afterAll(() => harness.close());

async function emailsTo(address: string, count: number) {
  return eventually(async () => {
    const mails = await harness.mailbox.to(address);
    expect(mails.map(({ subject }) => subject)).toHaveLength(count);
    return mails.map(({ id, subject, text }) => ({ id, subject, text: text.replaceAll(/\s+/g, ' ') }));
  });
}
const aboutBooking = async (address: string, { bookingId }: BookingSummary) =>
  (await harness.mailbox.to(address)).filter(({ subject }) => subject.includes(bookingId.slice(0, 8)));

/** Something that happened after everything else has been sent. */
async function allSent(): Promise<void> {
  const booking = aBooking();
  await harness.bus.publish(bookingEvent('booking.completed', booking));
  await emailsTo(booking.customerEmail, 1);
}

function changed(
  previous: BookingSummary,
  change: Partial<BookingSummary>,
  more: Partial<EventData<'booking.changed'>> = {},
): { booking: BookingSummary; event: OutboxEntry } {
  const booking = { ...previous, ...change, version: previous.version + 1 };
  const data = aChange(booking, previous, { fields: Object.keys(change), ...more });
  return { booking, event: newEvent('booking.changed', booking.bookingId, data) };
}

describe('a change', () => {
  it('is told once, with old and new and a newer calendar entry', async () => {
    const before = aBooking();
    const { event } = changed(before, { pickupAt: '2031-07-16T09:00:00-04:00', totalCents: 60_000 });
    await harness.bus.publish(event);
    await harness.bus.publish(event);
    const [email] = await emailsTo(before.customerEmail, 1);
    expect(email?.subject).toMatch(/^Your booking has changed: Jul 16, 2031/);
    expect(email?.text).toContain(
      'Tuesday, July 15, 2031 at 2:30 PM EDT → Wednesday, July 16, 2031 at 9:00 AM EDT',
    );
    expect(email?.text).toContain('$482.36 → $600.00');
    const source = await harness.mailbox.source(email?.id ?? '');
    expect(source).toContain('method=REQUEST');
    await allSent();
    expect(await harness.mailbox.to(before.customerEmail)).toHaveLength(1);
  });

  it('brings no calendar entry before the approval', async () => {
    const before = aBooking({ status: 'pending_approval', paymentStatus: 'unpaid' });
    await harness.bus.publish(changed(before, { passengers: 5 }).event);
    const [email] = await emailsTo(before.customerEmail, 1);
    expect(email?.text).toContain('Your booking is still being reviewed.');
    expect(await harness.mailbox.source(email?.id ?? '')).not.toContain('text/calendar');
  });

  it('that the customer asked for says that it was accepted', async () => {
    const before = aBooking();
    await harness.bus.publish(
      changed(before, { passengers: 5 }, { changeRequestId: before.bookingId }).event,
    );
    const [email] = await emailsTo(before.customerEmail, 1);
    expect(email?.text).toContain('Your change was accepted.');
  });

  it('that makes the trip cheaper says what goes back', async () => {
    const before = aBooking();
    const { booking, event } = changed(before, { totalCents: 40_000 }, { refundCents: 8_236 });
    const facts = factsFrom(event.type, booking);
    harness.booking.facts.set(booking.bookingId, { ...facts, capturedCents: 48_236, refundDueCents: 8_236 });
    await harness.publish(event);
    const [email] = await emailsTo(before.customerEmail, 1);
    expect(email?.text).toContain('Because your booking changed, $82.36 goes back to your card');
  });

  it('that was followed by a cancellation, or changed back, is not told', async () => {
    const before = aBooking();
    const { booking, event } = changed(before, { passengers: 5 });
    harness.booking.facts.set(booking.bookingId, { ...factsFrom(event.type, before), status: 'cancelled' });
    await harness.publish(event);
    const other = aBooking();
    const there = changed(other, { passengers: 5 });
    harness.booking.facts.set(other.bookingId, factsFrom(there.event.type, other));
    await harness.publish(there.event);
    await allSent();
    expect(await harness.mailbox.to(before.customerEmail)).toHaveLength(0);
    expect(await harness.mailbox.to(other.customerEmail)).toHaveLength(0);
  });

  it('of own details, or one that staff keep quiet about, is not told', async () => {
    const before = aBooking();
    await harness.bus.publish(changed(before, { notes: 'By the side door' }, { by: 'customer' }).event);
    await harness.bus.publish(changed(before, { passengers: 5 }, { notifyCustomer: false }).event);
    await allSent();
    expect(await harness.mailbox.to(before.customerEmail)).toHaveLength(0);
  });
});

describe('another address', () => {
  it('gets the whole e-mail, and the old one a notice without it', async () => {
    const before = aBooking();
    const customerEmail = someAddress('new');
    const { event } = changed(before, { customerEmail }, { by: 'customer' });
    await harness.bus.publish(event);
    const [whole] = await emailsTo(customerEmail, 1);
    expect(whole?.text).toContain('As you asked, your details were changed.');
    const [notice] = await emailsTo(before.customerEmail, 1);
    expect(notice?.subject).toMatch(/^E-mails about your booking go to another address now/);
    expect(await harness.mailbox.source(notice?.id ?? '')).not.toMatch(/manage=|new-/);
    expect(notice?.text).not.toContain(customerEmail);
  });

  it('gets what had been waiting for the old one', async () => {
    const before = aBooking();
    const customerEmail = someAddress('new');
    const { booking } = changed(before, { customerEmail });
    const approval = bookingEvent('booking.approved', before);
    harness.booking.facts.set(before.bookingId, factsFrom(approval.type, booking));
    await harness.publish(approval);
    const [email] = await emailsTo(customerEmail, 1);
    expect(email?.subject).toMatch(/^Confirmed/);
    expect(await harness.mailbox.to(before.customerEmail)).toHaveLength(0);
  });
});

describe('a booking without an address', () => {
  it('is written about to staff and the CC list only', async () => {
    const booking = aBooking({ customerEmail: '', status: 'pending_approval' });
    await harness.bus.publish(bookingEvent('booking.created', booking));
    await eventually(async () => expect(await aboutBooking(STAFF, booking)).toHaveLength(1));
    const [copy] = await eventually(async () => {
      const copies = await aboutBooking(CC, booking);
      expect(copies).toHaveLength(1);
      return copies;
    });
    expect(copy?.text.replaceAll(/\s+/g, ' ')).toContain('has no e-mail address and is not sent this e-mail');
    await harness.bus.publish(bookingEvent('booking.approved', booking));
    await harness.bus.publish(ending('booking.cancelled', { ...booking, status: 'approved' }));
    await eventually(async () => expect(await aboutBooking(CC, booking)).toHaveLength(1));
    await allSent();
    const stored = await harness.db
      .collection('notifications')
      .find({ orderingKey: booking.bookingId, audience: 'customer' })
      .toArray();
    expect(stored.every(({ recipient, status }) => recipient === '' && status === 'cancelled')).toBe(true);
  });
});

describe('an order that staff approve as they enter it', () => {
  it('is written about once: confirmed', async () => {
    const booking = aBooking();
    harness.booking.facts.set(booking.bookingId, factsFrom('booking.approved', booking));
    await harness.publish(bookingEvent('booking.created', booking));
    await harness.publish(bookingEvent('booking.approved', booking));
    const [email] = await emailsTo(booking.customerEmail, 1);
    expect(email?.subject).toMatch(/^Confirmed/);
    await allSent();
    expect(await harness.mailbox.to(booking.customerEmail)).toHaveLength(1);
    expect(await aboutBooking(STAFF, booking)).toHaveLength(0);
  });
});

const aRequest = (overrides: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id: '5b1d7c3e-8f24-4a6b-9c0d-e1f2a3b4c5d6',
  status: 'open',
  requestedAt: '2031-07-01T12:00:00Z',
  changes: [{ field: 'passengers', label: 'Passengers', from: '3', to: '5' }],
  message: 'Two friends join us.',
  newTotal: '482.36',
  decidedAt: null,
  reason: null,
  ...overrides,
});

describe('a change that a customer asks for', () => {
  it('is acknowledged, and shown to staff', async () => {
    const booking = aBooking();
    const request = aRequest();
    await harness.bus.publish(newEvent('booking.change_requested', booking.bookingId, { booking, request }));
    const [email] = await emailsTo(booking.customerEmail, 1);
    expect(email?.subject).toMatch(/^We have your request for a change/);
    const [notice] = await eventually(async () => {
      const notices = await aboutBooking(STAFF, booking);
      expect(notices).toHaveLength(1);
      return notices;
    });
    expect(notice?.text).toContain('Two friends join us.');
  });

  it('is neither once it is decided, and declined with the reason', async () => {
    const booking = aBooking();
    const request = aRequest({ status: 'declined', reason: 'No larger car is free.' });
    harness.booking.facts.set(booking.bookingId, {
      ...factsFrom('booking.approved', booking),
      changeRequest: request,
    });
    const data = { booking, request: aRequest() };
    await harness.publish(newEvent('booking.change_requested', booking.bookingId, data));
    await harness.publish(newEvent('booking.change_declined', booking.bookingId, { booking, request }));
    const [email] = await emailsTo(booking.customerEmail, 1);
    expect(email?.subject).toMatch(/^We cannot make the change you asked for/);
    expect(email?.text).toContain('No larger car is free.');
    await allSent();
    expect(await harness.mailbox.to(booking.customerEmail)).toHaveLength(1);
  });
});

describe('a balance', () => {
  const owing = (booking: BookingSummary) => ({
    ...factsFrom('booking.approved', booking),
    capturedCents: 48_236,
    balanceDueCents: booking.totalCents - 48_236,
    captures: [{ intentId: 'pi_first', capturedCents: 48_236 }],
    canPay: true,
  });
  const requested = (booking: BookingSummary) =>
    newEvent('booking.payment_requested', booking.bookingId, {
      booking,
      balanceDueCents: booking.totalCents - 48_236,
      payCode: '7K4M9QX2',
    });

  it('is asked for with a link and a code that can be read out', async () => {
    const booking = aBooking({ totalCents: 60_000 });
    harness.booking.facts.set(booking.bookingId, owing(booking));
    await harness.publish(requested(booking));
    const [email] = await emailsTo(booking.customerEmail, 1);
    expect(email?.subject).toMatch(/^Please pay \$117\.64/);
    expect(email?.text).toContain('https://livery.example/pay/7K4M9QX2');
    expect(email?.text).toContain('7K4M-9QX2');
  });

  it('that was paid meanwhile is not asked for, and its receipt says what it paid for', async () => {
    const booking = aBooking({ totalCents: 60_000 });
    harness.booking.facts.set(booking.bookingId, owing(booking));
    const second = aPayment(booking, { paymentIntentId: 'pi_second', amountCents: 11_764 });
    harness.booking.facts.set(booking.bookingId, {
      ...owing(booking),
      capturedCents: 60_000,
      balanceDueCents: 0,
      captures: [
        { intentId: 'pi_first', capturedCents: 48_236 },
        { intentId: 'pi_second', capturedCents: 11_764 },
      ],
      canPay: false,
    });
    await harness.publish(newEvent('payment.succeeded', booking.bookingId, second));
    const [receipt] = await emailsTo(booking.customerEmail, 1);
    expect(receipt?.text).toMatch(/Paid for The balance of your booking Paid in total \$600\.00/);
    expect(receipt?.text).toContain('WHAT YOU PAID FOR');
    expect(receipt?.text).not.toContain('Still to be paid');
    await harness.publish(requested(booking));
    await allSent();
    expect(await harness.mailbox.to(booking.customerEmail)).toHaveLength(1);
  });
});

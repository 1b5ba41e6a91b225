import { randomUUID } from 'node:crypto';
import type { AdminBooking, Customer, CustomerSummary } from '@livery/shared-types';
import type { EventBus } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { act, approved, booked, hoursAhead, localTime, makeService, requestBody } from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';
import { paymentVoice } from './payments.ts';

let booking: Harness;
let bus: EventBus;
let serviceIds: string[];
beforeAll(async () => {
  booking = await startBooking({ MAINTENANCE_INTERVAL_MS: '500' });
  bus = paymentVoice(booking);
  serviceIds = [(await makeService(booking)).id];
});
afterEach(() => {
  booking.now.value = null;
});
afterAll(async () => {
  await bus.close();
  await booking.stop();
});

type Refusal = { code: string; errors: { path: string }[]; details: Record<string, unknown> };
const someEmail = () => `${unique('guest')}@example.com`;
let phones = 0;
/** A number that nobody else here has. */
const somePhone = () => `+1647${2_000_000 + 7_919 * (phones += 1)}`;
const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '');
const find = async (q: string) =>
  (await booking.admin.get<CustomerSummary[]>(`/api/admin/customers?q=${encodeURIComponent(q)}`)).body;
const ofContact = async (contact: string) =>
  (
    await booking.admin.get<CustomerSummary[]>(`/api/admin/customers?contact=${encodeURIComponent(contact)}`)
  ).body.map(({ id }) => id);
const read = async (id: string) => (await booking.admin.get<Customer>(`/api/admin/customers/${id}`)).body;
/** The one customer that is found so. */
const customer = (q: string): Promise<Customer> =>
  eventually(async () => {
    const [found, ...others] = await find(q);
    if (found === undefined || others.length > 0) throw new Error(`${others.length} others found by ${q}`);
    return read(found.id);
  });
const byPhone = (customerPhone: string, body: object = {}) =>
  booking.admin.post<AdminBooking>(
    '/api/admin/bookings',
    requestBody({ serviceIds, customerEmail: '', customerPhone, ...body }),
  );
const on = (name: string, { id }: { id: string }, body: object = {}) =>
  booking.admin.post<Customer & Refusal>(`/api/admin/customers/${id}/${name}`, body);
const patch = ({ id }: Customer, body: object) =>
  booking.admin.patch<Customer & Refusal>(`/api/admin/customers/${id}`, body);

/** A customer whose one trip is over, and was paid in cash. */
async function withPastTrip(customerEmail: string, body: object = {}) {
  const trip = await approved(booking, {
    serviceIds,
    customerEmail,
    paymentMethod: 'cash',
    pickupAddress: '77 Secret Lane',
    flightNumber: 'AC871',
    notes: 'Knows the doorman',
    ...body,
  });
  booking.now.value = hoursAhead(80);
  await act(booking, trip.id, 'complete', { cashReceived: trip.totalAmount });
  return trip;
}

describe('a customer', () => {
  it('is built from bookings, once for each e-mail address', async () => {
    const customerEmail = someEmail();
    await Promise.all([
      booked(booking, { serviceIds, customerEmail }),
      booked(booking, { serviceIds, customerEmail }),
    ]);
    await eventually(async () => expect((await customer(customerEmail)).trips).toBe(2));
    await booked(booking, {
      serviceIds,
      customerEmail,
      customerName: 'Countess Ada',
      customerPhone: '+1 905 555 0199',
    });
    await eventually(async () => expect((await customer(customerEmail)).phones).toHaveLength(2));
    expect(await customer(customerEmail)).toMatchObject({
      name: 'Ada Lovelace',
      emails: [customerEmail],
      trips: 3,
      upcoming: 3,
      spend: '0.00',
      notes: '',
      erasedAt: null,
    });
    expect((await find(`countess ${customerEmail}`)).map(({ emails }) => emails)).toEqual([[customerEmail]]);
  });

  it('are noted at once: new ones, known ones, and one who books twice at once', async () => {
    const [known, fresh, other] = [someEmail(), someEmail(), someEmail()];
    await booked(booking, { serviceIds, customerEmail: known });
    const before = await customer(known);
    const [phone, otherPhone] = [somePhone(), somePhone()];
    await Promise.all([
      booked(booking, { serviceIds, customerEmail: known, customerName: 'Known Again' }),
      booked(booking, { serviceIds, customerEmail: fresh, customerPhone: phone }),
      booked(booking, { serviceIds, customerEmail: fresh, customerPhone: otherPhone }),
      booked(booking, { serviceIds, customerEmail: other }),
      byPhone(somePhone(), { customerName: 'By Phone Alone' }),
    ]);
    await eventually(async () => {
      expect((await customer(fresh)).phones.toSorted()).toEqual([phone, otherPhone].toSorted());
      expect((await customer('Known Again')).id).toBe(before.id);
      expect((await customer(other)).trips).toBe(1);
      expect((await find('By Phone Alone')).length).toBe(1);
    });
  });

  it('is found by the phone number where there is no e-mail address, however it is written', async () => {
    const phone = somePhone();
    await byPhone(phone);
    await byPhone(digitsOf(phone).slice(1));
    await eventually(async () => expect((await customer(digitsOf(phone))).trips).toBe(2));
    expect(await customer(digitsOf(phone))).toMatchObject({ emails: [], trips: 2 });
    expect((await find(digitsOf(phone).slice(-4))).length).toBeGreaterThan(0);
  });

  it('of an e-mail address is known by phone as well', async () => {
    const [customerEmail, customerPhone] = [someEmail(), somePhone()];
    await booked(booking, { serviceIds, customerEmail, customerPhone });
    await customer(customerEmail);
    await byPhone(customerPhone);
    await eventually(async () => expect((await customer(customerEmail)).trips).toBe(2));
    expect(await find(digitsOf(customerPhone))).toHaveLength(1);
  });

  it('shows trips, what was paid, and what a new order begins with', async () => {
    const customerEmail = someEmail();
    const trip = await withPastTrip(customerEmail, { passengers: 3, pickupSign: 'LOVELACE' });
    const lost = await approved(booking, {
      serviceIds,
      customerEmail,
      pickupDate: localTime(hoursAhead(90)),
    });
    booking.now.value = hoursAhead(100);
    await act(booking, lost.id, 'cancel', { noShow: true });
    const found = await customer(customerEmail);
    expect(found).toMatchObject({
      trips: 1,
      completed: 1,
      cancelled: 1,
      noShows: 1,
      upcoming: 0,
      spend: trip.totalAmount,
      recentTrips: [
        { id: lost.id, noShow: true },
        { id: trip.id, status: 'completed' },
      ],
    });
    expect(found.lastPickup).toBe(trip.pickupDate);
    expect((await find(customerEmail))[0]).toMatchObject({ trips: 1, noShows: 1, spend: trip.totalAmount });
  });

  it('follows an address that staff correct in a booking', async () => {
    const [wrong, right] = [someEmail(), someEmail()];
    const { id } = await booked(booking, { serviceIds, customerEmail: wrong });
    await booking.admin.patch(`/api/admin/bookings/${id}`, { customerEmail: right });
    await eventually(async () => expect((await customer(right)).trips).toBe(1));
    expect(await customer(wrong)).toMatchObject({ trips: 0, spend: '0.00' });
  });
});

describe('customers for staff', () => {
  it('are not for others', async () => {
    const id = randomUUID();
    const asked = await Promise.all([
      booking.visitor.get('/api/admin/customers'),
      booking.visitor.get(`/api/admin/customers/${id}`),
      booking.visitor.get(`/api/admin/customers/${id}/export`),
      booking.visitor.patch(`/api/admin/customers/${id}`, { notes: '' }),
      booking.visitor.post(`/api/admin/customers/${id}/merge`, { otherId: id }),
      booking.visitor.post(`/api/admin/customers/${id}/erase`, {}),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 401));
    expect((await booking.admin.get(`/api/admin/customers/${id}`)).status).toBe(404);
    expect((await booking.admin.get('/api/admin/customers/nobody')).status).toBe(400);
  });

  it('are listed newest first and page by page', async () => {
    const family = unique('family');
    for (const name of ['First', 'Second']) {
      const customerEmail = someEmail();
      await booked(booking, { serviceIds, customerEmail, customerName: `${name} ${family}` });
      await customer(customerEmail);
    }
    const first = await booking.admin.get<CustomerSummary[]>(`/api/admin/customers?q=${family}&limit=1`);
    expect(first.body.map(({ name }) => name)).toEqual([`Second ${family}`]);
    expect(first.headers.get('x-total-count')).toBe('2');
    const [, next = ''] = /<([^>]+)>/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await booking.admin.get<CustomerSummary[]>(next);
    expect(second.body.map(({ name }) => name)).toEqual([`First ${family}`]);
  });

  it('are found in other letters and other separators than they were written in', async () => {
    const family = unique('family');
    const customerEmail = someEmail();
    await booked(booking, { serviceIds, customerEmail, customerName: `Jean\u2011Luc Müller ${family}` });
    const { id } = await customer(customerEmail);
    for (const q of ['jean luc', 'jean-luc', 'jeanluc', 'muller', 'mueller', 'Mu\u0308ller'])
      expect(await find(`${q} ${family}`), q).toMatchObject([{ id }]);
    expect(await find(`jeanpaul ${family}`)).toEqual([]);
  });

  it('are found by a contact of their bookings, and nobody else with a similar one', async () => {
    const name = unique('dot');
    const emails = [`${name}.ty@example.com`, `${name}ty@example.com`, `${name}-ty@example.com`];
    emails.push(`${name}.ty@example.com.au`);
    for (const customerEmail of emails) await booked(booking, { serviceIds, customerEmail });
    const found = await eventually(async () => {
      const ids = (await Promise.all(emails.map(ofContact))).flat();
      expect(new Set(ids).size).toBe(emails.length);
      return ids;
    });
    for (const [index, id] of found.entries()) expect((await read(id)).emails).toEqual([emails[index]]);
    expect(await ofContact(`${name}.TY@Example.com`)).toEqual([found[0]]);
    for (const nobody of [name, `${name}.ty@example`, `x${name}.ty@example.com`, '', '@', '-'])
      expect(await ofContact(nobody), nobody).toEqual([]);
    expect((await booking.admin.get(`/api/admin/customers?contact=${'a'.repeat(255)}`)).status).toBe(400);
  });

  it('are found by the number of a booking without an address, whoever has that number as well', async () => {
    const [phone, customerEmail] = [somePhone(), someEmail()];
    await byPhone(phone);
    const first = await customer(digitsOf(phone));
    await booked(booking, { serviceIds, customerEmail, customerPhone: phone });
    const second = await customer(customerEmail);
    expect(second.id).not.toBe(first.id);
    expect(await ofContact(phone)).toEqual([first.id]);
    expect(await ofContact(customerEmail)).toEqual([second.id]);
    expect(await ofContact(`${phone} ext. 12`)).toEqual([]);
  });

  it('are given notes, by whoever saw the newest version', async () => {
    const customerEmail = someEmail();
    await booked(booking, { serviceIds, customerEmail });
    const found = await customer(customerEmail);
    const changed = await patch(found, { version: found.version, notes: 'Front seat', name: 'Ada King' });
    expect(changed).toMatchObject({ status: 200, body: { notes: 'Front seat', name: 'Ada King' } });
    const stale = await patch(found, { version: found.version, notes: 'Back seat' });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale', details: { customer: { notes: 'Front seat' } } },
    });
    expect((await patch(found, { name: '' })).status).toBe(400);
    expect(await read(found.id)).toMatchObject({ notes: 'Front seat', preferences: '' });
    expect(await find(`king ${customerEmail}`)).toHaveLength(1);
  });
});

describe('merging customers', () => {
  async function two() {
    const emails = [someEmail(), someEmail()] as const;
    for (const customerEmail of emails) await booked(booking, { serviceIds, customerEmail });
    const one = await customer(emails[0]);
    const other = await customer(emails[1]);
    await patch(one, { notes: 'Tall' });
    await patch(other, { notes: 'Early', preferences: 'Water' });
    return { one, other, emails };
  }

  it('joins addresses, notes and trips, and later bookings of either', async () => {
    const { one, other, emails } = await two();
    const merged = await on('merge', one, { otherId: other.id });
    expect(merged).toMatchObject({
      status: 200,
      body: { trips: 2, notes: 'Tall\n\nEarly', preferences: 'Water' },
    });
    expect(merged.body.emails.toSorted()).toEqual(emails.toSorted());
    expect((await booking.admin.get(`/api/admin/customers/${other.id}`)).status).toBe(404);
    await booked(booking, { serviceIds, customerEmail: emails[1] });
    await eventually(async () => expect((await read(one.id)).trips).toBe(3));
    expect(await find(emails[1])).toHaveLength(1);
    for (const email of emails) expect(await ofContact(email)).toEqual([one.id]);
    expect((await on('merge', one, { otherId: other.id })).body).toMatchObject({ notes: 'Tall\n\nEarly' });
  });

  it('refuses a customer with itself, and one that is unknown', async () => {
    const { one } = await two();
    expect(await on('merge', one, { otherId: one.id })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'otherId' }] },
    });
    expect((await on('merge', one, { otherId: randomUUID() })).status).toBe(404);
    expect((await on('merge', one, { otherId: 'x' })).status).toBe(400);
  });

  it('keeps both of two that are taken into each other at once, or one of them', async () => {
    const { one, other, emails } = await two();
    await Promise.all([on('merge', one, { otherId: other.id }), on('merge', other, { otherId: one.id })]);
    await eventually(async () => {
      for (const email of emails) expect(await find(email)).toHaveLength(1);
    });
  });

  it('is completed by the service after a crash', async () => {
    const { one, other, emails } = await two();
    await booking
      .collection('customers')
      .updateOne({ _id: other.id }, { $set: { mergedInto: one.id, listed: false, unsettled: true } });
    expect(await ofContact(emails[1])).toEqual([one.id]);
    await eventually(async () => expect((await read(one.id)).trips).toBe(2));
    expect((await customer(emails[1])).id).toBe(one.id);
  });
});

describe('exporting a customer', () => {
  it('answers everything that is kept of the person', async () => {
    const customerEmail = someEmail();
    const { id } = await booked(booking, { serviceIds, customerEmail, notes: 'Two dogs' });
    await booking.admin.post('/api/admin/bookings', requestBody({ serviceIds, customerEmail, draft: true }));
    const found = await customer(customerEmail);
    const { status, body, headers } = await booking.admin.get(`/api/admin/customers/${found.id}/export`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(body).toMatchObject({
      customer: { id: found.id, emails: [customerEmail] },
      bookings: [{ id, notes: 'Two dogs' }],
      offers: [{ customerEmail }],
    });
  });
});

describe('erasing a customer', () => {
  it('is refused while a trip is to come, and changes nothing', async () => {
    const customerEmail = someEmail();
    await booked(booking, { serviceIds, customerEmail });
    const found = await customer(customerEmail);
    expect(await on('erase', found)).toMatchObject({
      status: 409,
      body: { code: 'customer.has_coming_trips' },
    });
    expect(await read(found.id)).toEqual(found);
  });

  it('takes the person out of everything, and leaves the amounts', async () => {
    const customerEmail = someEmail();
    const trip = await withPastTrip(customerEmail, {
      customerName: 'Grace Hopper',
      pickupAddress: '12 Hidden Alley',
      notes: 'Knows the porter',
    });
    const offer = requestBody({
      serviceIds,
      customerEmail,
      draft: true,
      pickupDate: localTime(hoursAhead(300)),
    });
    await booking.admin.post('/api/admin/bookings', offer);
    const found = await customer(customerEmail);
    const erased = await on('erase', found);
    expect(erased).toMatchObject({
      status: 200,
      body: { name: 'Erased customer', emails: [], phones: [], erasedAt: expect.any(String) },
    });
    const left = await booking.admin.get<AdminBooking>(`/api/admin/bookings/${trip.id}`);
    expect(left.body).toMatchObject({
      customerName: 'Erased customer',
      customerEmail: '',
      customerPhone: '',
      flightNumber: null,
      notes: null,
      totalAmount: trip.totalAmount,
      cashReceived: trip.totalAmount,
      status: 'completed',
    });
    for (const name of ['bookings', 'offers', 'customers', 'customerKeys']) {
      const kept = JSON.stringify(
        await booking
          .collection(name)
          .find({ outbox: { $size: 0 } })
          .toArray(),
      );
      for (const word of [customerEmail, 'Hopper', '12 Hidden Alley', 'porter'])
        expect(kept.includes(word), `${word} in ${name}`).toBe(false);
    }
    const told = await booking.events.waitFor('customer.erased', ({ data }) => data.customerId === found.id);
    expect(told.data).toMatchObject({ emails: [customerEmail], bookingIds: [trip.id] });
    expect(await find(customerEmail)).toEqual([]);
    expect(await ofContact(customerEmail)).toEqual([]);
    expect((await on('erase', found)).status).toBe(200);
    expect(await patch(found, { notes: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'customer.erased' },
    });
  });

  it('is not undone by a late event, and forgets nobody who comes back', async () => {
    const customerEmail = someEmail();
    const trip = await withPastTrip(customerEmail);
    const found = await customer(customerEmail);
    const [created] = booking.events
      .ofType('booking.created')
      .filter(({ aggregateId }) => aggregateId === trip.id);
    await on('erase', found);
    if (created === undefined) throw new Error('The booking was not published');
    await bus.publish({ ...created, eventId: randomUUID() });
    booking.now.value = hoursAhead(81);
    const { id } = await booked(booking, {
      serviceIds,
      customerEmail,
      pickupDate: localTime(hoursAhead(200)),
    });
    const anew = await customer(customerEmail);
    expect(anew.id).not.toBe(found.id);
    expect(anew.recentTrips.map((one) => one.id)).toEqual([id]);
  });

  it('is completed by the service after a crash', async () => {
    const customerEmail = someEmail();
    const trip = await withPastTrip(customerEmail);
    const found = await customer(customerEmail);
    await booking
      .collection('customers')
      .updateOne(
        { _id: found.id },
        { $set: { erasedAt: booking.now.value, listed: false, unsettled: true, erasedBookingIds: [] } },
      );
    await booking.events.waitFor('customer.erased', ({ data }) => data.customerId === found.id);
    const left = await booking.admin.get<AdminBooking>(`/api/admin/bookings/${trip.id}`);
    expect(left.body).toMatchObject({ customerName: 'Erased customer', customerEmail: '' });
  });
});

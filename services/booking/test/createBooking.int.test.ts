import { eventually } from '@livery/test-kit';
import type { CreatedBooking, ErrorBody, PromoCode, Service, Vehicle } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  book,
  booked,
  hoursAhead,
  localTime,
  makePromo,
  makeService,
  makeVehicle,
  requestBody,
} from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';

let booking: Harness;
let service: Service;
let vehicle: Vehicle;
beforeAll(async () => {
  booking = await startBooking();
  service = await makeService(booking);
  vehicle = await makeVehicle(booking);
});
afterAll(() => booking.stop());

const stored = () => booking.collection('bookings').countDocuments();

describe('POST /api/bookings', () => {
  it('stores a request that waits for approval, at the price of the day, and publishes it once', async () => {
    const reply = await book(booking, {
      serviceIds: [service.id],
      vehicleId: vehicle.id,
      duration: 3,
      passengers: 4,
      luggage: 2,
      flightNumber: 'AC 123',
      pickupSign: 'Lovelace',
      notes: 'Two child seats',
      acceptedPolicyVersion: '2025-01',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      status: 'pending_approval',
      paymentStatus: 'unpaid',
      paymentMethod: 'stripe',
      serviceIds: [service.id],
      vehicleId: vehicle.id,
      duration: 3,
      totalAmount: '417.45',
      archived: false,
      quote: { subtotal: '405.00', packageDiscount: '40.50', total: '417.45' },
    });
    expect(reply.body).not.toHaveProperty('customerPhone');
    expect(reply.body.manageToken).toMatch(/^[\w-]{43}$/);

    const event = await booking.events.waitFor(
      'booking.created',
      ({ aggregateId }) => aggregateId === reply.body.id,
    );
    expect(event.data.booking).toMatchObject({
      bookingId: reply.body.id,
      customerPhone: '+14165550142',
      serviceNames: ['Airport transfer'],
      vehicleName: 'Escalade',
      totalCents: 41_745,
      notes: 'Two child seats',
      manageToken: reply.body.manageToken,
      version: 1,
    });
    const document = await booking.collection('bookings').findOne({ _id: reply.body.id });
    expect(document).toMatchObject({
      consent: { version: '2025-01' },
      log: [{ action: 'created', actor: 'customer' }],
      source: 'web',
    });
    await eventually(async () => {
      const later = await booking.collection('bookings').findOne({ _id: reply.body.id });
      expect(later).toMatchObject({ outbox: [] });
    });
    expect(
      booking.events.ofType('booking.created').filter((one) => one.aggregateId === reply.body.id),
    ).toHaveLength(1);
  });

  it('gives every booking an id that nobody can guess: a random UUID', async () => {
    const { id } = await booked(booking, { serviceIds: [service.id] });
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('ignores what a client says about total, status and everything else it does not own', async () => {
    const reply = await book(booking, {
      serviceIds: [service.id],
      totalAmount: '0.01',
      status: 'approved',
      refundAmount: '99.00',
      archived: true,
      source: 'staff',
      version: 7,
      _id: 'mine',
      $set: { status: 'approved' },
    });
    expect(reply.body).toMatchObject({ totalAmount: '136.71', status: 'pending_approval', archived: false });
    const document = await booking.collection('bookings').findOne({ _id: reply.body.id });
    expect(document).toMatchObject({ version: 1, source: 'web', ending: null });
  });

  it('asks for no payment in cash, or of nothing', async () => {
    const cash = await booked(booking, { serviceIds: [service.id], paymentMethod: 'cash' });
    expect(cash).toMatchObject({ paymentMethod: 'cash', paymentStatus: 'not_required' });
    const free = await makeService(booking, { basePrice: '0.00' });
    const nothing = await booked(booking, { serviceIds: [free.id] });
    expect(nothing).toMatchObject({ totalAmount: '0.00', paymentStatus: 'not_required' });
  });

  it.each<[string, object, string, RegExp]>([
    ['no name', { customerName: ' ' }, 'customerName', /^Please fill in all required fields$/],
    ['no address', { customerEmail: undefined }, 'customerEmail', /^Please fill in all required fields$/],
    ['a bad address', { customerEmail: 'ada@' }, 'customerEmail', /^Invalid email address$/],
    ['an operator for a name', { customerName: { $ne: null } }, 'customerName', /./],
    ['a line break in the name', { customerName: 'Ada\r\nBcc: all' }, 'customerName', /Line breaks/],
    ['no pickup', { pickupDate: '' }, 'pickupDate', /^Please fill in all required fields$/],
    ['a pickup that is no date', { pickupDate: 'tomorrow' }, 'pickupDate', /YYYY-MM-DDTHH:mm/],
    ['a day that does not exist', { pickupDate: '2027-02-29T10:00' }, 'pickupDate', /do not exist/],
    ['a past pickup', { pickupDate: localTime(hoursAhead(-1)) }, 'pickupDate', /must be in the future/],
    ['a pickup too far ahead', { pickupDate: localTime(hoursAhead(366 * 24)) }, 'pickupDate', /365 days/],
    [
      'nothing chosen',
      { serviceIds: [], vehicleId: null },
      'serviceIds',
      /select at least one service or vehicle/,
    ],
    ['one hour', { duration: 1 }, 'duration', /^Bookings must be at least 2 hours\.$/],
    ['half an hour more', { duration: 2.5 }, 'duration', /./],
    ['an unknown method', { paymentMethod: 'barter' }, 'paymentMethod', /./],
    ['nobody', { passengers: 0 }, 'passengers', /./],
    ['too many passengers', { passengers: 7 }, 'passengers', /Escalade takes at most 6 passengers/],
    ['a removal', { luggage: 6 }, 'luggage', /Escalade takes at most 5 pieces/],
    ['long notes', { notes: 'x'.repeat(1001) }, 'notes', /1000/],
    ['a price with three places', { quotedTotal: '10.001' }, 'quotedTotal', /two decimals/],
    ['an unknown vehicle', { vehicleId: '00000000-0000-4000-8000-000000000000' }, '', /./],
    ['a promo code nobody knows', { promoCode: 'nope' }, 'promoCode', /./],
  ])('refuses %s and writes nothing', async (_what, wrong, path, message) => {
    const before = await stored();
    const reply = await book(booking, { serviceIds: [service.id], vehicleId: vehicle.id, ...wrong });
    expect(reply.status, JSON.stringify(reply.body)).toBe(400);
    const body = reply.body as unknown as ErrorBody;
    expect(body.message).toMatch(message);
    if (path !== '') expect(body.errors).toMatchObject([{ path }]);
    expect(await stored()).toBe(before);
  });

  it('refuses a method that is switched off, for new bookings only', async () => {
    const { id } = await booked(booking, { serviceIds: [service.id], paymentMethod: 'cash' });
    await booking.catalog.put('/api/settings', { cashPaymentEnabled: false });
    const before = await stored();
    const reply = await book(booking, { serviceIds: [service.id], paymentMethod: 'cash' });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'paymentMethod' }] } });
    expect(await stored()).toBe(before);
    const approval = await booking.admin.post(`/api/admin/bookings/${id}/approve`);
    expect(approval.status).toBe(200);
    await booking.catalog.put('/api/settings', { cashPaymentEnabled: true });
  });

  it('prices each of many at once by itself, and tells each why it is refused', async () => {
    const gone = '0d9c1c0e-9a27-4f0c-8d0e-3f1f4d2c9b11';
    const durations = Array.from({ length: 24 }, (_, index) => 2 + (index % 6));
    const replies = await Promise.all(
      durations.map((duration, index) =>
        book(booking, { vehicleId: index === 5 ? gone : vehicle.id, serviceIds: [], duration }),
      ),
    );
    expect(replies[5]).toMatchObject({ status: 400, body: { code: 'quote.item_not_offered' } });
    for (const [index, { status, body }] of replies.entries()) {
      if (index === 5) continue;
      const lines = [{ quantity: durations[index], itemId: vehicle.id }];
      expect({ status, body }).toMatchObject({
        status: 201,
        body: { duration: durations[index], quote: { lines } },
      });
    }
  });

  it('refuses a price the person did not see, and shows the new one', async () => {
    const seen = await booked(booking, { serviceIds: [service.id], quotedTotal: '136.71' });
    expect(seen.totalAmount).toBe('136.71');
    const before = await stored();
    const reply = await book(booking, { serviceIds: [service.id], quotedTotal: '136.70' });
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'price_changed',
        details: { quote: { total: '136.71', lines: [{ name: 'Airport transfer' }] } },
      },
    });
    expect(await stored()).toBe(before);
  });

  it('takes a promo code at its price, and drops an invalid one only for somebody who saw that', async () => {
    const promo = await makePromo(booking);
    const cheaper = await booked(booking, {
      serviceIds: [service.id],
      promoCode: ` ${promo.code.toLowerCase()} `,
    });
    expect(cheaper).toMatchObject({ promoCode: promo.code, discountAmount: '12.00', totalAmount: '123.69' });
    const plain = await booked(booking, { serviceIds: [service.id], promoCode: 'GONE', quotedTotal: 136.71 });
    expect(plain).toMatchObject({ promoCode: null, totalAmount: '136.71' });
    const holds = await booking.collection('promoHolds').countDocuments();
    expect(holds).toBe(0);
  });

  it('says 401 to whoever did not come through the gateway', async () => {
    const before = await stored();
    const reply = await booking.stranger.post('/api/bookings', requestBody({ serviceIds: [service.id] }));
    expect(reply.status).toBe(401);
    expect(await stored()).toBe(before);
  });
});

describe('Idempotency-Key', () => {
  it('gives the first answer again, even after the booking has moved on', async () => {
    const body = requestBody({ serviceIds: [service.id] });
    const key = { 'idempotency-key': unique('key') };
    const first = await booking.visitor.post('/api/bookings', body, key);
    expect(first.status).toBe(201);
    const { id } = first.body as { id: string };
    await booking.admin.post(`/api/admin/bookings/${id}/approve`);
    const before = await stored();
    const second = await booking.visitor.post('/api/bookings', body, key);
    expect(second).toMatchObject({ status: 201, body: first.body as object });
    expect(await stored()).toBe(before);
  });

  it('makes no second booking of one whose session ended before it was asked for again', async () => {
    const body = requestBody({ serviceIds: [service.id] });
    const key = { 'idempotency-key': unique('key') };
    const loggedIn = await booking.admin.post('/api/bookings', body, key);
    const before = await stored();
    const loggedOut = await booking.visitor.post('/api/bookings', body, key);
    expect(loggedOut).toMatchObject({ status: 201, body: loggedIn.body as object });
    expect(await stored()).toBe(before);
  });

  it('refuses another body under the same key', async () => {
    const key = { 'idempotency-key': unique('key') };
    const one = { serviceIds: [service.id], customerEmail: `${unique('ada')}@example.com` };
    expect((await book(booking, one, key)).status).toBe(201);
    const before = await stored();
    const reply = await book(booking, { ...one, duration: 5 }, key);
    expect(reply).toMatchObject({ status: 409, body: { code: 'idempotency.key_reused' } });
    expect(await stored()).toBe(before);
  });

  it('lets a corrected request use the key of a refused one', async () => {
    const promo = await makePromo(booking, { usageLimit: 1 });
    await booked(booking, { serviceIds: [service.id], promoCode: promo.code });
    const key = { 'idempotency-key': unique('key') };
    const request = { serviceIds: [service.id], customerEmail: `${unique('ada')}@example.com` };
    const refused = await book(booking, { ...request, promoCode: promo.code }, key);
    expect(refused.status).toBe(400);
    const corrected = await book(booking, request, key);
    expect(corrected.status).toBe(201);
  });

  it('lets a corrected request use the key of one that was cut short and later refused', async () => {
    const body = requestBody({ serviceIds: [service.id] });
    const key = { 'idempotency-key': unique('key') };
    const made = await booking.visitor.post<{ id: string }>('/api/bookings', body, key);
    // As a crash just before it was stored leaves it.
    await booking.collection('bookings').deleteOne({ _id: made.body.id });
    await booking.catalog.put('/api/settings', { stripePaymentEnabled: false });
    const refused = await booking.visitor.post('/api/bookings', body, key);
    await booking.catalog.put('/api/settings', { stripePaymentEnabled: true });
    expect(refused.status).toBe(400);
    const corrected = await book(booking, { ...body, duration: 3 }, key);
    expect(corrected.status).toBe(201);
  });

  it('finishes what a crash cut short, with the promo use that was taken for it', async () => {
    const promo = await makePromo(booking, { usageLimit: 1 });
    const body = requestBody({ serviceIds: [service.id], promoCode: promo.code });
    const key = { 'idempotency-key': unique('key') };
    const first = await booking.visitor.post<{ id: string }>('/api/bookings', body, key);
    // As a crash just before it was stored leaves it: the last use of the code is taken.
    await booking.collection('bookings').deleteOne({ _id: first.body.id });
    const again = await booking.visitor.post('/api/bookings', body, key);
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id, promoCode: promo.code } });
    const { body: promos } = await booking.catalog.get<PromoCode[]>('/api/promo-codes');
    expect(promos.find(({ id }) => id === promo.id)?.usageCount).toBe(1);
  });

  it('belongs to the caller: equal keys of two customers, or of staff, never meet', async () => {
    const key = { 'idempotency-key': unique('key') };
    const [ada, grace] = [
      requestBody({ serviceIds: [service.id] }),
      requestBody({ serviceIds: [service.id] }),
    ];
    const replies = [
      await booking.visitor.post<CreatedBooking>('/api/bookings', ada, key),
      await booking.visitor.post<CreatedBooking>('/api/bookings', grace, key),
      await booking.admin.post<CreatedBooking>('/api/admin/bookings', grace, key),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(3);
    const again = await booking.visitor.post<CreatedBooking>('/api/bookings', grace, key);
    expect(again.body).toEqual(replies[1]?.body);
  });

  it('refuses a key that is no key', async () => {
    const reply = await book(booking, { serviceIds: [service.id] }, { 'idempotency-key': 'short' });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_idempotency_key' } });
  });
});

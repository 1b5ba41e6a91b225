import { randomUUID } from 'node:crypto';
import type { FromPrices, InternalQuote, Quote, Service, Vehicle, VehicleTotals } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPromo, createService, createVehicle } from './factories.ts';
import { startCatalog, type Harness } from './harness.ts';

let catalog: Harness;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog?.stop());

const quote = (body: object) => catalog.visitor.post<Quote>('/api/calculate-pricing', body);

describe('POST /api/calculate-pricing', () => {
  it('prices a package with every line and every step', async () => {
    const hourly = await createService(catalog, {
      name: 'By the hour',
      category: 'hourly',
      basePrice: '80.00',
    });
    const transfer = await createService(catalog, { name: 'Transfer', basePrice: '120.00' });
    const vehicle = await createVehicle(catalog, { name: 'Navigator', hourlyRate: '95.50' });
    const promo = await createPromo(catalog, { discountType: 'fixed', discountValue: '25.00' });

    const reply = await quote({
      serviceIds: [hourly.id, transfer.id],
      vehicleId: vehicle.id,
      duration: 3,
      promoCode: ` ${promo.code.toLowerCase()} `,
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      lines: [
        {
          kind: 'service',
          itemId: hourly.id,
          name: 'By the hour',
          unitPrice: '80.00',
          quantity: 3,
          hourly: true,
          amount: '240.00',
        },
        {
          kind: 'service',
          itemId: transfer.id,
          name: 'Transfer',
          unitPrice: '120.00',
          quantity: 1,
          hourly: false,
          amount: '120.00',
        },
        {
          kind: 'vehicle',
          itemId: vehicle.id,
          name: 'Navigator',
          unitPrice: '95.50',
          quantity: 3,
          hourly: true,
          amount: '286.50',
        },
      ],
      duration: 3,
      subtotal: '646.50',
      packageDiscount: '64.65',
      promoDiscount: '25.00',
      discount: '89.65',
      serviceFee: '32.33',
      tax: '50.08',
      total: '639.26',
      promoCode: promo.code,
      promoMessage: null,
    });
  });

  it('assumes two hours when no duration is given', async () => {
    const vehicle = await createVehicle(catalog);
    expect((await quote({ vehicleId: vehicle.id })).body).toMatchObject({ duration: 2, subtotal: '190.00' });
  });

  it('prices without a promo code that may not be used, in the same words for every reason', async () => {
    const { id } = await createService(catalog);
    const expired = await createPromo(catalog, { expiryDate: '2020-01-01' });
    const off = await createPromo(catalog, { active: false });
    const plain = await quote({ serviceIds: [id] });
    for (const promoCode of [expired.code, off.code, 'NEVER-WAS', '💥', 'x'.repeat(150)]) {
      const reply = await quote({ serviceIds: [id], promoCode });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ ...plain.body, promoMessage: 'This promo code is not valid.' });
    }
    expect((await quote({ serviceIds: [id], promoCode: '' })).body).toEqual(plain.body);
    expect((await quote({ serviceIds: [id], promoCode: null })).body).toEqual(plain.body);
  });

  it.each([
    [{}, 'Please select at least one service or vehicle'],
    [{ serviceIds: [], vehicleId: null }, 'Please select at least one service or vehicle'],
    [{ serviceIds: ['not-an-id'] }, 'Invalid id'],
    [{ vehicleId: { $ne: null } }, 'Invalid id'],
    [
      { vehicleId: '6a0b0f3e-55c5-4c43-9a5e-6a3f6f9f2f11', duration: 1 },
      'Bookings must be at least 2 hours.',
    ],
    [
      { vehicleId: '6a0b0f3e-55c5-4c43-9a5e-6a3f6f9f2f11', duration: 2.5 },
      'Bookings must be at least 2 hours.',
    ],
    [
      { vehicleId: '6a0b0f3e-55c5-4c43-9a5e-6a3f6f9f2f11', duration: '3' },
      'Bookings must be at least 2 hours.',
    ],
  ])('refuses %j', async (body, message) => {
    const reply = await quote(body);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ message, code: 'invalid_request' });
  });

  it('refuses a body that is not JSON, and a list for an object', async () => {
    const broken = await catalog.visitor.post('/api/calculate-pricing', '{"serviceIds": [');
    expect(broken).toMatchObject({ status: 400, body: { code: 'malformed_json' } });
    expect((await quote([])).status).toBe(400);
  });

  it('names an item that is not offered', async () => {
    const unknown = '0d9c1c0e-9a27-4f0c-8d0e-3f1f4d2c9b11';
    const gone = await createService(catalog);
    await catalog.admin.delete(`/api/services/${gone.id}`);
    const reply = await quote({ serviceIds: [gone.id], vehicleId: unknown });
    expect(reply).toMatchObject({
      status: 400,
      body: {
        code: 'quote.item_not_offered',
        message: 'This service is no longer offered',
        errors: [
          { path: 'serviceIds.0', message: 'This service is no longer offered' },
          { path: 'vehicleId', message: 'This vehicle is no longer offered' },
        ],
      },
    });
  });

  it('names a vehicle that is not available', async () => {
    const vehicle = await createVehicle(catalog, { name: 'Stretch', available: false });
    const reply = await quote({ vehicleId: vehicle.id });
    expect(reply).toMatchObject({ status: 400, body: { message: 'Stretch is not available for booking' } });
  });

  it('refuses a total that no booking can hold', async () => {
    const { id } = await createService(catalog, { category: 'hourly', basePrice: '99999999.99' });
    expect(await quote({ serviceIds: [id] })).toMatchObject({
      status: 400,
      body: { code: 'quote.too_large' },
    });
  });

  it('takes the rates from the configuration', async () => {
    const other = await startCatalog({
      TAX_RATE: '0.13',
      SERVICE_FEE_RATE: '0',
      PACKAGE_DISCOUNT_RATE: '0.2',
    });
    try {
      const service = await createService(other, { basePrice: 100 });
      const vehicle = await createVehicle(other, { hourlyRate: '50' });
      const reply = await other.visitor.post('/api/calculate-pricing', {
        serviceIds: [service.id],
        vehicleId: vehicle.id,
        duration: 2,
      });
      expect(reply.body).toMatchObject({
        subtotal: '200.00',
        packageDiscount: '40.00',
        serviceFee: '0.00',
        tax: '20.80',
        total: '180.80',
      });
    } finally {
      await other.stop();
    }
  });
});

describe('POST /api/calculate-pricing/vehicles', () => {
  const totals = (body: object) =>
    catalog.visitor.post<VehicleTotals>('/api/calculate-pricing/vehicles', body);

  it('gives every vehicle that can be booked the total that it has in a package of its own', async () => {
    const transfer = await createService(catalog, { basePrice: '120.00' });
    const hourly = await createService(catalog, { category: 'hourly', basePrice: '80.00' });
    await createVehicle(catalog, { hourlyRate: '95.50' });
    await createVehicle(catalog, { hourlyRate: '0.33' });
    const promo = await createPromo(catalog, { discountValue: '12.5' });
    const hidden = await createVehicle(catalog, { available: false });
    const { body: vehicles } = await catalog.visitor.get<Vehicle[]>('/api/vehicles');
    const available = vehicles.filter((vehicle) => vehicle.available);
    for (const rest of [
      {},
      { duration: 7 },
      { serviceIds: [transfer.id], duration: 3 },
      { serviceIds: [transfer.id, hourly.id.toUpperCase()], duration: 5, promoCode: promo.code },
      { serviceIds: [hourly.id], promoCode: 'NEVER-WAS' },
    ]) {
      const reply = await totals(rest);
      expect(reply.status).toBe(200);
      expect(reply.body.totals.map(({ vehicleId }) => vehicleId)).toEqual(available.map(({ id }) => id));
      expect(reply.body.totals).not.toContainEqual(expect.objectContaining({ vehicleId: hidden.id }));
      for (const { vehicleId, total } of reply.body.totals)
        expect(total).toBe((await quote({ ...rest, vehicleId })).body.total);
    }
  });

  it('names a service that is not offered', async () => {
    const unknown = '0d9c1c0e-9a27-4f0c-8d0e-3f1f4d2c9b11';
    const message = 'This service is no longer offered';
    expect(await totals({ serviceIds: [unknown] })).toMatchObject({
      status: 400,
      body: { code: 'quote.item_not_offered', message, errors: [{ path: 'serviceIds.0', message }] },
    });
  });

  it.each([
    [{ serviceIds: ['not-an-id'] }, 'serviceIds.0', 'Invalid id'],
    [{ duration: 1 }, 'duration', 'Bookings must be at least 2 hours.'],
    [{ duration: 169 }, 'duration', 'Bookings can be at most 168 hours.'],
    [{ promoCode: 'x'.repeat(201) }, 'promoCode', expect.any(String)],
  ])('refuses %j by the name of the field', async (body, path, message) => {
    const reply = await totals(body);
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ path, message }] },
    });
  });

  it('leaves out the vehicle whose total no booking can hold', async () => {
    const other = await startCatalog();
    try {
      await createVehicle(other, { hourlyRate: '99999999.99' });
      const plain = await createVehicle(other);
      const reply = await other.visitor.post<VehicleTotals>('/api/calculate-pricing/vehicles', {});
      expect(reply.body.totals.map(({ vehicleId }) => vehicleId)).toEqual([plain.id]);
    } finally {
      await other.stop();
    }
  });

  it('has nothing to price where there is no vehicle', async () => {
    const empty = await startCatalog();
    try {
      const reply = await empty.visitor.post('/api/calculate-pricing/vehicles', {});
      expect(reply).toMatchObject({ status: 200, body: { totals: [] } });
    } finally {
      await empty.stop();
    }
  });
});

describe('GET /api/from-prices', () => {
  it('is what the cheapest vehicle of each type costs for two hours, and follows every change', async () => {
    const other = await startCatalog();
    try {
      const read = async () => (await other.visitor.get<FromPrices>('/api/from-prices')).body;
      expect(await read()).toEqual({ hours: 2, prices: [], totals: [], services: [] });
      const sedan = await createVehicle(other, { type: 'sedan', hourlyRate: '80.00' });
      const dearer = await createVehicle(other, { type: 'sedan', hourlyRate: '95.00' });
      await createVehicle(other, { type: 'van', hourlyRate: '60.00', available: false });
      const body = { vehicleId: sedan.id, duration: 2 };
      const { total } = (await other.visitor.post<Quote>('/api/calculate-pricing', body)).body;
      const { prices, totals } = await read();
      expect(prices).toEqual([{ type: 'sedan', total }]);
      expect(totals).toHaveLength(2);
      expect(totals).toEqual(
        expect.arrayContaining([
          { vehicleId: sedan.id, total },
          { vehicleId: dearer.id, total: '216.46' },
        ]),
      );
      await other.admin.put(`/api/admin/vehicles/${sedan.id}`, { available: false });
      expect((await read()).prices).toEqual([{ type: 'sedan', total: '216.46' }]);
    } finally {
      await other.stop();
    }
  });
});

describe('POST /internal/quotes', () => {
  it('tells other services the price in cents, the vehicle and the switches', async () => {
    const vehicle = await createVehicle(catalog, {
      name: 'Sprinter',
      type: 'van',
      capacity: 12,
      luggageCapacity: 10,
    });
    const reply = await catalog.peer.post<InternalQuote>('/internal/quotes', {
      vehicleId: vehicle.id,
      duration: 4,
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      quote: {
        lines: [
          {
            kind: 'vehicle',
            itemId: vehicle.id,
            name: 'Sprinter',
            unitPriceCents: 95_00,
            quantity: 4,
            hourly: true,
            amountCents: 380_00,
          },
        ],
        durationHours: 4,
        subtotalCents: 380_00,
        packageDiscountCents: 0,
        promoDiscountCents: 0,
        discountCents: 0,
        serviceFeeCents: 19_00,
        taxCents: 33_92,
        totalCents: 432_92,
        promoCode: null,
        promoMessage: null,
        taxPpm: 85_000,
      },
      vehicle: { id: vehicle.id, name: 'Sprinter', type: 'van', capacity: 12, luggageCapacity: 10 },
      settings: {
        stripePaymentEnabled: true,
        cashPaymentEnabled: true,
        verifyCustomers: false,
        cardMode: 'charge',
        answerWithinMinutes: 120,
        refundInFullUntilApproved: false,
        licence: '',
        insurance: '',
      },
    });
  });

  it('counts the promo use that a booking holds, though that has used the code up', async () => {
    const promo = await createPromo(catalog, { usageLimit: 1 });
    const vehicle = await createVehicle(catalog);
    const bookingId = randomUUID();
    await catalog.peer.post('/internal/promo-reservations', { code: promo.code, bookingId });
    const request = { vehicleId: vehicle.id, duration: 2, promoCode: promo.code };
    const codeOf = async (body: object) =>
      (await catalog.peer.post<InternalQuote>('/internal/quotes', body)).body.quote.promoCode;
    expect(await codeOf(request)).toBeNull();
    expect(await codeOf({ ...request, promoHeldBy: randomUUID() })).toBeNull();
    expect(await codeOf({ ...request, promoHeldBy: bookingId })).toBe(promo.code);
    expect((await quote({ ...request, promoHeldBy: bookingId })).body.promoCode).toBeNull();
  });

  it('refuses what is not offered', async () => {
    const reply = await catalog.peer.post('/internal/quotes', {
      vehicleId: '0d9c1c0e-9a27-4f0c-8d0e-3f1f4d2c9b11',
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'quote.item_not_offered' } });
  });

  it('is for other services only', async () => {
    const body = { vehicleId: '0d9c1c0e-9a27-4f0c-8d0e-3f1f4d2c9b11' };
    expect((await catalog.stranger.post('/internal/quotes', body)).status).toBe(401);
    expect((await catalog.visitor.post('/internal/quotes', body)).status).toBe(401);
    expect((await catalog.admin.post('/internal/quotes', body)).status).toBe(403);
  });
});

describe('a change', () => {
  it('counts at once for every price and every list, whichever replica made it', async () => {
    const other = await catalog.replica();
    try {
      const service = await createService(catalog, { basePrice: '10.00' });
      const priced = async () =>
        (await other.peer.post<InternalQuote>('/internal/quotes', { serviceIds: [service.id] })).body.quote;
      for (let round = 1; round <= 5; round += 1) {
        await catalog.admin.put(`/api/services/${service.id}`, { basePrice: `${round}00.00` });
        expect((await priced()).subtotalCents).toBe(round * 100_00);
        const { body } = await other.visitor.get<Service[]>('/api/services');
        expect(body.find(({ id }) => id === service.id)?.basePrice).toBe(`${round}00.00`);
      }
    } finally {
      await other.stop();
    }
  });
});

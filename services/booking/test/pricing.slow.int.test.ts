import { diceOf } from '@livery/test-kit';
import type { CreatedBooking, Quote, Service, Vehicle } from '@livery/shared-types';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makePromo, makeService, makeVehicle, requestBody } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';

// Many rounds on a busy machine take their time.
vi.setConfig({ testTimeout: 180_000 });

const PACKAGES = 1_000;

let booking: Harness;
let services: Service[];
let vehicles: Vehicle[];
let promoCodes: string[];
beforeAll(async () => {
  booking = await startBooking();
  const prices = ['0.01', '19.99', '64.10', '1.15', '149.00', '333.33'];
  services = await Promise.all(
    prices.map((basePrice, index) =>
      makeService(booking, { basePrice, category: index % 2 === 0 ? 'hourly' : 'event' }),
    ),
  );
  vehicles = await Promise.all(
    ['0.07', '95.55', '120.00'].map((hourlyRate) => makeVehicle(booking, { hourlyRate })),
  );
  const discounts = [
    { discountType: 'percentage', discountValue: '12.5' },
    { discountType: 'percentage', discountValue: '100' },
    { discountType: 'fixed', discountValue: '33.33' },
    { discountType: 'fixed', discountValue: '99999.00' },
  ];
  promoCodes = (await Promise.all(discounts.map((discount) => makePromo(booking, discount)))).map(
    ({ code }) => code,
  );
});
afterAll(() => booking.stop());

it('books a thousand packages at the price of their quote, to the cent, whatever the client claims', async () => {
  // The same packages in every run.
  const dice = diceOf(20_261_201);
  const pick = <T>(items: readonly T[]) => items[dice.between(0, items.length - 1)];
  const packages = Array.from({ length: PACKAGES }, () => {
    const serviceIds = services.filter(() => dice.roll() < 0.4).map(({ id }) => id);
    const vehicleId = serviceIds.length === 0 || dice.roll() < 0.5 ? pick(vehicles)?.id : null;
    const promoCode = dice.roll() < 0.4 ? pick(promoCodes) : null;
    return { serviceIds, vehicleId, promoCode, duration: dice.between(2, 21) };
  });
  const price = async (wanted: (typeof packages)[number]) => {
    const quote = await booking.catalog.post<Quote>('/api/calculate-pricing', wanted);
    expect(quote.status).toBe(200);
    const forged = {
      ...wanted,
      totalAmount: (dice.roll() * 100).toFixed(2),
      discountAmount: '999.00',
      total: '0.01',
    };
    const reply = await booking.visitor.post<CreatedBooking>('/api/bookings', requestBody(forged));
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    expect(reply.body.totalAmount).toBe(quote.body.total);
    expect(reply.body.quote).toEqual(quote.body);
    expect(centsOf(reply.body.quote)).toBe(Math.round(Number(reply.body.totalAmount) * 100));
  };
  for (let start = 0; start < PACKAGES; start += 20) {
    await Promise.all(packages.slice(start, start + 20).map(price));
  }
});

/** The total from its parts: lines − discount + fee + tax. */
function centsOf({ lines, discount, serviceFee, tax }: Quote): number {
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  return (
    lines.reduce((sum, { amount }) => sum + cents(amount), 0) -
    cents(discount) +
    cents(serviceFee) +
    cents(tax)
  );
}

it('keeps the price a booking was made at', async () => {
  const service = await makeService(booking);
  const made = await booking.visitor.post<CreatedBooking>(
    '/api/bookings',
    requestBody({ serviceIds: [service.id] }),
  );
  await booking.catalog.put(`/api/services/${service.id}`, { ...service, basePrice: '999.00' });
  const own = await booking.visitor.get<CreatedBooking>(`/api/manage/${made.body.manageToken}`);
  expect(own.body).toMatchObject({ totalAmount: made.body.totalAmount, quote: made.body.quote });
});

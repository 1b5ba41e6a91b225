import { diceOf, eventually } from '@livery/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashBooking, startProduct, type Product } from './startProduct.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await product.logIn();
}, 180_000);
afterAll(() => product.stop(), 60_000);

describe('while RabbitMQ is away', () => {
  // Guarantee A-6
  it('takes a booking, and sends its e-mail once when the broker is back', async () => {
    const { infrastructure } = product.stack;
    await infrastructure.rabbit?.stop();

    const created = await product.book(await cashBooking(product, 'patient@example.com'));
    expect(created.status).toBe(201);
    expect(await product.mails('patient@example.com')).toEqual([]);

    await infrastructure.rabbit?.restart();
    const emails = await product.waitForMails('patient@example.com', 1);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toMatch(/your request/i);
  }, 180_000);
});

describe('booking killed between the database write and the publish', () => {
  it('publishes the booking once after it is back, and one e-mail is sent', async () => {
    const { infrastructure, services } = product.stack;
    // Without the broker nothing can be published; the kill then falls between the write and the publish for certain.
    await infrastructure.rabbit?.stop();
    const created = await product.book(await cashBooking(product, 'survivor@example.com'));
    expect(created.status).toBe(201);
    await services.get('booking').kill('SIGKILL');

    await infrastructure.rabbit?.restart();
    expect(await product.mails('survivor@example.com')).toEqual([]);
    await services.get('booking').restart();

    const emails = await product.waitForMails('survivor@example.com', 1);
    expect(emails).toHaveLength(1);
    // A later event of the same booking comes after it: had there been a second e-mail, it would be here by now.
    await product.call('POST', `/api/admin/bookings/${created.body.id}/approve`, {});
    await product.waitForMails('survivor@example.com', 2);
    await eventually(async () => {
      const subjects = (await product.mails('survivor@example.com')).map(({ subject }) => subject);
      expect(subjects.filter((subject) => /your request/i.test(subject))).toHaveLength(1);
      expect(subjects.filter((subject) => /^confirmed/i.test(subject))).toHaveLength(1);
    });
  }, 180_000);
});

describe('prices', () => {
  it('are charged as quoted for 1,000 random packages, whatever total the client claims', async () => {
    const [services, vehicles] = await Promise.all([product.services(), product.vehicles()]);
    const base = await cashBooking(product, 'exact@example.com');
    // The same packages in every run.
    const dice = diceOf(20_260_601);
    const somePackage = () => {
      const serviceIds = services.filter(() => dice.roll() < 0.4).map(({ id }) => id);
      const vehicle = dice.roll() < 0.6 ? vehicles[dice.between(0, vehicles.length - 1)] : undefined;
      if (serviceIds.length === 0 && !vehicle) serviceIds.push(services[0]?.id ?? '');
      return {
        serviceIds,
        vehicleId: vehicle?.id ?? null,
        duration: dice.between(2, 21),
        promoCode: dice.roll() < 0.3 ? 'WELCOME10' : null,
      };
    };
    let different = 0;
    const one = async () => {
      const chosen = somePackage();
      const quote = await product.quote(chosen);
      const forged = { totalAmount: '0.01', status: 'approved', refundAmount: '999.00' };
      const booked = await product.book({ ...base, ...chosen, ...forged });
      expect(booked.status).toBe(201);
      if (booked.body.totalAmount !== quote.body.total) different += 1;
      expect(booked.body.status).toBe('pending_approval');
    };
    for (let batch = 0; batch < 100; batch += 1) await Promise.all(Array.from({ length: 10 }, one));
    expect(different).toBe(0);
  }, 300_000);
});

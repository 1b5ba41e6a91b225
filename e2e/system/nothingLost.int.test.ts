import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashBooking, startProduct, type Product } from './startProduct.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await product.logIn();
}, 180_000);
afterAll(() => product.stop(), 60_000);

describe('while RabbitMQ is away', () => {
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

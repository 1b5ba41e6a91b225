import type { Service } from '@livery/shared-types';
import { expect } from 'vitest';
import type { Product } from '../startProduct.ts';

/** A ride to book, for so much whatever its length; answers its id. */
export async function createService({ call }: Product, name: string, basePrice: string): Promise<string> {
  const reply = await call<Service>('POST', '/api/services', {
    name,
    category: 'airport',
    basePrice,
    description: 'From door to door',
    features: [],
  });
  expect(reply.status).toBe(201);
  return reply.body.id;
}

export async function createServices(product: Product, prices: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const price of prices) ids.push(await createService(product, `Ride for ${price}`, price));
  return ids;
}

/** A promo code worth a fixed amount. */
export async function createPromoCode(
  { call }: Product,
  code: string,
  { worth, usageLimit }: { worth: string; usageLimit: number },
): Promise<void> {
  const body = { code, discountType: 'fixed', discountValue: worth, usageLimit };
  expect((await call('POST', '/api/promo-codes', body)).status).toBe(201);
}

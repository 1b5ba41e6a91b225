import type { Service } from '@livery/shared-types';
import { expect } from 'vitest';
import type { Product } from '../startProduct.ts';
import { kindOf } from './emails.ts';
import type { MoneyFixture } from './fixture.ts';

/** A ride to book, for so much whatever its length; answers its id. */
export async function offerRide({ call }: Product, name: string, basePrice: string): Promise<string> {
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

export async function offerRides(product: Product, prices: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const price of prices) ids.push(await offerRide(product, `Ride for ${price}`, price));
  return ids;
}

/** A promo code worth a fixed amount. */
export async function addCode(
  { call }: Product,
  code: string,
  { worth, usageLimit }: { worth: string; usageLimit: number },
): Promise<void> {
  const body = { code, discountType: 'fixed', discountValue: worth, usageLimit };
  expect((await call('POST', '/api/promo-codes', body)).status).toBe(201);
}

/** E-mails whose sender was killed halfway are looked for in the mailbox, and what did not arrive is sent. */
export async function sendWhatNeverArrived(
  fixture: MoneyFixture,
): Promise<{ unknown: number; missing: number }> {
  const failed = await fixture.traffic.failedEmails();
  const mailbox = await fixture.mailbox();
  let missing = 0;
  for (const { id, status, recipient, subject, orderingKey } of failed) {
    expect(status, `the e-mail ${subject} to ${recipient}`).toBe('unconfirmed');
    if (mailbox.about(recipient, orderingKey ?? '').includes(kindOf(subject ?? ''))) continue;
    missing += 1;
    expect((await fixture.product.call('POST', `/api/admin/notifications/${id}/resend`)).status).toBe(200);
  }
  return { unknown: failed.length, missing };
}

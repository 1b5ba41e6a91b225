import type { AdminBooking } from '@livery/shared-types';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../../system/startProduct.ts';
import { PAUSE_MS, TRIES } from './activity.ts';

/** Has staff do something with a booking, or `change` it: asks until it is answered; a repetition of what was done changes nothing. True when it was acknowledged. */
export async function askAsStaff(
  product: Product,
  id: string,
  action: string,
  body: object = {},
): Promise<boolean> {
  const path = `/api/admin/bookings/${id}`;
  const [method, url] = action === 'change' ? ['PATCH', path] : ['POST', `${path}/${action}`];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reply = await product.call<AdminBooking>(method, url, body).catch(() => undefined);
    if (reply?.status === 200) return true;
    if (reply !== undefined && [400, 404, 409].includes(reply.status)) return false;
    await delay(PAUSE_MS);
  }
  return false;
}

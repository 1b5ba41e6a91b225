import type { CreatedBooking } from '@livery/shared-types';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../../system/startProduct.ts';
import { PAUSE_MS, TRIES, type Activity } from './activity.ts';

/** Trips of one vehicle at times that clash, approved two at once: only one of those may win. */
export const takeTrips: Activity = async ({ product, vehicleId }, { trips, approved }, turn, dice) => {
  const day = new Date(Date.now() + (20 + turn) * 86_400_000).toISOString().slice(0, 10);
  const body = { ...trip(`trip${turn}`), vehicleId };
  const ids = await bookedBy(
    ['10:00', '11:00', '13:00'].map((time) =>
      bookWithRetries(product, { ...body, pickupDate: `${day}T${time}` }),
    ),
  );
  for (const id of ids) trips.set(id, body.customerEmail);
  await Promise.all(
    ids.map(async (id) => {
      const reply = await product
        .call('POST', `/api/admin/bookings/${id}/approve`, {})
        .catch(() => undefined);
      if (reply?.status === 200) approved.add(id);
    }),
  );
  const [first] = ids;
  if (first !== undefined && dice.roll() < 0.4)
    await product.call('POST', `/api/bookings/${first}/cancel`, {});
};

/** Six people at once for a code that is nearly used up. */
export const rush: Activity = async ({ product, rushCode, serviceId }, { rushed, givenBack }, turn, dice) => {
  const body = { ...trip(`rush${turn}`), serviceIds: [serviceId], promoCode: rushCode };
  const ids = await bookedBy(Array.from({ length: 6 }, () => bookWithRetries(product, body)));
  for (const id of ids) rushed.set(id, body.customerEmail);
  // Some give their use back, now or with a later turn, so that there is always something to fight for.
  const holders = [...rushed.keys()].filter((id) => !givenBack.has(id));
  await Promise.all(
    holders
      .filter(() => dice.roll() < 0.7)
      .map(async (id) => {
        if (await wasCancelled(product, id).catch(() => false)) givenBack.add(id);
      }),
  );
};

/** The answer to an earlier try may have been lost; then it is a conflict with what it did. */
async function wasCancelled(product: Product, id: string): Promise<boolean> {
  const { status } = await product.call('POST', `/api/bookings/${id}/cancel`, {});
  if (status === 409) return (await product.booking(id)).status === 'cancelled';
  return status === 200;
}

/** Asks again until it is answered, as people do; a booking that nobody knows of would hold what it took for good. */
export async function bookWithRetries(
  product: Product,
  body: Record<string, unknown>,
): Promise<string | undefined> {
  return (await createdWithRetries(product, body))?.id;
}

/** The same, with the link by which the customer changes it. */
export async function createdWithRetries(
  product: Product,
  body: Record<string, unknown>,
): Promise<CreatedBooking | undefined> {
  const headers = { 'idempotency-key': randomUUID() };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reply = await product.book(body, headers).catch(() => undefined);
    if (reply?.status === 201) return reply.body;
    if (reply?.status === 400) return undefined;
    await delay(PAUSE_MS);
  }
  return undefined;
}

const bookedBy = async (asked: Promise<string | undefined>[]): Promise<string[]> =>
  (await Promise.all(asked)).filter((id) => id !== undefined);

export const trip = (name: string) => ({
  customerName: `${name} Rider`,
  customerEmail: `${name}@example.com`,
  customerPhone: '416-555-0100',
  pickupDate: new Date(Date.now() + 72 * 3_600_000).toISOString(),
  pickupAddress: 'Union Station',
  destinations: ['Scarborough Bluffs'],
  serviceIds: [] as string[],
  vehicleId: null as string | null,
  duration: 2,
  paymentMethod: 'cash',
});

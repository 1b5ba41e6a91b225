import type { ChangeRequest } from '@livery/shared-types';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../../system/startProduct.ts';
import { PAUSE_MS, TRIES, type Activity } from './activity.ts';
import { askAsStaff } from './askAsStaff.ts';
import { createdWithRetries, trip } from './bookingActivities.ts';

/** Two changes of one trip are asked for at once; two of the staff decide, or the customer takes it back. */
export const askForChanges: Activity = async ({ product }, { asking, decided }, turn, dice) => {
  const day = new Date(Date.now() + (200 + turn) * 86_400_000).toISOString().slice(0, 10);
  const body = { ...trip(`asking${turn}`), pickupDate: `${day}T10:00`, serviceIds: [] as string[] };
  const [service] = await product.services();
  const booked = await createdWithRetries(product, { ...body, serviceIds: [service?.id ?? ''] });
  if (booked === undefined) return;
  asking.set(booked.id, body.customerEmail);
  if (dice.roll() < 0.5) await askAsStaff(product, booked.id, 'approve', { withoutVehicle: true });
  const asked = await Promise.all(
    [3, 4].map((duration) => request(product, booked.manageToken, { duration, message: 'Please' })),
  );
  const open = asked.find((one) => one !== undefined);
  if (open === undefined) return;
  const path = `change-requests/${open.id}`;
  const withdrawn =
    dice.roll() < 0.3
      ? product.call('DELETE', `/api/manage/${booked.manageToken}/${path}`).catch(() => undefined)
      : undefined;
  const [accepted, declined] = await Promise.all([
    askAsStaff(product, booked.id, `${path}/accept`),
    askAsStaff(product, booked.id, `${path}/decline`, { reason: 'No car is free then' }),
    withdrawn,
  ]);
  if (accepted) decided.set(booked.id, 'accepted');
  else if (declined) decided.set(booked.id, 'declined');
};

/** Asks until it is answered; under one key it is asked for once. */
async function request(
  product: Product,
  token: string,
  body: { duration: number; message: string },
): Promise<ChangeRequest | undefined> {
  const headers = { 'idempotency-key': randomUUID(), cookie: '' };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reply = await product
      .call<ChangeRequest>('POST', `/api/manage/${token}/change-requests`, body, headers)
      .catch(() => undefined);
    if (reply?.status === 201) return reply.body;
    if (reply !== undefined && [400, 404, 409].includes(reply.status)) return undefined;
    await delay(PAUSE_MS);
  }
  return undefined;
}

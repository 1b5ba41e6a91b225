import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AdminBooking, Service, SupportTicket } from '@livery/shared-types';
import { PAUSE_MS, TRIES, type Activity } from './activity.ts';

export const browse: Activity = async ({ product, serviceId, vehicleId }, promised) => {
  await product.call('GET', '/api/services', undefined, { cookie: '' });
  await product.call('GET', `/api/vehicles/${vehicleId}`, undefined, { cookie: '' });
  const order = { serviceIds: [serviceId], vehicleId, duration: 3, promoCode: null };
  if ((await product.quote(order)).status === 200) promised.quotes += 1;
  await product.call('GET', '/api/bookings/by-email/nobody@example.com', undefined, { cookie: '' });
};

export const openTickets: Activity = async ({ product }, { tickets }, turn) => {
  const subject = `Question ${turn}`;
  const email = `asker${turn}@example.com`;
  const key = `ticket-${turn}-${randomUUID()}`;
  const body = {
    customerName: 'Tess Asker',
    customerEmail: email,
    category: 'general',
    subject,
    description: 'When will you call back?',
  };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reply = await product
      .call<SupportTicket>('POST', '/api/support-tickets', body, { 'idempotency-key': key, cookie: '' })
      .catch(() => undefined);
    if (reply?.status === 201) {
      tickets.set(reply.body.id, { subject, email });
      return;
    }
    await delay(PAUSE_MS);
  }
};

export const administer: Activity = async ({ product }, promised, turn, dice) => {
  const list = await product.call<AdminBooking[]>('GET', '/api/bookings?limit=20');
  if (list.status === 200) promised.pages += 1;
  await product.call('GET', '/api/admin/bookings/stats');
  await product.call('GET', '/api/admin/status');
  await product.call('GET', '/api/admin/support-tickets');
  if (dice.roll() < 0.3) {
    await product.call<Service>('POST', '/api/services', {
      name: `Seasonal ${turn}`,
      category: 'event',
      basePrice: '10.00',
      description: 'For a while',
      features: [],
    });
  }
  if (dice.roll() < 0.2) await product.logIn();
};

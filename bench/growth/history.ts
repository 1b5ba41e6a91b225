import { once } from 'node:events';
import { eventually } from '@livery/test-kit';
import type { AdminOffer, Chauffeur, CreatedBooking, OpenedTicket } from '@livery/shared-types';
import { WebSocket } from 'ws';
import { dayIn, type Product } from '../harness/product.ts';
import { copyDocuments } from './copyDocuments.ts';

/** By this word copies know what belongs to the past. */
const MARK = 'history';
/** Bookings that are over, of which the past is made. */
const SEEDS = 6;
const DATABASES = ['booking', 'payment', 'chat', 'notification'];

/** Fills a product with so many bookings that are over, with their customers, payments, e-mails, chats, tickets and offers. */
export async function fillWithHistory(product: Product, size: number) {
  for (let index = 0; index < SEEDS; index += 1) await makeSeed(product, index);
  await product.settled();
  const payments = product.database('payment').collection('payments');
  await eventually(async () => (await payments.countDocuments({ dueAt: { $ne: null } })) === 0);
  const databases = DATABASES.map((name) => product.database(name));
  await copyDocuments(databases, MARK, Math.ceil(size / SEEDS));
  return makePresent(product);
}

/** A customer whose trip, offer, ticket and chat are over. */
async function makeSeed(product: Product, index: number): Promise<void> {
  const { ask, asStaff } = product;
  const paymentMethod = index % 2 === 0 ? 'cash' : 'stripe';
  const { booking, offer, ticket, sessionId } = await makeCustomer(product, `${MARK}${index}`, paymentMethod);
  if (paymentMethod === 'stripe') await ask('POST', '/api/create-payment-intent', { bookingId: booking.id });
  if (index % 3 === 0) await asStaff('POST', `/api/admin/bookings/${booking.id}/reject`, {});
  else await ask('POST', `/api/bookings/${booking.id}/cancel`, {});
  await asStaff('POST', `/api/admin/offers/${offer.id}/withdraw`, {});
  await asStaff('PATCH', `/api/admin/support-tickets/${ticket.id}`, { status: 'closed' });
  await asStaff('POST', `/api/admin/chat/sessions/${sessionId}/close`, {});
}

/** What questions name: a customer of today, and the chauffeur of the trip. It is there once at any size. */
async function makePresent(product: Product) {
  const { booking, offer, ticket, sessionId } = await makeCustomer(product, 'today0', 'cash');
  const chauffeur = await product.asStaff<Chauffeur>('POST', '/api/admin/chauffeurs', {
    name: 'Pat Driver',
    phone: '416-555-0188',
    email: 'pat.driver@example.com',
    licenceExpiry: '2099-12-31',
  });
  await product.asStaff('POST', `/api/admin/bookings/${booking.id}/approve`, {
    chauffeurId: chauffeur.id,
    withoutVehicle: true,
  });
  await product.settled();
  const [customer] = await product.asStaff<{ id: string }[]>('GET', '/api/admin/customers?q=today0');
  const [vehicle] = await product.ask<{ id: string }[]>('GET', '/api/vehicles');
  return {
    booking: booking.id,
    manage: booking.manageToken,
    offer: offer.url.split('/').at(-1) ?? '',
    ticket: ticket.id,
    session: sessionId,
    chauffeur: chauffeur.id,
    customer: customer?.id ?? '',
    vehicle: vehicle?.id ?? '',
    tomorrow: dayIn(1),
  };
}

async function makeCustomer(product: Product, name: string, paymentMethod: 'cash' | 'stripe') {
  const { ask, asStaff, book, order, gateway } = product;
  const person = { customerName: `${name} Rider`, customerEmail: `${name}@example.com` };
  const booking: CreatedBooking = await book({ ...person, paymentMethod });
  const offer = await asStaff<AdminOffer>('POST', '/api/admin/bookings', order({ ...person, draft: true }));
  const ticket = await ask<OpenedTicket>('POST', '/api/support-tickets', {
    ...person,
    category: 'general',
    subject: 'A bag was left in the car',
    description: 'It is a small black one.',
  });
  const sessionId = `session-${name}`;
  await say(gateway, sessionId, `Good evening, this is ${name}.`);
  return { booking, offer, ticket, sessionId };
}

async function say(gateway: string, sessionId: string, message: string): Promise<void> {
  const socket = new WebSocket(`${gateway.replace('http', 'ws')}/ws`);
  await once(socket, 'open');
  const stored = new Promise<void>((resolve) => {
    socket.on('message', (data) => data.toString().includes('"said"') && resolve());
  });
  socket.send(JSON.stringify({ type: 'join', sessionId, ref: 'joining' }));
  socket.send(JSON.stringify({ type: 'chat_message', sessionId, message, ref: 'said' }));
  await stored;
  socket.terminate();
}

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AdminBooking, Service, SupportTicket } from '@livery/shared-types';
import type { Dice } from '../system/money/random.ts';
import type { Product } from '../system/product.ts';

/** What people were promised beside their money: the invariants ask whether it was kept. */
export interface Promised {
  tickets: Map<string, string>;
  /** Acknowledged chat messages by conversation, in the order of their acknowledgement. */
  messages: Map<string, string[]>;
  /** Bookings of the one vehicle, approved or not. */
  trips: string[];
  /** Bookings that ask for a code of which there are few. */
  rushed: string[];
}

export interface Crowd {
  product: Product;
  dice: Dice;
  vehicleId: string;
  rushCode: string;
  serviceId: string;
  isOver: () => boolean;
}

const PAUSE_MS = 300;

/** Everything people do beside booking and paying, each in a loop of their own until it is over. */
export function mingle(crowd: Crowd): { promised: Promised; done: Promise<void> } {
  const promised: Promised = { tickets: new Map(), messages: new Map(), trips: [], rushed: [] };
  const acts = [browse, openTickets, chat, takeTrips, rush, administer];
  const done = Promise.all(acts.map((act) => untilOver(crowd, (turn) => act(crowd, promised, turn))));
  return { promised, done: done.then(() => undefined) };
}

async function untilOver({ isOver }: Crowd, act: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    // Whatever fails is tried again with the next turn; what must not fail is the business of the invariants.
    await act(turn).catch(() => undefined);
    await delay(PAUSE_MS);
  }
}

async function browse({ product, serviceId, vehicleId }: Crowd): Promise<void> {
  await product.call('GET', '/api/services', undefined, { cookie: '' });
  await product.call('GET', `/api/vehicles/${vehicleId}`, undefined, { cookie: '' });
  await product.quote({ serviceIds: [serviceId], vehicleId, duration: 3, promoCode: null });
  await product.call('GET', '/api/bookings/by-email/nobody@example.com', undefined, { cookie: '' });
}

async function openTickets({ product }: Crowd, { tickets }: Promised, turn: number): Promise<void> {
  const subject = `Question ${turn}`;
  const key = `ticket-${turn}-${randomUUID()}`;
  const body = {
    customerName: 'Tess Asker',
    customerEmail: `asker${turn}@example.com`,
    category: 'general',
    subject,
    description: 'When will you call back?',
  };
  for (let tries = 0; tries < 20; tries += 1) {
    const reply = await product
      .call<SupportTicket>('POST', '/api/support-tickets', body, { 'idempotency-key': key, cookie: '' })
      .catch(() => undefined);
    if (reply?.status === 201) {
      tickets.set(reply.body.id, subject);
      return;
    }
    await delay(PAUSE_MS);
  }
}

/** One conversation a turn: claimed over HTTP, then three messages, each sent again until it is acknowledged. */
async function chat({ product }: Crowd, { messages }: Promised, turn: number): Promise<void> {
  const sessionId = `session-faults-${turn}`;
  const claimed = await product.call('POST', '/api/chat/sessions', { sessionId }, { cookie: '' });
  if (claimed.status !== 201) return;
  const cookie = claimed.response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const said: string[] = [];
  messages.set(sessionId, said);
  for (let number = 1; number <= 3; number += 1) {
    const frame = {
      type: 'chat_message',
      sessionId,
      message: `Line ${number}`,
      clientMessageId: `${turn}-${number}`,
    };
    let isStored = false;
    for (let tries = 0; tries < 20 && !isStored; tries += 1) {
      isStored = await say(`${product.stack.url.replace('http', 'ws')}/ws`, cookie, frame);
      if (!isStored) await delay(PAUSE_MS);
    }
    if (!isStored) return;
    said.push(frame.message);
  }
}

/** Sends one frame over a new socket; true when it was acknowledged. */
function say(url: string, cookie: string, frame: object): Promise<boolean> {
  // Not in the browser's interface: Node's own WebSocket takes headers as well.
  const options = { headers: { cookie, origin: new URL(url.replace('ws', 'http')).origin } };
  const socket = new WebSocket(url, options as unknown as string[]);
  return new Promise((resolve) => {
    const end = (isStored: boolean) => {
      clearTimeout(timer);
      socket.close();
      resolve(isStored);
    };
    const timer = setTimeout(end, 5_000, false);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ ...frame, ref: 'one' })));
    socket.addEventListener('error', () => end(false));
    socket.addEventListener('close', () => end(false));
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as { type: string };
      if (answer.type === 'ack') end(true);
      if (answer.type === 'error') end(false);
    });
  });
}

/** Trips of one vehicle at times that clash, approved two at once: only one of those may win. */
async function takeTrips(
  { product, dice, vehicleId }: Crowd,
  { trips }: Promised,
  turn: number,
): Promise<void> {
  const day = new Date(Date.now() + (20 + turn) * 86_400_000).toISOString().slice(0, 10);
  const made = await Promise.all(
    ['10:00', '11:00', '13:00'].map((time) =>
      product.book({ ...trip(`trip${turn}`), vehicleId, serviceIds: [], pickupDate: `${day}T${time}` }),
    ),
  );
  const ids = made.filter(({ status }) => status === 201).map(({ body }) => body.id);
  trips.push(...ids);
  await Promise.all(ids.map((id) => product.call('POST', `/api/admin/bookings/${id}/approve`, {})));
  const [first] = ids;
  if (first !== undefined && dice.roll() < 0.4)
    await product.call('POST', `/api/bookings/${first}/cancel`, {});
}

/** Six people at once for a code that is nearly used up. */
async function rush(
  { product, dice, rushCode, serviceId }: Crowd,
  { rushed }: Promised,
  turn: number,
): Promise<void> {
  const made = await Promise.all(
    Array.from({ length: 6 }, () =>
      product
        .book({ ...trip(`rush${turn}`), serviceIds: [serviceId], promoCode: rushCode })
        .catch(() => undefined),
    ),
  );
  const ids = made.flatMap((reply) => (reply?.status === 201 ? [reply.body.id] : []));
  rushed.push(...ids);
  // Some give their use back, so that there is always something to fight for.
  await Promise.all(
    ids.filter(() => dice.roll() < 0.7).map((id) => product.call('POST', `/api/bookings/${id}/cancel`, {})),
  );
}

async function administer({ product, dice }: Crowd, _promised: Promised, turn: number): Promise<void> {
  await product.call<AdminBooking[]>('GET', '/api/bookings?limit=20');
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
}

const trip = (name: string) => ({
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

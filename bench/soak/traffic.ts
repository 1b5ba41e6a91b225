import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Service, Vehicle } from '@livery/shared-types';
import { openChat } from '../harness/chatClient.ts';
import type { Call } from '../harness/httpLoad.ts';
import { orderFor } from '../harness/order.ts';
import { logIn } from '../harness/people.ts';
import type { BenchProduct } from '../harness/product.ts';

export type Kind = 'list' | 'vehicle' | 'quote' | 'booking' | 'staff' | 'chat';

/** What twenty people do: most look, some ask for a price, two book, one writes to the chat; staff look too. */
const MIX = (
  'list vehicle quote list booking list quote list vehicle chat ' +
  'list vehicle quote list booking list quote list vehicle staff'
).split(' ') as Kind[];

const CHAT_TIMEOUT_MS = 10_000;

export interface Action {
  kind: Kind;
  milliseconds: number;
}

/** The next thing somebody does, through the gateway; rejects when it is answered otherwise than it must be. */
export async function mixedTraffic({
  gateway,
  identitySecret,
}: BenchProduct): Promise<() => Promise<Action>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const read = async <T>(path: string) => (await (await fetch(gateway + path)).json()) as T;
  const [service] = await read<Service[]>('/api/services');
  const [vehicle] = await read<Vehicle[]>('/api/vehicles');
  const order = await orderFor(gateway);
  const cookie = await logIn(gateway);
  const quoteRequest = { serviceIds: [service?.id], vehicleId: vehicle?.id, duration: 3, promoCode: null };
  const send = (call: Call, wanted = 200) => answered(agent, call, wanted);
  const actions: Record<Kind, () => Promise<void>> = {
    list: () => send({ url: `${gateway}/api/services` }),
    vehicle: () => send({ url: `${gateway}/api/vehicles/${vehicle?.id}` }),
    quote: () =>
      send({ method: 'POST', url: `${gateway}/api/calculate-pricing`, body: JSON.stringify(quoteRequest) }),
    booking: () => send(order(), 201),
    staff: () => send({ url: `${gateway}/api/bookings?limit=20`, headers: { cookie } }),
    chat: () => converse(gateway, identitySecret),
  };
  let turn = 0;
  return async () => {
    const kind = MIX[(turn += 1) % MIX.length] ?? 'list';
    const start = performance.now();
    await actions[kind]();
    return { kind, milliseconds: performance.now() - start };
  };
}

function answered(agent: Agent, call: Call, wanted: number): Promise<void> {
  const { method = 'GET', url, headers = {}, body } = call;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent,
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    });
    sent.on('error', reject);
    sent.on('response', (res) => {
      res.on('error', reject);
      res.on('end', () => {
        if (res.statusCode === wanted) resolve();
        else reject(new Error(`${method} ${url} was answered ${res.statusCode}`));
      });
      res.resume();
    });
    sent.end(body);
  });
}

/** A conversation of its own: a socket through the gateway, one message, and the message back. */
async function converse(gateway: string, identitySecret: string): Promise<void> {
  const client = await openChat(gateway, {
    sessionId: `session-${randomUUID()}`,
    identitySecret,
    role: 'public',
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('A chat message did not come back')), CHAT_TIMEOUT_MS);
  });
  try {
    const received = client.next();
    client.say('Is somebody there?');
    await Promise.race([received, tooLate]);
  } finally {
    clearTimeout(timer);
    client.close();
  }
}

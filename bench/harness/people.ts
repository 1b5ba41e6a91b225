import { randomUUID } from 'node:crypto';
import { CARDS } from '@livery/local-stack';
import { IDENTITY_HEADER, signIdentity } from '@livery/service-kit';
import type {
  Chauffeur,
  ChauffeurLink,
  CreatedBooking,
  PaymentIntentCreated,
  Service,
} from '@livery/shared-types';
import { openChat } from './chatClient.ts';
import type { BenchProduct } from './product.ts';

const ADMIN = { username: 'admin', password: 'livery-demo' };
const DAY_MS = 86_400_000;
const HOUR_SECONDS = 3_600;

/** What somebody does once. `prepare` makes what so many of them need, and is not counted. */
export interface Operation {
  name: string;
  prepare?(times: number): Promise<void>;
  perform(): Promise<unknown>;
}

/** Logs the demo administrator in and answers the session's cookie. */
export async function logIn(gateway: string): Promise<string> {
  const response = await fetch(`${gateway}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (!response.ok) throw new Error(`Logging in was answered ${response.status}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const CHAUFFEUR = {
  name: 'Counted Driver',
  phone: '416-555-0188',
  email: 'counted.driver@example.com',
  licenceExpiry: '2099-12-31',
};

let people = 0;

/** What is counted of a product: each as a browser does it, with the requests it sends. */
export async function operationsOf(product: BenchProduct): Promise<Operation[]> {
  const { gateway, addresses, identitySecret } = product;
  const cookie = await logIn(gateway);
  const ask = async <T>(path: string, { from = gateway, ...init }: RequestInit & { from?: string } = {}) => {
    const response = await fetch(from + path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  const post = <T>(path: string, body: object, headers: Record<string, string> = {}) =>
    ask<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const [service] = await ask<Service[]>('/api/services');
  const book = (paymentMethod: 'cash' | 'stripe') => {
    people += 1;
    return post<CreatedBooking>('/api/bookings', {
      customerName: 'Ada Rider',
      customerEmail: `counted${people}@example.com`,
      customerPhone: '416-555-0100',
      pickupDate: `${new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10)}T15:00`,
      pickupAddress: 'Union Station',
      destinations: ['Scarborough Bluffs'],
      serviceIds: [service?.id],
      vehicleId: null,
      duration: 2,
      paymentMethod,
    });
  };

  const waiting: CreatedBooking[] = [];
  const approve = async () => {
    const booking = waiting.pop();
    if (booking === undefined) throw new Error('No booking waits for its approval');
    await post(`/api/admin/bookings/${booking.id}/approve`, {}, { cookie });
  };

  /** An approved trip and a chauffeur who has time for it, with the key of the personal link. */
  const tripWithChauffeur = async () => {
    const { id } = await book('cash');
    await post(`/api/admin/bookings/${id}/approve`, {}, { cookie });
    const chauffeur = await post<Chauffeur>('/api/admin/chauffeurs', CHAUFFEUR, { cookie });
    const path = `/api/admin/chauffeurs/${chauffeur.id}/link`;
    const { url } = await post<ChauffeurLink>(path, { send: false }, { cookie });
    return { id, chauffeurId: chauffeur.id, key: new URL(url).hash.slice(1) };
  };
  type DrivenTrip = Awaited<ReturnType<typeof tripWithChauffeur>>;
  const assign = ({ id, chauffeurId }: DrivenTrip) =>
    post(`/api/admin/bookings/${id}/assign`, { chauffeurId }, { cookie });
  const unassigned: DrivenTrip[] = [];
  const assigned: DrivenTrip[] = [];
  const next = (trips: DrivenTrip[]) => {
    const trip = trips.pop();
    if (trip === undefined) throw new Error('No trip waits for its chauffeur');
    return trip;
  };
  const step = ({ id, key }: DrivenTrip) =>
    post(
      `/api/chauffeur/trips/${id}/steps`,
      { step: 'accepted', at: new Date().toISOString(), clientId: randomUUID() },
      { authorization: `Bearer ${key}` },
    );

  const sessionId = `session-${randomUUID()}`;
  const joining = { sessionId, identitySecret, role: 'public' } as const;
  const customer = await openChat(gateway, joining);
  const agent = await openChat(gateway, { ...joining, role: 'admin', cookie });
  const chat = async () => {
    const received = agent.next();
    customer.say('Could the driver wait at the second terminal, please? We come with two large cases.');
    await received;
  };

  const catalogIdentity = { role: 'public', subject: 'public', audience: 'catalog' } as const;
  const asGateway = { [IDENTITY_HEADER]: signIdentity(identitySecret, catalogIdentity, HOUR_SECONDS) };
  const fleet = '/api/vehicles';

  const rides: Operation[] = [
    {
      name: 'assign',
      prepare: async (times) => {
        for (let count = 0; count < times; count += 1) unassigned.push(await tripWithChauffeur());
      },
      perform: () => assign(next(unassigned)),
    },
    {
      name: 'step',
      prepare: async (times) => {
        for (let count = 0; count < times; count += 1) {
          const trip = await tripWithChauffeur();
          await assign(trip);
          assigned.push(trip);
        }
      },
      perform: () => step(next(assigned)),
    },
  ];
  const hasChauffeurs = (await fetch(`${gateway}/api/admin/chauffeurs`, { headers: { cookie } })).ok;

  let known: CreatedBooking | undefined;
  return [
    { name: 'cash booking', perform: () => book('cash') },
    { name: 'card booking', perform: async () => pay(product, await book('stripe'), post) },
    {
      name: 'approval',
      prepare: async (times) => {
        for (let count = 0; count < times; count += 1) waiting.push(await book('cash'));
      },
      perform: approve,
    },
    { name: 'chat message', perform: chat },
    {
      name: 'catalog read, direct',
      perform: () => ask(fleet, { from: addresses['catalog'] ?? '', headers: asGateway }),
    },
    { name: 'catalog read', perform: () => ask(fleet) },
    {
      name: 'lookup',
      prepare: async () => {
        known ??= await book('cash');
      },
      perform: () => ask(`/api/bookings/by-email/counted1@example.com`),
    },
    {
      name: 'dashboard refresh',
      // What a change of a booking makes an open dashboard fetch again.
      perform: () =>
        Promise.all([
          ask('/api/bookings?filter=all&archived=false&limit=50', { headers: { cookie } }),
          ask('/api/admin/bookings/stats', { headers: { cookie } }),
        ]),
    },
    // A release before chauffeurs is compared without them.
    ...(hasChauffeurs ? rides : []),
  ];
}

type Post = <T>(path: string, body: object) => Promise<T>;

/** What the payment page does: it asks for an intent, gives the provider a card, and confirms. */
async function pay({ gateway, publishableKey }: BenchProduct, { id }: CreatedBooking, post: Post) {
  const { clientSecret, paymentIntentId } = await post<PaymentIntentCreated>('/api/create-payment-intent', {
    bookingId: id,
  });
  const answer = await fetch(`${gateway}/payment-sandbox/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      client_secret: clientSecret,
      return_url: `${gateway}/booking-confirmation`,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': CARDS.good,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2035',
      'payment_method_data[card][cvc]': '123',
    }).toString(),
  });
  if (!answer.ok) throw new Error(`Paying was answered ${answer.status}: ${await answer.text()}`);
  await post('/api/confirm-payment', { bookingId: id, paymentIntentId });
}

import type {
  AdminTicket,
  BlockOut,
  CreatedBooking,
  PaymentIntentCreated,
  PromoCode,
  User,
  Vehicle,
} from '@livery/shared-types';
import { eventually } from '@livery/service-kit/testing';
import { createService } from '../system/money/catalogSetup.ts';
import type { Product } from '../system/startProduct.ts';
import { visit } from './visitor.ts';

/** What one route needs so that nothing is wrong with a request to it. */
export interface Needs {
  params?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Whose request it is, where it is neither staff's nor any visitor's. */
  cookie?: string;
}

export interface FuzzData {
  /** By name of a property or parameter: values that fit wherever the name stands. */
  known: Record<string, unknown>;
  needsOf(route: string): Needs;
  /** A visitor of the site, who has a conversation. */
  publicCookie: string;
}

const PASSWORD = 'a long enough password';
const EMAIL = 'fuzzed@example.com';
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes one of everything that requests can be about. What others refer to ("steady") is never the thing that a route
 * changes or removes ("passing"), and every step of a booking has a booking of its own that waits for it.
 */
export async function createFuzzData(product: Product): Promise<FuzzData> {
  const make = async <T>(path: string, body: unknown, headers?: Record<string, string>): Promise<T> => {
    const reply = await product.call<T>('POST', path, body, headers);
    if (reply.status >= 400) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const steady = await createService(product, 'Steady', '20.00');
  const passing = await createService(product, 'Passing', '20.00');
  const vehicle = (name: string) =>
    make<Vehicle>('/api/admin/vehicles', { name, type: 'van', capacity: 6, hourlyRate: '10.00' });
  const [steadyVehicle, passingVehicle] = [await vehicle('Steady'), await vehicle('Passing')];
  const promo = (code: string) =>
    make<PromoCode>('/api/promo-codes', { code, discountType: 'fixed', discountValue: '1.00' });
  const [, passingCode] = [await promo('STEADY'), await promo('PASSING')];
  const user = (username: string) =>
    make<User>('/api/users', { username, email: `${username}@example.com`, password: PASSWORD });
  const [, passingUser] = [await user('fuzz-login'), await user('fuzz-passing')];
  const visitor = await visit(product, 'session-fuzz-http');
  const ticket = await make<AdminTicket>('/api/support-tickets', {
    customerName: 'Ada Rider',
    customerEmail: EMAIL,
    category: 'general',
    description: 'The heating was too warm.',
  });
  const block = await make<BlockOut>(`/api/admin/vehicles/${steadyVehicle.id}/block-outs`, {
    from: '2027-06-01T10:00',
    to: '2027-06-01T12:00',
  });

  const ride = { serviceIds: [steady], vehicleId: steadyVehicle.id, duration: 2, promoCode: 'STEADY' };
  let day = 100;
  const book = (paymentMethod: 'cash' | 'stripe') =>
    make<CreatedBooking>('/api/bookings', {
      ...ride,
      paymentMethod,
      customerName: 'Ada Rider',
      customerEmail: EMAIL,
      // Far behind the pickups that requests ask for, and never two on one day: the vehicle is always free.
      pickupDate: `${new Date(Date.now() + (day += 1) * DAY_MS).toISOString().slice(0, 10)}T15:00`,
    });
  const inVersion = async (id: string, body: Record<string, unknown> = {}): Promise<Needs> => {
    const { version } = await product.booking(id);
    return { params: { reference: id, version: String(version) }, body: { version, ...body } };
  };
  const waiting = async () => inVersion((await book('cash')).id);
  const approved = async (body: Record<string, unknown>) => {
    const { id } = await book('cash');
    await make(`/api/admin/bookings/${id}/approve`, {});
    return inVersion(id, body);
  };
  /** Its pickup comes while the rest of the data is made. */
  const soon = new Date(Date.now() + 5_000);
  const begun = await make<CreatedBooking>('/api/bookings', {
    ...ride,
    vehicleId: null,
    paymentMethod: 'cash',
    customerName: 'Ada Rider',
    customerEmail: EMAIL,
    pickupDate: soon.toISOString(),
  });
  await make(`/api/admin/bookings/${begun.id}/approve`, {});
  const main = await book('cash');
  const byCard = await book('stripe');
  const intent = await make<PaymentIntentCreated>('/api/create-payment-intent', { bookingId: byCard.id });
  const [email] = (await product.call<{ id: string }[]>('GET', '/api/admin/notifications')).body;
  const [template] = (await product.call<string[]>('GET', '/api/admin/notifications/preview')).body;
  const quote = await product.quote(ride);

  const ids: [RegExp, string][] = [
    [/\/block-outs|\/availability/, steadyVehicle.id],
    [/\/services\//, passing],
    [/\/vehicles\//, passingVehicle.id],
    [/\/promo-codes\//, passingCode.id],
    [/\/users\//, passingUser.id],
    [/\/support-tickets\//, ticket.id],
    [/\/payments/, byCard.id],
    [/\/notifications\//, email?.id ?? ''],
  ];
  const own: Record<string, Needs> = {
    'POST /api/auth/login': { body: { username: 'fuzz-login', password: PASSWORD }, cookie: '' },
    'POST /api/auth/logout': { cookie: await sessionOf(product, 'fuzz-login') },
    'PUT /api/settings': {
      body: { stripePaymentEnabled: true, cashPaymentEnabled: true, verifyCustomers: false },
    },
    'PUT /api/users/{id}': { body: { active: true } },
    'PATCH /api/admin/support-tickets/{id}': { body: { version: 1, assignedAgent: 'me' } },
    'GET /api/bookings/by-email/{email}': { params: { email: EMAIL } },
    'POST /api/lookup-codes': { body: { email: EMAIL } },
    'POST /api/stripe/webhook': {
      body: {
        id: 'evt_fuzz',
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id: intent.paymentIntentId, object: 'payment_intent' } },
      },
    },
    'POST /api/bookings/{reference}/cancel': {
      params: { reference: (await book('cash')).id },
      // Only the customer's mailbox knows it, and a wrong one is refused.
      body: { code: undefined },
    },
    'POST /api/manage/{token}/cancel': { params: { token: (await book('cash')).manageToken } },
    'POST /api/admin/bookings/{reference}/approve': await waiting(),
    'POST /api/admin/bookings/{reference}/reject': await waiting(),
    'POST /api/admin/bookings/{reference}/complete': await inVersion(begun.id),
    'POST /api/admin/bookings/{reference}/cash': await approved({ amount: '10.00' }),
    'POST /api/admin/bookings/{reference}/archive': await waiting(),
    'POST /api/admin/bookings/{reference}/unarchive': await waiting(),
    'POST /api/admin/bookings/{reference}/refunds': { params: { reference: byCard.id } },
    'POST /api/admin/bookings/{reference}/cancel': await approved({ refund: 'full', noShow: false }),
    'DELETE /api/admin/bookings/{reference}': await waiting(),
  };
  await eventually(() => Date.now() > soon.getTime());
  return {
    known: {
      ...ride,
      quotedTotal: quote.body.total,
      bookingId: byCard.id,
      paymentIntentId: intent.paymentIntentId,
      chatSessionId: visitor.sessionId,
      sessionId: visitor.sessionId,
      reference: main.id,
      token: main.manageToken,
      blockId: block.id,
      template: template ?? '',
      assignedAgent: 'me',
    },
    needsOf: (route) => {
      const id = ids.find(([pattern]) => pattern.test(route))?.[1];
      const needs = own[route] ?? {};
      return id === undefined ? needs : { ...needs, params: { id, ...needs.params } };
    },
    publicCookie: visitor.cookie,
  };
}

async function sessionOf(product: Product, username: string): Promise<string> {
  const login = { username, password: PASSWORD };
  const { response } = await product.call('POST', '/api/auth/login', login, { cookie: '' });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

import type {
  AdminBooking,
  AdminOffer,
  BlockOut,
  ChangeRequest,
  Chauffeur,
  ChauffeurBlockOut,
  ChauffeurLink,
  CreatedBooking,
  CustomerSummary,
  OpenedTicket,
  PayLink,
  PaymentIntentCreated,
  PromoCode,
  RideStep,
  Settings,
  TicketFile,
  User,
  Vehicle,
} from '@livery/shared-types';
import { eventually } from '@livery/test-kit';
import { createService } from '../../system/money/catalogSetup.ts';
import type { Product } from '../../system/startProduct.ts';
import { visit } from './visitor.ts';

/** What one route needs so that nothing is wrong with a request to it. */
export interface Needs {
  params?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The file that is sent as body, where that is not JSON. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** Whose request it is, where it is neither staff's nor any visitor's. */
  cookie?: string;
  /** How it says who asks, where that is no cookie. */
  headers?: Record<string, string>;
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
const WORKING_HOURS = [{ weekday: 1, from: '08:00', to: '18:00' }];
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
  const openTicket = () =>
    make<OpenedTicket>('/api/support-tickets', {
      customerName: 'Ada Rider',
      customerEmail: EMAIL,
      category: 'general',
      description: 'The heating was too warm.',
    });
  const ticket = await openTicket();
  const filedTicket = await openTicket();
  const fileHeaders = { 'x-upload-token': filedTicket.uploadToken, 'x-file-name': 'pixel.png' };
  const file = await sendFile(product, filedTicket.id, fileHeaders);
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
  const waiting = async (body?: Record<string, unknown>) => inVersion((await book('cash')).id, body);
  /** A chauffeur is put on approved trips alone. */
  const nobody = { chauffeurId: undefined };
  const approved = async (body: Record<string, unknown>) => {
    const { id } = await book('cash');
    await make(`/api/admin/bookings/${id}/approve`, {});
    return inVersion(id, body);
  };
  const soon = new Date(Date.now() + 20_000);
  /** An approved trip whose pickup comes while the rest of the data is made. */
  const beginning = async (): Promise<Needs> => {
    const { id } = await make<CreatedBooking>('/api/bookings', {
      ...ride,
      vehicleId: null,
      paymentMethod: 'cash',
      customerName: 'Ada Rider',
      customerEmail: EMAIL,
      pickupDate: soon.toISOString(),
    });
    await make(`/api/admin/bookings/${id}/approve`, {});
    return inVersion(id);
  };
  const begun = [await beginning(), await beginning(), await beginning()] as const;
  const main = await book('cash');
  const byCard = await book('stripe');
  const intent = await make<PaymentIntentCreated>('/api/create-payment-intent', { bookingId: byCard.id });
  const offer = () =>
    make<AdminOffer>('/api/admin/bookings', {
      ...ride,
      draft: true,
      customerName: 'Ada Rider',
      customerEmail: EMAIL,
      pickupDate: `${new Date(Date.now() + 60 * DAY_MS).toISOString().slice(0, 10)}T15:00`,
    });
  const [steadyOffer, withdrawn, accepted] = [await offer(), await offer(), await offer()];
  const tokenOf = ({ url }: AdminOffer) => url.split('/').at(-1) ?? '';
  /** Somebody who has booked, cancelled and has no trip to come. */
  const customerOf = async (customerEmail: string) => {
    const trip = await make<CreatedBooking>('/api/bookings', {
      ...ride,
      promoCode: null,
      vehicleId: null,
      paymentMethod: 'cash',
      customerName: 'Ada Rider',
      customerEmail,
      pickupDate: `${new Date(Date.now() + 50 * DAY_MS).toISOString().slice(0, 10)}T15:00`,
    });
    await make(`/api/admin/bookings/${trip.id}/cancel`, { reason: '' });
    return eventually(async () => {
      const found = await product.call<CustomerSummary[]>('GET', `/api/admin/customers?q=${customerEmail}`);
      const [customer] = found.body;
      if (customer === undefined) throw new Error('There is no such customer yet');
      return customer.id;
    });
  };
  /** A booking whose customer asks for another hour. */
  const asking = async () => {
    const { id, manageToken: token } = await book('cash');
    const path = `/api/manage/${token}/change-requests`;
    const request = await make<ChangeRequest>(path, { duration: 3 });
    return { id, token, requestId: request.id };
  };
  const ofRequest = async ({ id, requestId }: Awaited<ReturnType<typeof asking>>): Promise<Needs> => {
    const { params, body = {} } = await inVersion(id, nobody);
    return { params: { ...params, id: requestId }, body };
  };
  const withdrawing = await asking();
  const chauffeur = (name: string) =>
    make<Chauffeur>('/api/admin/chauffeurs', {
      name,
      phone: '416-555-0188',
      email: `${name.toLowerCase()}@example.com`,
      licenceExpiry: '2099-12-31',
    });
  const [steadyChauffeur, passingChauffeur, linkedChauffeur, restingChauffeur] = [
    await chauffeur('Steady'),
    await chauffeur('Passing'),
    await chauffeur('Linked'),
    await chauffeur('Resting'),
  ];
  const timeOff = await make<ChauffeurBlockOut>(`/api/admin/chauffeurs/${restingChauffeur.id}/block-outs`, {
    from: '2027-06-01T10:00',
    to: '2027-06-01T12:00',
  });
  const link = await make<ChauffeurLink>(`/api/admin/chauffeurs/${steadyChauffeur.id}/link`, { send: false });
  const bearer = { authorization: `Bearer ${new URL(link.url).hash.slice(1)}` };
  const pressedAt = new Date().toISOString();
  /** A trip of the chauffeur who has the link, as far as these steps. */
  const driven = async (...steps: RideStep[]) => {
    const { id } = await book('cash');
    const { rideToken } = await make<AdminBooking>(`/api/admin/bookings/${id}/approve`, {
      chauffeurId: steadyChauffeur.id,
    });
    for (const step of steps) {
      const press = { step, at: new Date().toISOString(), clientId: `fuzz-${step}` };
      await make(`/api/chauffeur/trips/${id}/steps`, press, { ...bearer, cookie: '' });
    }
    return { id, rideToken };
  };
  const ownTrip = async (steps: RideStep[], body: Record<string, unknown> = {}): Promise<Needs> => ({
    params: { id: (await driven(...steps)).id },
    body,
    headers: bearer,
  });
  const ridden = await driven('accepted', 'on_the_way', 'arrived', 'on_board', 'done');
  const payLink = await make<PayLink>(`/api/admin/bookings/${(await book('stripe')).id}/pay-link`, {});
  const steadyCustomer = await customerOf('steady@example.com');
  const mergedCustomer = await customerOf('merged@example.com');
  const erasedCustomer = await customerOf('erased@example.com');
  const [email] = (await product.call<{ id: string }[]>('GET', '/api/admin/notifications')).body;
  const [template] = (await product.call<string[]>('GET', '/api/admin/notifications/preview')).body;
  const quote = await product.quote(ride);
  const settings = await product.call<Settings>('GET', '/api/settings');
  /** Left out: a wrong code is refused, and so is a refund that is not what is due. */
  const asItStands = { code: undefined, quotedRefund: undefined };

  const ids: [RegExp, string][] = [
    [/\/chauffeurs\/\{id\}\/block-outs/, restingChauffeur.id],
    [/\/chauffeurs\/\{id\}\/link/, linkedChauffeur.id],
    [/\/chauffeurs\//, passingChauffeur.id],
    [/\/block-outs|\/availability/, steadyVehicle.id],
    [/\/services\//, passing],
    [/\/vehicles\//, passingVehicle.id],
    [/\/promo-codes\//, passingCode.id],
    [/\/users\//, passingUser.id],
    [/\/support-tickets\//, ticket.id],
    [/\/payments/, byCard.id],
    [/\/notifications\//, email?.id ?? ''],
    [/\/admin\/offers\//, steadyOffer.id],
    [/\/customers\//, steadyCustomer],
  ];
  const own: Record<string, Needs> = {
    'POST /api/auth/login': { body: { username: 'fuzz-login', password: PASSWORD }, cookie: '' },
    'POST /api/auth/logout': { cookie: await sessionOf(product, 'fuzz-login') },
    'PUT /api/settings': {
      body: {
        stripePaymentEnabled: true,
        cashPaymentEnabled: true,
        verifyCustomers: false,
        version: settings.body.version,
      },
    },
    'PUT /api/users/{id}': { body: { active: true } },
    'PATCH /api/admin/support-tickets/{id}': { body: { version: 1, assignedAgent: 'me' } },
    'POST /api/support-tickets/{id}/files': {
      params: { id: filedTicket.id },
      headers: fileHeaders,
      bytes: PIXEL,
    },
    'GET /api/admin/support-tickets/{id}/files/{fileId}': {
      params: { id: filedTicket.id, fileId: file.id },
    },
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
      body: asItStands,
    },
    'GET /api/pay/{code}': { params: { code: payLink.code } },
    'PATCH /api/admin/bookings/{reference}': await waiting(nobody),
    'POST /api/admin/bookings/{reference}/preview': await waiting(nobody),
    'POST /api/admin/bookings/{reference}/pay-link': await inVersion((await book('stripe')).id),
    'POST /api/admin/bookings/{reference}/change-requests/{id}/preview': await ofRequest(await asking()),
    'POST /api/admin/bookings/{reference}/change-requests/{id}/accept': await ofRequest(await asking()),
    'POST /api/admin/bookings/{reference}/change-requests/{id}/decline': await ofRequest(await asking()),
    'DELETE /api/manage/{token}/change-requests/{id}': {
      params: { token: withdrawing.token, id: withdrawing.requestId },
    },
    'GET /api/offers/{token}': { params: { token: tokenOf(steadyOffer) } },
    'POST /api/offers/{token}/accept': { params: { token: tokenOf(accepted) } },
    'POST /api/admin/offers/{id}/withdraw': {
      params: { id: withdrawn.id },
      body: { version: withdrawn.version },
    },
    'POST /api/admin/offers/{id}/send': { body: { version: steadyOffer.version } },
    'PATCH /api/admin/customers/{id}': { body: { version: 1 } },
    'POST /api/admin/customers/{id}/merge': { body: { otherId: mergedCustomer } },
    'POST /api/admin/customers/{id}/erase': { params: { id: erasedCustomer } },
    'POST /api/admin/chauffeurs': { body: { hours: WORKING_HOURS } },
    'PUT /api/admin/chauffeurs/{id}': {
      body: { version: passingChauffeur.version, photoUrl: null, hours: WORKING_HOURS },
    },
    'DELETE /api/admin/chauffeurs/{id}/block-outs/{blockId}': { params: { blockId: timeOff.id } },
    'POST /api/admin/bookings/{reference}/assign': await approved({ chauffeurId: steadyChauffeur.id }),
    'POST /api/admin/bookings/{reference}/problems/seen': await inVersion((await driven()).id),
    'POST /api/admin/bookings/{reference}/close': begun[0],
    'POST /api/admin/bookings/{reference}/close/preview': begun[1],
    'GET /api/chauffeur/trips': { headers: bearer },
    'POST /api/chauffeur/trips/{id}/steps': await ownTrip([], { step: 'accepted', seen: undefined }),
    'POST /api/chauffeur/trips/{id}/undo': await ownTrip(['accepted'], {
      clientId: 'fuzz-accepted',
      at: pressedAt,
    }),
    'POST /api/chauffeur/trips/{id}/decline': await ownTrip([]),
    'POST /api/chauffeur/trips/{id}/cash': await ownTrip(['accepted']),
    'POST /api/chauffeur/trips/{id}/problems': await ownTrip([]),
    'POST /api/chauffeur/trips/{id}/extras': await ownTrip(['accepted', 'on_the_way']),
    'POST /api/chauffeur/trips/{id}/position': await ownTrip(['accepted', 'on_the_way']),
    'GET /api/ride/{token}': { params: { token: ridden.rideToken } },
    'POST /api/ride/{token}/rating': { params: { token: ridden.rideToken } },
    'POST /api/admin/bookings': {
      body: {
        draft: false,
        approve: false,
        returnTrip: null,
        expiresAt: null,
        adjustments: [],
        priceOverride: null,
        quotedTotal: undefined,
      },
    },
    'POST /api/manage/{token}/cancel': {
      params: { token: (await book('cash')).manageToken },
      body: asItStands,
    },
    'POST /api/admin/bookings/{reference}/approve': await waiting(),
    'POST /api/admin/bookings/{reference}/reject': await waiting(),
    'POST /api/admin/bookings/{reference}/complete': begun[2],
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
      chauffeurId: steadyChauffeur.id,
    },
    needsOf: (route) => {
      const id = ids.find(([pattern]) => pattern.test(route))?.[1];
      const needs = own[route] ?? {};
      return id === undefined ? needs : { ...needs, params: { id, ...needs.params } };
    },
    publicCookie: visitor.cookie,
  };
}

/** A picture of one pixel. */
const PIXEL = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
    'base64',
  ),
);

async function sendFile(product: Product, ticketId: string, headers: Record<string, string>) {
  const url = `${product.stack.url}/api/support-tickets/${ticketId}/files`;
  const response = await fetch(url, { method: 'POST', headers, body: PIXEL });
  if (response.status !== 201) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as TicketFile;
}

async function sessionOf(product: Product, username: string): Promise<string> {
  const login = { username, password: PASSWORD };
  const { response } = await product.call('POST', '/api/auth/login', login, { cookie: '' });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

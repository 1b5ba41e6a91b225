import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes, type RouteContract } from '@livery/shared-types/routes';
import type { Chauffeur, ChauffeurLink, User } from '@livery/shared-types';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseChanges } from './api/databaseChanges.ts';
import { attemptsOn, type Attempt, type GoodBodies } from './api/malformed.ts';
import { cashBooking, startProduct, type Product } from './startProduct.ts';

let product: Product;
let bookingId: string;
/** Of the personal link of a chauffeur. */
let chauffeurKey: string;
beforeAll(async () => {
  product = await startProduct();
  await product.logIn();
  const created = await product.book(await cashBooking(product, 'matrix@example.com'));
  bookingId = created.body.id;
  const { body: chauffeur } = await product.call<Chauffeur>('POST', '/api/admin/chauffeurs', {
    name: 'Matrix Driver',
    phone: '416-555-0188',
    email: 'matrix.driver@example.com',
    licenceExpiry: '2099-12-31',
  });
  const path = `/api/admin/chauffeurs/${chauffeur.id}/link`;
  const { body: link } = await product.call<ChauffeurLink>('POST', path, { send: false });
  chauffeurKey = new URL(link.url).hash.slice(1);
}, 180_000);
afterAll(() => product.stop(), 60_000);

const STRANGER = '00000000-0000-4000-8000-000000000000';
const EVENT_STREAM = 'text/event-stream';

/** The path with ids that fit its form but name nothing. */
const pathOf = ({ path }: RouteContract): string =>
  path
    .replace('{email}', 'nobody@example.com')
    .replace('{code}', 'NOSUCHCODE')
    .replace(/\{\w+\}/g, STRANGER);

interface Answer {
  status: number;
  type: string;
  text: string;
}

async function send(
  method: string,
  path: string,
  {
    body,
    headers = {},
    cookie = '',
  }: { body?: string; headers?: Record<string, string>; cookie?: string } = {},
): Promise<Answer> {
  const stop = new AbortController();
  const response = await fetch(`${product.stack.url}${path}`, {
    method,
    signal: stop.signal,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), cookie, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith(EVENT_STREAM)) {
    stop.abort();
    return { status: response.status, type, text: '' };
  }
  return { status: response.status, type, text: await response.text() };
}

/** Open by the key of a personal link alone, whatever session there is. */
const isForChauffeurs = ({ path }: RouteContract): boolean => path.startsWith('/api/chauffeur/');
const keyFor = (route: RouteContract): Record<string, string> =>
  isForChauffeurs(route) ? { authorization: `Bearer ${chauffeurKey}` } : {};

/** To strangers. */
const isClosed = (route: RouteContract): boolean =>
  route.access === 'admin' || isForChauffeurs(route) || isForAuthors(route);
/** Open by the token of a new ticket alone. */
const isForAuthors = ({ method, path }: RouteContract): boolean =>
  method === 'POST' && path === '/api/support-tickets/{id}/files';

const isUnknownPath = ({ status, text }: Answer): boolean =>
  status === 404 && text === JSON.stringify({ message: 'Not found', code: 'not_found' });

async function cookieOf(username: string, password: string): Promise<string> {
  const { response } = await product.call('POST', '/api/auth/login', { username, password }, { cookie: '' });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

describe('routes and their description', () => {
  it('agree: every described route is served', async () => {
    const cookie = await cookieOf('admin', 'livery-demo');
    for (const route of routes.filter(({ path }) => !path.startsWith('/api/auth/'))) {
      const answer = await send(route.method, pathOf(route), {
        cookie,
        ...(route.body ? { body: '[]' } : {}),
      });
      expect(isUnknownPath(answer), `${route.method} ${route.path} is not served`).toBe(false);
    }
  });

  it('agree: every route in the services is described, unless it is internal', () => {
    const root = join(import.meta.dirname, '../../services');
    const described = routes.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, ':x')}`);
    for (const service of readdirSync(root)) {
      const folder = join(root, service, 'src/http');
      if (!existsSync(folder)) continue;
      for (const file of readdirSync(folder).filter(
        (name) => /\.ts$/.test(name) && !/internal|test/.test(name),
      )) {
        const source = readFileSync(join(folder, file), 'utf8');
        for (const [, verb = '', path = ''] of source.matchAll(
          /routes\.(get|post|put|patch|delete)\(\s*'([^']*)'/g,
        )) {
          if (['/openapi.json', '/docs'].includes(path)) continue;
          const plain = path === '/' ? '' : path.replace(/:\w+/g, ':x');
          const fits = described.some(
            (known) => known.startsWith(`${verb.toUpperCase()} /api`) && known.endsWith(plain),
          );
          expect(fits, `${service}: ${verb.toUpperCase()} ${path} (${file}) is not described`).toBe(true);
        }
      }
    }
  });
});

describe('who may do what', () => {
  it('is decided by a live session alone, on every route', async () => {
    const created = await product.call<User>('POST', '/api/users', {
      username: 'was-admin',
      email: 'was-admin@example.com',
      password: 'a password to lose',
    });
    const former = await cookieOf('was-admin', 'a password to lose');
    await product.call('PUT', `/api/users/${created.body.id}`, { active: false });
    const claims = { sid: STRANGER, name: 'admin', sub: created.body.id, aud: 'livery-site' };
    const strangers: Record<string, string> = {
      anonymous: '',
      'deactivated admin': former,
      'forged signature': `livery_session=${jwt.sign(claims, 'some other secret that is long enough', { expiresIn: 60 })}`,
      'no signature': `livery_session=${jwt.sign(claims, '', { algorithm: 'none', expiresIn: 60 })}`,
      'identity header': '',
    };
    const admin = await cookieOf('admin', 'livery-demo');
    const leaving = await cookieOf('admin', 'livery-demo');

    const refused: string[] = [];
    const wrong: string[] = [];
    /** A body that breaks the rules: whoever gets past the guard is refused because of it, and nothing changes. */
    const bodyOf = (route: RouteContract) => (route.body ? { body: '[]' } : {});
    const changes = await databaseChanges(product, async () => {
      for (const route of routes) {
        const call = `${route.method} ${route.path}`;
        for (const [who, cookie] of Object.entries(strangers)) {
          const headers: Record<string, string> =
            who === 'identity header'
              ? { 'x-livery-identity': jwt.sign(claims, 'x'.repeat(40)), 'x-role': 'admin' }
              : {};
          const { status, text } = await send(route.method, pathOf(route), {
            ...bodyOf(route),
            cookie,
            headers,
          });
          const isRefused = status === 401 && text.includes('"message"');
          if (isRefused) refused.push(`${who}: ${call}`);
          if (isRefused !== isClosed(route) || status === 403) wrong.push(`${who}: ${call} → ${status}`);
        }
        const cookie = route.path === '/api/auth/logout' ? leaving : admin;
        const answer = await send(route.method, pathOf(route), { ...bodyOf(route), cookie });
        const mayAsk = route.access === 'admin' || !isClosed(route);
        if ([401, 403].includes(answer.status) === mayAsk) wrong.push(`admin: ${call} → ${answer.status}`);
        const headers = { authorization: `Bearer ${chauffeurKey}` };
        const asked = await send(route.method, pathOf(route), { ...bodyOf(route), headers });
        if ((asked.status === 401) !== (isClosed(route) && !isForChauffeurs(route)))
          wrong.push(`chauffeur: ${call} → ${asked.status}`);
      }
    });
    expect(wrong).toEqual([]);
    const closed = routes.filter(isClosed);
    expect(refused).toHaveLength(closed.length * 5);
    expect(changes).toEqual([]);
  }, 240_000);

  it('is asked by every service itself, reached past the gateway', async () => {
    const { addresses } = product.stack.services;
    for (const route of routes.filter(({ service }) => service !== 'gateway')) {
      const response = await fetch(`${addresses[route.service]}${pathOf(route)}`, {
        method: route.method,
        ...(route.body ? { body: '[]', headers: { 'content-type': 'application/json' } } : {}),
      });
      expect(response.status, `${route.method} ${route.path}`).toBe(401);
    }
  });
});

describe('malformed requests', () => {
  /** Bodies that would be taken, were nothing wrong in them. */
  const goodBodies = async (): Promise<GoodBodies> => {
    const booking = await cashBooking(product, 'malformed@example.com');
    const { serviceIds, duration } = booking;
    const user = { username: 'malformed', email: 'malformed@example.com', password: 'a password of ours' };
    const vehicle = { name: 'Malformed', type: 'van', capacity: 6, hourlyRate: '10.00' };
    const service = { name: 'Malformed', basePrice: '10.00', category: 'event' };
    const promo = { code: 'MALFORMED', discountType: 'fixed', discountValue: '5.00' };
    const ticket = {
      customerName: 'Mal Formed',
      customerEmail: 'malformed@example.com',
      category: 'general',
      description: 'Nothing at all.',
    };
    const chauffeur = {
      name: 'Malformed',
      phone: '+1 416 555 0177',
      email: 'malformed@example.com',
      licenceExpiry: '2099-12-31',
    };
    return {
      'POST /api/admin/chauffeurs': chauffeur,
      'POST /api/bookings': booking,
      'POST /api/admin/bookings': booking,
      'POST /api/calculate-pricing': { serviceIds, duration },
      'POST /api/calculate-pricing/vehicles': { serviceIds, duration },
      'POST /api/services': service,
      'POST /api/admin/vehicles': vehicle,
      'POST /api/promo-codes': promo,
      'POST /api/users': user,
      'POST /api/support-tickets': ticket,
      'POST /api/admin/vehicles/{id}/block-outs': { from: '2027-05-01T10:00', to: '2027-05-01T12:00' },
    };
  };

  it('get a JSON refusal with a message, change nothing and never break a service', async () => {
    const cookie = await cookieOf('admin', 'livery-demo');
    const good = await goodBodies();
    const attempts = routes
      .filter(({ path, contentType }) => path !== '/api/auth/logout' && contentType !== EVENT_STREAM)
      .flatMap((route) =>
        attemptsOn(route, {
          real: route.path.replace(/\{(reference|id)\}/, bookingId).replace(/\{\w+\}/g, STRANGER),
          nowhere: pathOf(route),
          good: good[`${route.method} ${route.path}`],
        }),
      );
    expect(attempts.length).toBeGreaterThan(2_000);

    const faults: string[] = [];
    const one = async ({ route, path, body, isRefused }: Attempt) => {
      const headers = keyFor(route);
      const answer = await send(route.method, path, {
        cookie,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      const what = `${route.method} ${path.slice(0, 120)} ${body?.slice(0, 120) ?? ''} → ${answer.status}`;
      if (answer.status >= 500) faults.push(`${what} ${answer.text.slice(0, 120)}`);
      if (answer.status < 400) {
        if (isRefused) faults.push(`${what}: was taken`);
        return;
      }
      try {
        const { message } = JSON.parse(answer.text) as { message?: unknown };
        if (typeof message !== 'string' || message === '') faults.push(`${what}: no message`);
      } catch {
        faults.push(`${what}: no JSON`);
      }
    };
    const changes = await databaseChanges(product, async () => {
      for (let at = 0; at < attempts.length; at += 20)
        await Promise.all(attempts.slice(at, at + 20).map(one));
    });
    expect(faults).toEqual([]);
    expect(changes).toEqual([]);
    expect((await send('GET', '/api/services')).status).toBe(200);
  }, 300_000);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes, type RouteContract } from '@livery/shared-types/routes';
import type { User } from '@livery/shared-types';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashBooking, startProduct, type Product } from './product.ts';

let product: Product;
let bookingId: string;
beforeAll(async () => {
  product = await startProduct();
  await product.logIn();
  const created = await product.book(await cashBooking(product, 'matrix@example.com'));
  bookingId = created.body.id;
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

    const rows: string[] = [];
    for (const route of routes.filter(({ path }) => !path.startsWith('/api/auth/'))) {
      // A body that breaks the rules: whoever gets past the door is turned away by it, and nothing changes.
      const body = route.body ? { body: '[]' } : {};
      for (const [who, cookie] of Object.entries(strangers)) {
        const headers: Record<string, string> =
          who === 'identity header'
            ? { 'x-livery-identity': jwt.sign(claims, 'x'.repeat(40)), 'x-role': 'admin' }
            : {};
        const { status } = await send(route.method, pathOf(route), { ...body, cookie, headers });
        if (route.access === 'admin') expect(status, `${who}: ${route.method} ${route.path}`).toBe(401);
        else expect([401, 403], `${who}: ${route.method} ${route.path}`).not.toContain(status);
        rows.push(`${who} ${route.method} ${route.path} ${status}`);
      }
      const { status } = await send(route.method, pathOf(route), { ...body, cookie: admin });
      expect([401, 403], `admin: ${route.method} ${route.path}`).not.toContain(status);
    }
    expect(rows).toHaveLength((routes.length - 3) * 5);
  }, 120_000);

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

/** Everything a malformed request must leave as it was. */
async function state(): Promise<string> {
  const lists = await Promise.all(
    [
      '/api/bookings?archived=any',
      '/api/services',
      '/api/vehicles',
      '/api/promo-codes',
      '/api/settings',
      '/api/users',
    ].map(async (path) => (await product.call('GET', path)).body),
  );
  return JSON.stringify(lists);
}

const WRONG: unknown[] = [
  { $ne: null },
  { $gt: '' },
  [[[]]],
  -1,
  1e308,
  '\u0000',
  '\ud800',
  '-5.00',
  '1.999',
  '2026-02-30T25:61',
  'x'.repeat(6_000),
  '<script>alert(1)</script>\r\nBcc: a@b.c',
  { toString: 1, length: -1 },
];
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '12',
  'true',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  JSON.stringify({ filler: 'x'.repeat(40_000) }),
  '\u0000\u0001',
  '{"a":1}{"b":2}',
];
const IDS = [
  '%00',
  '%2e%2e',
  '$ne',
  '[object Object]',
  '-1',
  `${'9'.repeat(300)}`,
  "' or 1=1",
  '{"$gt":""}',
  'é💥',
];
const QUERIES = [
  'limit=-1',
  'limit=1e9',
  'cursor[$gt]=1',
  'cursor=%00',
  'status[$ne]=x',
  'q=' + 'a'.repeat(5_000),
  'q=%00',
  'q=a%40%00',
  'q=%ED%A0%80',
  'q=%5B%5B%5B(((',
  'filter=none',
  'from=x&to=y',
  'archived=1',
];

/** Whether a body, once unknown keys are dropped, is a proper request: then it is not malformed at all. */
function isProper(route: RouteContract, body: string): boolean {
  const dropsToNothing = body === '' || /__proto__|constructor/.test(body);
  return dropsToNothing && route.body !== undefined && z.safeParse(route.body, {}).success;
}

/** A body whose one property is wrong for its schema. */
function wrongBodies(route: RouteContract): string[] {
  if (!route.body) return [];
  const described = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
  };
  return Object.keys(described.properties ?? {}).flatMap((name) =>
    WRONG.flatMap((value) => {
      const body = { [name]: value };
      const parsed = route.body && z.safeParse(route.body, body);
      return parsed?.success ? [] : [JSON.stringify(body)];
    }),
  );
}

describe('malformed requests', () => {
  it('get a JSON refusal with a message, change nothing and never break a service', async () => {
    const cookie = await cookieOf('admin', 'livery-demo');
    const before = await state();
    const attempts: { route: RouteContract; path: string; body?: string }[] = [];
    for (const route of routes) {
      if (route.path === '/api/auth/logout' || route.contentType === EVENT_STREAM) continue;
      const real = route.path.replace(/\{(reference|id)\}/, bookingId).replace(/\{\w+\}/g, STRANGER);
      for (const body of route.body ? [...BODIES, ...wrongBodies(route)] : []) {
        if (!isProper(route, body)) attempts.push({ route, path: real, body });
      }
      if (/\{/.test(route.path)) {
        for (const id of IDS) {
          attempts.push({
            route,
            path: route.path.replace(/\{\w+\}/g, encodeURI(id).replaceAll('%25', '%')),
            ...(route.body ? { body: '{"version":"x","reason":{}}' } : {}),
          });
        }
      }
      if (route.method === 'GET') {
        for (const query of QUERIES) attempts.push({ route, path: `${pathOf(route)}?${query}` });
      }
    }
    expect(attempts.length).toBeGreaterThan(2_000);

    const faults: string[] = [];
    const one = async ({ route, path, body }: (typeof attempts)[number]) => {
      const answer = await send(route.method, path, { cookie, ...(body === undefined ? {} : { body }) });
      const what = `${route.method} ${path.slice(0, 120)} ${body?.slice(0, 80) ?? ''} → ${answer.status}`;
      if (answer.status >= 500) faults.push(`${what} ${answer.text.slice(0, 120)}`);
      if (answer.status < 400) return;
      try {
        const { message } = JSON.parse(answer.text) as { message?: unknown };
        if (typeof message !== 'string' || message === '') faults.push(`${what}: no message`);
      } catch {
        faults.push(`${what}: no JSON`);
      }
    };
    for (let at = 0; at < attempts.length; at += 20) await Promise.all(attempts.slice(at, at + 20).map(one));
    expect(faults).toEqual([]);
    expect((await state()) === before, 'something changed').toBe(true);
    expect((await send('GET', '/api/services')).status).toBe(200);
  }, 300_000);
});

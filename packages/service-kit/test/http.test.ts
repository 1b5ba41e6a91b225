import { gzipSync } from 'node:zlib';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  conflict,
  currentContext,
  IDENTITY_HEADER,
  identityOf,
  invalid,
  metricsText,
  notFound,
  parseRequest,
  requireAdmin,
  requireService,
  signIdentity,
  throttled,
  unavailable,
} from '../src/index.ts';
import { apiClient, eventually } from '../src/testing/index.ts';
import { identitySecret, runApp, type RunningApp } from './helpers/httpApp.ts';

const Order = z.object({
  params: z.object({ id: z.uuid('Invalid id') }),
  query: z.object({ status: z.optional(z.string()) }),
  body: z.object({
    name: z.string('Name is required').check(z.minLength(1, 'Name is required')),
    seats: z.number('Seats must be a number').check(z.gte(1, 'At least one seat')),
  }),
});

let app: RunningApp;
let isDatabaseUp = true;
let isCacheUp = true;

beforeAll(async () => {
  app = await runApp(
    (router) => {
      router.get('/who', (req, res) => res.json({ ...identityOf(req), ...currentContext() }));
      router.post('/echo', (req, res) => res.json({ body: req.body as unknown, context: currentContext() }));
      router.post('/orders/:id', (req, res) => res.json(parseRequest(Order, req)));
      router.get('/items/:id', (req, res) => res.json({ id: req.params.id }));
      router.get('/query', (req, res) => res.json(req.query));
      router.post('/hook', (req, res) =>
        res.json({ isBuffer: Buffer.isBuffer(req.body), size: (req.body as Buffer).length }),
      );
      router.get('/admin-only', requireAdmin, (_req, res) => res.json({ ok: true }));
      router.get('/internal-only', requireService, (_req, res) => res.json({ ok: true }));
      router.get('/fail/:how', (req) => {
        throw failures[req.params.how]?.();
      });
      router.get('/cached', (_req, res) => res.set('Cache-Control', 'public, max-age=60').json([]));
    },
    {
      readiness: { database: () => isDatabaseUp, broken: () => true },
      dispensable: { cache: () => isCacheUp },
      rawBodyPaths: ['/hook'],
    },
  );
});
afterAll(() => app.close());

const failures: Record<string, () => unknown> = {
  invalid: () => invalid('promo.unknown', 'No such code', [{ path: 'code', message: 'No such code' }]),
  notFound: () => notFound('Vehicle'),
  conflict: () => conflict('price_changed', 'The price changed', { total: '10.00' }),
  throttled: () => throttled(12.2),
  unavailable: () => unavailable('catalog service', 7),
  selection: () => new mongoose.Error.MongooseServerSelectionError('connect ECONNREFUSED 10.1.2.3:27017'),
  network: () => new mongoose.mongo.MongoNetworkError('connection 4 to 10.1.2.3:27017 closed'),
  // As the driver throws it when the wire breaks under a bulk write.
  bulk: () =>
    new mongoose.mongo.MongoBulkWriteError(
      new mongoose.mongo.MongoNetworkError('read ECONNRESET 10.1.2.3') as never,
      {} as never,
    ),
  stopping: () =>
    new mongoose.mongo.MongoBulkWriteError(
      { message: 'interrupted at shutdown of 10.1.2.3', code: 11_600 },
      {} as never,
    ),
  // Somebody else's socket: nothing says that it was the database's.
  pipe: () => Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }),
  duplicate: () =>
    new mongoose.mongo.MongoServerError({ message: 'E11000 dup key: { email: "x@y.z" }', code: 11_000 }),
  cast: () => new mongoose.Error.CastError('ObjectId', 'x', '_id'),
  bug: () => new TypeError("Cannot read properties of undefined (reading 'secretField')"),
  text: () => 'just a string',
  nothing: () => undefined,
};

const admin = () =>
  apiClient(app.url, { identitySecret, role: 'admin', audience: 'booking', username: 'ada' });
const visitor = () => apiClient(app.url, { identitySecret, audience: 'booking' });
const json = { 'content-type': 'application/json' };

describe('who may come in', () => {
  it('refuses a request without an identity, and one meant for another service', async () => {
    const wrong = apiClient(app.url, { identitySecret, role: 'admin', audience: 'payment' });
    for (const client of [apiClient(app.url), wrong]) {
      const reply = await client.get('/who');
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({ message: 'A valid identity is required.', code: 'unauthenticated' });
    }
  });

  it('is not moved by headers that merely claim a role', async () => {
    const reply = await apiClient(app.url).get('/admin-only', { 'x-role': 'admin', 'x-user-id': '1' });
    expect(reply.status).toBe(401);
  });

  it('answers 401 to visitors and 403 to the wrong role', async () => {
    const service = apiClient(app.url, { identitySecret, role: 'service', audience: 'booking' });
    expect((await visitor().get('/admin-only')).status).toBe(401);
    expect((await service.get('/admin-only')).status).toBe(403);
    expect((await admin().get('/admin-only')).status).toBe(200);
    expect((await visitor().get('/internal-only')).status).toBe(401);
    expect((await admin().get('/internal-only')).status).toBe(403);
    expect((await service.get('/internal-only')).status).toBe(200);
  });

  it('tells the handler who asks', async () => {
    expect((await admin().get('/who')).body).toMatchObject({ role: 'admin', username: 'ada', actor: 'ada' });
  });
});

describe('health', () => {
  it('needs no identity', async () => {
    expect((await apiClient(app.url).get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await apiClient(app.url).get('/readyz')).status).toBe(200);
    expect((await fetch(`${app.url}/metrics`)).status).toBe(200);
  });

  it('is not ready while something it needs is away', async () => {
    isDatabaseUp = false;
    const reply = await apiClient(app.url).get('/readyz');
    isDatabaseUp = true;
    expect(reply.status).toBe(503);
    expect(reply.body).toEqual({
      status: 'not ready',
      checks: { database: false, broken: true, cache: true },
    });
  });

  it('is ready, and says what it lacks, while something it can do without is away', async () => {
    isCacheUp = false;
    const reply = await apiClient(app.url).get('/readyz');
    const measured = await metricsText();
    isCacheUp = true;
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 'degraded',
      checks: { database: true, broken: true, cache: false },
    });
    expect(measured).toMatch(/^livery_ready\{[^}]*part="cache"[^}]*\} 0$/m);
    expect((await apiClient(app.url).get('/readyz')).body).toMatchObject({ status: 'ready' });
  });
});

describe('ids', () => {
  it('keeps ids that come along and carries them through the reading of the body', async () => {
    const reply = await visitor().post(
      '/echo',
      {},
      { 'x-correlation-id': 'corr-12345', 'x-request-id': 'req-123456' },
    );
    expect(reply.headers.get('x-request-id')).toBe('req-123456');
    expect(reply.body).toMatchObject({
      context: { correlationId: 'corr-12345', requestId: 'req-123456', actor: 'public' },
    });
  });

  it('replaces ids that could not have come from us', async () => {
    const reply = await visitor().get('/who', { 'x-request-id': 'a b"}{' });
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('bodies', () => {
  const deep = (levels: number) => '{"a":'.repeat(levels - 1) + '{}' + '}'.repeat(levels - 1);

  it.each([
    [400, 'malformed_json', '{"a":', json],
    [400, 'malformed_json', '"text"', json],
    [400, 'malformed_json', '\u0000', json],
    [413, 'too_large', JSON.stringify({ a: 'x'.repeat(17_000) }), json],
    [415, 'unsupported_media_type', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    [415, 'unsupported_media_type', '{"a":1}', { 'content-type': 'text/plain' }],
    [415, 'unsupported_media_type', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    [415, 'unsupported_media_type', '{}', { 'content-type': '' }],
    [400, 'unsupported_charset', '{"a":1}', { 'content-type': 'application/json; charset=klingon' }],
    [400, 'too_deep', deep(21), json],
    [400, 'too_deep', deep(2_500), json],
    [200, undefined, deep(20), json],
    [200, undefined, '{"a":1}', { 'content-type': 'application/json; charset=utf-8' }],
  ])('answers %i %s', async (status, code, body, headers) => {
    const reply = await visitor().post<{ code?: string }>('/echo', body, headers);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.headers.get('content-type')).toContain('application/json');
  });

  it('refuses compressed bodies, so that no bomb is ever unpacked', async () => {
    const reply = await fetch(`${app.url}/echo`, {
      method: 'POST',
      headers: { ...signed(), ...json, 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ a: 'x'.repeat(1_000_000) })),
    });
    expect(reply.status).toBe(415);
  });

  it('drops keys that aim at prototypes', async () => {
    const body = '{"__proto__":{"polluted":1},"a":{"constructor":{"prototype":{"polluted":1}}},"b":1}';
    const reply = await visitor().post<{ body: unknown }>('/echo', body, json);
    expect(reply.body.body).toEqual({ a: {}, b: 1 });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('leaves the bytes alone where a signature covers them', async () => {
    const bytes = '{ "a" :   1 }';
    const reply = await visitor().post('/hook', bytes, { 'content-type': 'application/json; charset=utf-8' });
    expect(reply.body).toEqual({ isBuffer: true, size: bytes.length });
    expect((await visitor().post('/hook', 'x'.repeat(300_000))).status).toBe(413);
  });

  function signed(): Record<string, string> {
    return {
      [IDENTITY_HEADER]: signIdentity(identitySecret, {
        role: 'public',
        subject: 'public',
        audience: 'booking',
      }),
    };
  }
});

describe('requests', () => {
  const id = 'b3b0e5ac-5f3c-4d0e-9a51-0a9b4a3f1c11';

  it('drops unknown keys', async () => {
    const reply = await visitor().post(`/orders/${id}?status=open&x=1`, {
      name: 'Ada',
      seats: 2,
      role: 'admin',
      $set: 1,
    });
    expect(reply.body).toEqual({
      params: { id },
      query: { status: 'open' },
      body: { name: 'Ada', seats: 2 },
    });
  });

  it('names every field that is wrong, and says the first one aloud', async () => {
    const reply = await visitor().post('/orders/nonsense', { name: { $ne: null }, seats: 0 });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      message: 'Invalid id',
      code: 'invalid_request',
      errors: [
        { path: 'id', message: 'Invalid id' },
        { path: 'name', message: 'Name is required' },
        { path: 'seats', message: 'At least one seat' },
      ],
    });
  });

  it('takes a missing body for an empty one', async () => {
    const reply = await visitor().post<{ errors: unknown[] }>(`/orders/${id}`);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toHaveLength(2);
  });

  it('keeps operators in query strings as plain text', async () => {
    expect((await visitor().get('/query?status[$gt]=&a=1&a=2')).body).toEqual({
      'status[$gt]': '',
      a: ['1', '2'],
    });
  });
});

describe('refusals and faults', () => {
  it.each([
    ['invalid', 400, 'promo.unknown', null],
    ['notFound', 404, 'not_found', null],
    ['conflict', 409, 'price_changed', null],
    ['throttled', 429, 'throttled', '13'],
    ['unavailable', 503, 'unavailable', '7'],
    ['selection', 503, 'unavailable', '5'],
    ['network', 503, 'unavailable', '5'],
    ['bulk', 503, 'unavailable', '5'],
    ['stopping', 503, 'unavailable', '5'],
    ['duplicate', 409, 'already_exists', null],
    ['cast', 400, 'invalid_value', null],
    ['bug', 500, 'internal', null],
    ['pipe', 500, 'internal', null],
    ['text', 500, 'internal', null],
  ])('answers %s with %i', async (how, status, code, retryAfter) => {
    const reply = await visitor().get<{ code: string }>(`/fail/${how}`);
    expect([reply.status, reply.body.code, reply.headers.get('retry-after')]).toEqual([
      status,
      code,
      retryAfter,
    ]);
    expect(JSON.stringify(reply.body)).not.toMatch(/10\.1\.2\.3|secretField|E11000|x@y\.z|at .*\.ts/);
  });

  it('logs what nobody foresaw, with its cause', async () => {
    await visitor().get('/fail/bug');
    expect(app.lines.find((line) => line['msg'] === 'request failed')).toMatchObject({
      err: { type: 'TypeError' },
    });
  });

  it('passes details on', async () => {
    expect((await visitor().get('/fail/conflict')).body).toEqual({
      message: 'The price changed',
      code: 'price_changed',
      details: { total: '10.00' },
    });
  });
});

describe('every answer', () => {
  it('has the headers of an API and names no software', async () => {
    for (const path of ['/who', '/nowhere', '/fail/bug']) {
      const { headers } = await visitor().get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('etag')).toBeNull();
    }
    expect((await visitor().get('/cached')).headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('is measured and logged by its route, never by its raw path', async () => {
    await visitor().get('/items/x@y.z');
    await visitor().post('/orders/ada@example.com', {});
    await eventually(async () => {
      expect(await metricsText()).toMatch(
        /livery_http_request_duration_seconds_count\{.*route="\/items\/:id",status="200"/,
      );
      expect(app.lines).toContainEqual(expect.objectContaining({ route: '/orders/:id', status: 400 }));
    });
    expect(JSON.stringify(app.lines)).not.toMatch(/x@y\.z|ada@example/);
  });
});

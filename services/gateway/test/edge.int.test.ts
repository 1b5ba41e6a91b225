import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { IDENTITY_HEADER, verifyIdentity } from '@livery/service-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectEventBus, createLogger, newEvent } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import { startRecorder, startTestGateway } from './harness.ts';

let upstream: Awaited<ReturnType<typeof startRecorder>>;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let version = 1;

beforeAll(async () => {
  upstream = await startRecorder(({ url }) => ({ body: { url, version } }));
  gateway = await startTestGateway({
    CATALOG_URL: upstream.url,
    BOOKING_URL: `http://127.0.0.1:9,${upstream.url}`,
    PAYMENT_URL: upstream.url,
  });
});
afterAll(async () => {
  await gateway.stop();
  await upstream.close();
});

const lastSeen = () => upstream.seen.at(-1);

describe('what reaches a service', () => {
  it('is the personal key of the chauffeur’s page, and no other authorization', async () => {
    const authorization = `Bearer ${'k'.repeat(43)}`;
    await eventually(async () => {
      await gateway.api.get('/api/chauffeur/trips', { authorization });
      expect(lastSeen()?.url).toBe('/api/chauffeur/trips');
    });
    expect(lastSeen()?.headers.authorization).toBe(authorization);
    await gateway.api.get('/api/promo-codes', { authorization });
    expect(lastSeen()?.url).toBe('/api/promo-codes');
    expect(lastSeen()?.headers.authorization).toBeUndefined();
  });

  it('is our identity, never what the client claims', async () => {
    await gateway.api.post(
      '/api/calculate-pricing',
      { serviceIds: [] },
      {
        'x-user-id': 'admin',
        'x-role': 'admin',
        'x-internal-token': 'x',
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'elsewhere.example',
        'x-forwarded-proto': 'https',
        'x-real-ip': '1.2.3.4',
        forwarded: 'for=1.2.3.4',
        [IDENTITY_HEADER]: 'forged',
        cookie: 'livery_session=forged',
      },
    );
    const headers = lastSeen()?.headers ?? {};
    expect(headers['x-user-id']).toBeUndefined();
    expect(headers['x-role']).toBeUndefined();
    expect(headers['x-internal-token']).toBeUndefined();
    expect(headers.cookie).toBeUndefined();
    expect(JSON.stringify(headers)).not.toMatch(/1\.2\.3\.4|elsewhere\.example/);
    expect(headers['x-forwarded-for']).toMatch(/^(::ffff:)?127\.0\.0\.1$/);
    const identity = verifyIdentity(
      gateway.environment.identitySecret,
      String(headers[IDENTITY_HEADER]),
      'catalog',
    );
    expect(identity.role).toBe('public');
    expect(() =>
      verifyIdentity(gateway.environment.identitySecret, String(headers[IDENTITY_HEADER]), 'booking'),
    ).toThrow();
  });

  it('is the admin behind a live session', async () => {
    const { cookie } = await gateway.logIn();
    await gateway.api.get('/api/promo-codes', { cookie });
    const token = String(lastSeen()?.headers[IDENTITY_HEADER]);
    expect(verifyIdentity(gateway.environment.identitySecret, token, 'catalog')).toMatchObject({
      role: 'admin',
      username: 'owner',
    });
  });

  it('is the same bytes that were sent, so that signatures hold', async () => {
    const bytes = '{"id":"evt_1",  "odd":"spacing \\u00e9"}\n';
    await gateway.api.post('/api/stripe/webhook', bytes, { 'stripe-signature': 't=1,v1=x' });
    expect(lastSeen()?.body).toBe(bytes);
    expect(lastSeen()?.headers['stripe-signature']).toBe('t=1,v1=x');
  });

  it.each([
    '/internal/settings',
    '/api/../internal/settings',
    '/API/Admin/vehicles',
    '/api/%2e%2e/internal/settings',
    '/api//bookings',
    '/api/bookings;x=1',
  ])('is never reached by %s', async (path) => {
    // The page that says so shows the company's own lines, which are asked for.
    const asked = () => upstream.seen.filter(({ url }) => url !== '/api/settings').length;
    const before = asked();
    const { status } = await rawGet(gateway.url, path);
    expect([400, 404]).toContain(status);
    expect(asked()).toBe(before);
  });
});

describe('a call that is passed on', () => {
  it('leaves no listener behind on its connection', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => warnings.push(name);
    process.on('warning', note);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = () =>
      new Promise<number | undefined>((resolve, reject) => {
        get(`${gateway.url}/api/promo-codes`, { agent }, (res) => {
          res.resume().once('end', () => resolve(res.statusCode));
        }).once('error', reject);
      });
    for (let n = 0; n < 24; n += 1) expect(await call()).toBe(200);
    agent.destroy();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});

describe('an address', () => {
  it.each(['/API/auth/logout', '/Api/auth/login', '/api/Auth/logout'])(
    'is not %s: paths are case-sensitive, and nothing is done',
    async (path) => {
      const { cookie } = await gateway.logIn();
      const reply = await gateway.api.post(path, undefined, { cookie });
      expect([404, 405]).toContain(reply.status);
      expect(reply.headers.getSetCookie()).toEqual([]);
    },
  );

  it('loses the last slash of its path, and nothing of its query', async () => {
    await gateway.api.get('/api/promo-codes/?q=a/&r=//');
    expect(lastSeen()?.url).toBe('/api/promo-codes?q=a/&r=//');
  });
});

/** fetch() would tidy the path up before sending it. */
async function rawGet(url: string, path: string): Promise<{ status: number }> {
  const { request } = await import('node:http');
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (res) => {
      res.resume();
      resolve({ status: res.statusCode ?? 0 });
    })
      .on('error', reject)
      .end();
  });
}

describe('changes from other sites', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://elsewhere.example' }],
  ])('are refused: %o', async (headers) => {
    const reply = await gateway.api.post('/api/bookings', {}, headers as Record<string, string>);
    expect(reply.status).toBe(403);
  });

  it('are distinguished from our own', async () => {
    const own = { 'sec-fetch-site': 'same-origin', origin: gateway.url };
    expect((await gateway.api.post('/api/calculate-pricing', {}, own)).status).toBe(200);
  });
});

describe('hot reads', () => {
  it('come from memory with a strong ETag until the catalog changes', async () => {
    const read = () => gateway.api.get<{ version: number }>('/api/services');
    // The bus may still come up, and what was kept without it is forgotten then.
    const etag = await eventually(async () => {
      const first = await read();
      const asked = upstream.seen.length;
      version += 1;
      expect((await read()).body).toEqual(first.body);
      expect(upstream.seen).toHaveLength(asked);
      return first.headers.get('etag') ?? '';
    });
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect((await gateway.api.get('/api/services', { 'if-none-match': etag })).status).toBe(304);

    const { amqpUrl, namespace } = gateway.environment;
    const logger = createLogger({ service: 'catalog', level: 'silent' });
    const bus = connectEventBus({ url: amqpUrl, service: 'catalog', namespace, logger });
    try {
      await eventually(async () => {
        await bus.publish(newEvent('catalog.changed', 'any', { kind: 'service', id: 'any' }));
        expect((await read()).body.version).toBe(version);
      });
    } finally {
      await bus.close();
    }
  });
});

describe('the site', () => {
  it('answers pages with the application and the brand, unknown ones with 404', async () => {
    const home = await gateway.api.get<string>('/');
    expect(home.status).toBe(200);
    expect(home.body).toContain('livery-site');
    expect(home.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect((await gateway.api.get('/fleet/some-car')).status).toBe(404);
    expect((await gateway.api.get('/no-such-page')).status).toBe(404);
    const api = await gateway.api.get('/api/no-such-thing');
    expect(api.status).toBe(404);
    expect(api.body).toEqual({ message: 'Not found', code: 'not_found' });
  });
});

describe('when a service is down', () => {
  it('goes on with the replica that is left', async () => {
    const statuses = new Set<number>();
    for (let i = 0; i < 6; i += 1) statuses.add((await gateway.api.get('/api/bookings')).status);
    expect(statuses).toContain(200);
    expect((await gateway.api.get('/api/bookings')).status).toBe(200);
  });

  it('waits for a silent one no longer than ten seconds', { timeout: 60_000 }, async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const patient = await startTestGateway({ CHAT_URL: `http://127.0.0.1:${port}` });
    const sockets: Socket[] = [];
    silent.on('connection', (socket) => sockets.push(socket));
    const reply = await patient.api.get('/api/support-tickets/any');
    expect(sockets).not.toHaveLength(0);
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(JSON.stringify(reply.body)).not.toContain('127.0.0.1');
    await patient.stop();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('answers 503 in JSON with Retry-After, and no address of ours', async () => {
    const reply = await gateway.api.get<{ code: string }>('/api/admin/notifications');
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(reply.body.code).toBe('unavailable');
    expect(JSON.stringify(reply.body)).not.toMatch(/127\.0\.0\.1|ECONN/);
  });
});

describe('throttles', () => {
  it('count new bookings per client address and refuse the thirty-first in a minute', async () => {
    const strict = await startTestGateway({ THROTTLE_SCALE: '1', BOOKING_URL: upstream.url });
    try {
      const statuses = await Promise.all(
        Array.from({ length: 34 }, async () => (await strict.api.post('/api/bookings', {})).status),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(30);
      expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    } finally {
      await strict.stop();
    }
  });
});

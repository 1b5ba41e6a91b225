import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentContext, identityOf, metricsText, requireAdmin, requireService } from '../src/index.ts';
import { apiClient, eventually } from '@livery/test-kit';
import { identitySecret, runApp, type RunningApp } from './helpers/httpApp.ts';

let app: RunningApp;
let isDatabaseUp = true;
let isCacheUp = true;

beforeAll(async () => {
  app = await runApp(
    (router) => {
      router.get('/who', (req, res) => res.json({ ...identityOf(req), ...currentContext() }));
      router.post('/echo', (_req, res) => res.json(currentContext()));
      router.post('/orders/:id', (_req, res) => res.status(400).json({}));
      router.get('/items/:id', (req, res) => res.json({ id: req.params.id }));
      router.get('/admin-only', requireAdmin, (_req, res) => res.json({ ok: true }));
      router.get('/internal-only', requireService, (_req, res) => res.json({ ok: true }));
      router.get('/bug', () => {
        throw new TypeError('nobody foresaw this');
      });
      router.get('/cached', (_req, res) => res.set('Cache-Control', 'public, max-age=60').json([]));
    },
    {
      readiness: { database: () => isDatabaseUp, broken: () => true },
      dispensable: { cache: () => isCacheUp },
    },
  );
});
afterAll(() => app.close());

const admin = () =>
  apiClient(app.url, { identitySecret, role: 'admin', audience: 'booking', username: 'ada' });
const visitor = () => apiClient(app.url, { identitySecret, audience: 'booking' });

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
      correlationId: 'corr-12345',
      requestId: 'req-123456',
      actor: 'public',
    });
  });

  it('replaces ids that could not have come from us', async () => {
    const reply = await visitor().get('/who', { 'x-request-id': 'a b"}{' });
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('every answer', () => {
  it('has the headers of an API and names no software', async () => {
    for (const path of ['/who', '/nowhere', '/bug']) {
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

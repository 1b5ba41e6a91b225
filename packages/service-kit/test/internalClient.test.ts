import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currentContext, identityOf, internalClient, runInContext } from '../src/index.ts';
import { conflict, invalid, throttled, unavailable } from '../src/errors/AppError.ts';
import { identitySecret, runApp, type RunningApp } from './helpers/httpApp.ts';

const Answer = z.object({ ok: z.boolean() });
const never = 'http://127.0.0.1:9';
let app: RunningApp;
let calls = 0;

beforeAll(async () => {
  app = await runApp((router) => {
    router.get('/internal/who', (req, res) => {
      res.json({ ...identityOf(req), correlationId: currentContext().correlationId });
    });
    router.post('/internal/echo', (req, res) => {
      calls += 1;
      res.status(201).json({ body: req.body as unknown });
    });
    router.delete('/internal/thing', (_req, res) => res.status(204).end());
    router.get('/internal/conflict', () => {
      throw conflict('promo.used_up', 'The code is used up', { left: 0 });
    });
    router.get('/internal/invalid', () => {
      throw invalid('unknown_item', 'No such vehicle', [{ path: 'vehicleId', message: 'No such vehicle' }]);
    });
    router.get('/internal/throttled', () => {
      throw throttled(9);
    });
    router.get('/internal/down', () => {
      throw unavailable('database', 3);
    });
    router.get('/internal/bug', () => {
      throw new Error('bug');
    });
    router.get('/internal/late', (_req, res) =>
      res.status(408).json({ message: 'Too slow', code: 'timeout' }),
    );
    router.get('/internal/wrong', (_req, res) => res.json({ ok: 'yes' }));
    router.get('/internal/silent', () => undefined);
  });
});
afterAll(() => app.close());

const client = (urls: string[] = [app.url], service = 'booking', timeoutMs = 15_000) =>
  internalClient({ service, from: 'payment', urls, identitySecret, timeoutMs });

describe('the internal client', () => {
  it('asks as a service and passes the correlation on', async () => {
    const answer = await runInContext({ correlationId: 'corr-77' + '0'.repeat(4) }, () =>
      client().get('/internal/who', z.unknown()),
    );
    expect(answer).toEqual({ role: 'service', subject: 'payment', correlationId: 'corr-770000' });
  });

  it('sends bodies, and understands an empty answer', async () => {
    const answer = await client().post('/internal/echo', { a: 1 }, z.unknown());
    expect(answer).toEqual({ body: { a: 1 } });
    await expect(client().delete('/internal/thing', z.unknown())).resolves.toBeUndefined();
  });

  it.each([
    [
      'conflict',
      { kind: 'conflict', code: 'promo.used_up', message: 'The code is used up', details: { left: 0 } },
    ],
    [
      'invalid',
      { kind: 'invalid', code: 'unknown_item', errors: [{ path: 'vehicleId', message: 'No such vehicle' }] },
    ],
    ['throttled', { kind: 'throttled', retryAfterSeconds: 9 }],
    ['nowhere', { kind: 'notFound', code: 'not_found' }],
    ['down', { kind: 'unavailable', retryAfterSeconds: 3 }],
    ['bug', { kind: 'unavailable' }],
    ['late', { kind: 'unavailable' }],
  ])('throws %s as our own refusal', async (path, refusal) => {
    await expect(client().get(`/internal/${path}`, Answer)).rejects.toMatchObject(refusal);
  });

  it('says unavailable when no answer comes in time', async () => {
    const hasty = client([app.url], 'booking', 100);
    await expect(hasty.get('/internal/silent', Answer)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('calls an answer of another form, or a refused identity, a fault of ours', async () => {
    await expect(client().get('/internal/wrong', Answer)).rejects.toThrow('unknown form');
    await expect(client([app.url], 'catalog').get('/internal/who', z.unknown())).rejects.toThrow(
      'refused the call with 401',
    );
  });

  it('says unavailable when nobody is there, without an address', async () => {
    await expect(client([never]).get('/internal/who', Answer)).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'The booking service is not available right now. Please try again shortly.',
    });
  });

  it('tries another replica for what is safe to repeat, and only for that', async () => {
    const halfDead = client([never, app.url]);
    for (let turn = 0; turn < 4; turn += 1) await halfDead.get('/internal/who', z.unknown());
    calls = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => halfDead.post('/internal/echo', {}, z.unknown())),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect(calls).toBe(2);
    for (let turn = 0; turn < 4; turn += 1) {
      await halfDead.post('/internal/echo', {}, z.unknown(), { isRepeatable: true });
    }
    expect(calls).toBe(6);
  });
});

describe('a call whose connection fails', () => {
  let answer: RequestListener;
  let arrived: number;
  const server = createServer((req, res) => {
    arrived += 1;
    req.resume().on('end', () => answer(req, res));
  });
  let ask: ReturnType<typeof internalClient>;
  beforeEach(async () => {
    arrived = 0;
    answer = (_req, res) => res.end('{"ok":true}');
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ask = client([`http://127.0.0.1:${(server.address() as AddressInfo).port}`], 'booking', 5_000);
  });
  afterEach(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  const post = () => ask.post('/things', {}, Answer);

  it('is not sent again, and the next one goes on with another connection', async () => {
    await post();
    answer = (req) => req.socket.destroy();
    await expect(post()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(arrived).toBe(2);
    answer = (_req, res) => res.end('{"ok":true}');
    expect(await post()).toEqual({ ok: true });
    expect(arrived).toBe(3);
  });

  it.each([
    ['of a known length', { 'content-length': '100' }],
    ['in chunks', {}],
  ])('in the middle of an answer %s is no answer', async (_name, headers) => {
    answer = (req, res) => {
      res.writeHead(200, headers);
      res.write('{"ok":', () => req.socket.destroy());
    };
    await expect(post()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('to go on with its answer in time is given up', async () => {
    answer = (_req, res) => void res.write('{"ok":');
    const late = ask.get('/things', Answer, { timeoutMs: 50 });
    await expect(late).rejects.toMatchObject({ kind: 'unavailable', cause: { name: 'TimeoutError' } });
  });
});

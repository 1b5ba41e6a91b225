import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conflict, invalid, notFound, throttled, unavailable } from '../src/errors/AppError.ts';
import { apiClient } from '@livery/test-kit';
import { identitySecret, runApp, type RunningApp } from './helpers/httpApp.ts';

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
  // The driver passes this on bare when a command was too large for one write.
  pipe: () => Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }),
  duplicate: () =>
    new mongoose.mongo.MongoServerError({ message: 'E11000 dup key: { email: "x@y.z" }', code: 11_000 }),
  bug: () => new TypeError("Cannot read properties of undefined (reading 'secretField')"),
  text: () => 'just a string',
  nothing: () => undefined,
};

let app: RunningApp;

beforeAll(async () => {
  app = await runApp((router) => {
    router.get('/fail/:how', (req) => {
      throw failures[req.params.how]?.();
    });
  });
});
afterAll(() => app.close());

const visitor = () => apiClient(app.url, { identitySecret, audience: 'booking' });

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
    ['bug', 500, 'internal', null],
    ['pipe', 503, 'unavailable', '5'],
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

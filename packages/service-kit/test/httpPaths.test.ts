import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRouter, IDENTITY_HEADER, signIdentity } from '../src/index.ts';
import { identitySecret, runApp, type RunningApp } from './helpers/httpApp.ts';

let app: RunningApp;

beforeAll(async () => {
  const things = createRouter().get('/things', (_req, res) => res.json([]));
  app = await runApp((router) => {
    router.get('/items/:id', (req, res) => res.json({ id: req.params.id }));
    router.use('/all', things);
  });
});
afterAll(() => app.close());

describe('odd addresses', () => {
  it.each([
    ['/items/a%2Fb', 400],
    ['/items/a%5cb', 400],
    ['/items/%2e%2e', 400],
    ['/items/a%00b', 400],
    ['/items/a%0d%0ab', 400],
    ['/items/%', 400],
    ['/items/%ff', 400],
    ['/items/a;b', 400],
    ['//items/a', 400],
    ['/items/%7Ba%7D', 200],
    ['/items/x@y.z', 200],
    ['/Items/a', 404],
    ['/api/bookings/by-email/r%26d%2Fa%40x.ca', 404],
    ['/api/bookings/by-email/a%2F%2Bb@x.ca', 404],
    ['/api/bookings/by-email/..%2Fb@x.ca', 400],
    ['/api/bookings/by-email/a%2F..%2Fb@x.ca', 400],
    ['/api/bookings/by-email/a%2F%2e%2e%2Fb@x.ca', 400],
    ['/api/bookings/by-email/a%2F%2Fb@x.ca', 404],
    ['/api/bookings/by-email/%2Fa@x.ca', 404],
    ['/api/bookings/by-email/A.%2Fb@x.ca', 404],
    ['/api/bookings/by-email/a%2F%2Fb', 400],
    ['/api/bookings/by-email/a%2Fb@x.ca;', 400],
    ['/api/bookings/by-email/a%2Fb@x.ca/c', 400],
    ['/api/bookings/by-email/a%2F%5Cb@x.ca', 400],
    ['/api/bookings/by-email%2Fb@x.ca', 400],
    ['/all/things', 200],
    ['/ALL/things', 404],
    ['/all/Things', 404],
    ['/nowhere', 404],
    ['/nowhere/%20', 404],
    ['/__proto__/constructor', 404],
  ])('answers %s with %i', async (path, status) => {
    const answer = await rawRequest(app.port, `GET ${path} HTTP/1.1`, identityLine());
    expect(answer.status).toBe(status);
    if (status !== 200) expect(JSON.parse(answer.body)).toMatchObject({ code: expect.any(String) });
  });

  it('answers a malformed request line and oversized headers in JSON', async () => {
    expect((await rawRequest(app.port, 'NONSENSE', '')).status).toBe(400);
    const large = await rawRequest(app.port, 'GET /healthz HTTP/1.1', `x-large: ${'x'.repeat(20_000)}\r\n`);
    expect(large.status).toBe(431);
    expect(JSON.parse(large.body)).toMatchObject({ code: 'headers_too_large' });
  });

  function identityLine(): string {
    return `${IDENTITY_HEADER}: ${signIdentity(identitySecret, { role: 'public', subject: 'public', audience: 'booking' })}\r\n`;
  }
});

/** Sends bytes as they are: clients normalise paths before they leave. */
function rawRequest(
  port: number,
  requestLine: string,
  headerLines: string,
): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(`${requestLine}\r\nHost: x\r\nConnection: close\r\n${headerLines}\r\n`);
  });
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', reject);
  socket.on('close', () => {
    const [head = '', body = ''] = text.split('\r\n\r\n', 2);
    resolve({
      status: Number(head.split(' ')[1]),
      body: /chunked/i.test(head) ? (body.split('\r\n')[1] ?? '') : body,
    });
  });
  return promise;
}

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptHttpClient, type KeptHttpClient } from '../src/http/keptHttpClient.ts';

/** Every request that arrived, by the connection it came on. */
let arrived: Socket[];
let answer: RequestListener;
const server = createServer((req, res) => {
  arrived.push(req.socket);
  req.resume().on('end', () => answer(req, res));
});
let client: KeptHttpClient;

beforeEach(async () => {
  arrived = [];
  answer = (_req, res) => res.end('ok');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = keptHttpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
});

const post = () => client({ method: 'POST', path: '/things', headers: {}, body: '{}', timeoutMs: 5_000 });

it('sends one call after another on the same connection', async () => {
  expect(await post()).toMatchObject({ status: 200, text: 'ok' });
  expect(await post()).toMatchObject({ status: 200, text: 'ok' });
  expect(new Set(arrived).size).toBe(1);
});

it('replaces a connection that the server has closed meanwhile', async () => {
  await post();
  // It closes once the client has closed its end too.
  await once((arrived[0] as Socket).end(), 'close');
  expect(await post()).toMatchObject({ status: 200, text: 'ok' });
  expect(arrived).toHaveLength(2);
  expect(new Set(arrived).size).toBe(2);
});

it('does not send again what a kept connection broke under, and goes on with another', async () => {
  await post();
  answer = (req) => req.socket.destroy();
  await expect(post()).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(arrived).toHaveLength(2);
  answer = (_req, res) => res.end('ok');
  expect(await post()).toMatchObject({ status: 200, text: 'ok' });
  expect(arrived).toHaveLength(3);
});

it.each([
  ['of a known length', { 'content-length': '100' }],
  ['in chunks', {}],
])('takes an answer %s that breaks off for a failure', async (_name, headers) => {
  answer = (req, res) => {
    res.writeHead(200, headers);
    res.write('{"ok":', () => req.socket.destroy());
  };
  await expect(post()).rejects.toMatchObject({ code: 'ECONNRESET' });
});

it('says that an answer is late, also one that has begun', async () => {
  const late = () => client({ method: 'GET', path: '/', headers: {}, body: undefined, timeoutMs: 50 });
  answer = () => undefined;
  await expect(late()).rejects.toMatchObject({ name: 'TimeoutError' });
  answer = (_req, res) => void res.write('{"ok":');
  await expect(late()).rejects.toMatchObject({ name: 'TimeoutError' });
});

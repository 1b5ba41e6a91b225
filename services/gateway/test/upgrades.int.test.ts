import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { apiClient, eventually } from '@livery/test-kit';
import { IDENTITY_HEADER, verifyIdentity } from '@livery/service-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer, type ClientOptions } from 'ws';
import { startTestGateway } from './harness.ts';

interface EchoServer {
  url: string;
  handshakes: { turn: number; url: string; headers: IncomingHttpHeaders }[];
  sockets: WebSocketServer;
  close(): Promise<void>;
}

let turns = 0;

/** Stands where chat stands: takes every handshake, notes it, and sends back what it is sent. */
async function startEcho(): Promise<EchoServer> {
  const server = createServer((_req, res) => res.writeHead(404).end());
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const handshakes: EchoServer['handshakes'] = [];
  sockets.on('headers', (headers) => headers.push('Set-Cookie: livery_visitor=fresh; Path=/; HttpOnly'));
  sockets.on('connection', (ws, { url = '', headers }) => {
    handshakes.push({ turn: (turns += 1), url, headers });
    ws.on('message', (data, isBinary) => ws.send(data, { binary: isBinary }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handshakes,
    sockets,
    close: async () => {
      for (const ws of sockets.clients) ws.terminate();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const DEAD = 'http://127.0.0.1:9';
let one: EchoServer;
let two: EchoServer;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  one = await startEcho();
  two = await startEcho();
  gateway = await startTestGateway({ CHAT_URL: `${one.url},${DEAD},${two.url}` });
});
afterAll(async () => {
  await gateway.stop();
  await one.close();
  await two.close();
});

const seen = () => [...one.handshakes, ...two.handshakes].toSorted((a, b) => a.turn - b.turn);
const lastSeen = (path: string) => seen().findLast(({ url }) => url.startsWith(path));

/** Opens a socket, or tells the status that it was refused with. */
async function open(path: string, options: ClientOptions = {}, url = gateway.url) {
  const ws = new WebSocket(`${url.replace('http', 'ws')}${path}`, options);
  const cookies: string[] = [];
  ws.on('upgrade', (res) => cookies.push(...(res.headers['set-cookie'] ?? [])));
  const status = await new Promise<number>((resolve, reject) => {
    ws.once('open', () => resolve(101));
    ws.once('unexpected-response', (_req, res) => {
      res.resume();
      resolve(res.statusCode ?? 0);
    });
    ws.once('error', reject);
  });
  ws.on('error', () => undefined);
  if (status !== 101) ws.terminate();
  return { ws, status, cookies };
}

async function echo(ws: WebSocket, text: string): Promise<string> {
  ws.send(text);
  const [data] = (await once(ws, 'message')) as [Buffer];
  return data.toString();
}

describe('a handshake', () => {
  it('opens /ws and /socket.io, and bytes pass both ways', async () => {
    for (const path of ['/ws', '/socket.io/?EIO=4&transport=websocket']) {
      const { ws, cookies } = await open(path);
      expect(await echo(ws, 'hello')).toBe('hello');
      const large = 'x'.repeat(300_000);
      expect(await echo(ws, large)).toBe(large);
      expect(cookies).toEqual(['livery_visitor=fresh; Path=/; HttpOnly']);
      expect(lastSeen(path)?.url).toBe(path);
      ws.terminate();
    }
  });

  it.each(['/', '/api/chat/presence', '/ws/../internal', '/WS', '/wsx', '//evil.example/ws', '/socket.io/x'])(
    'at %s is closed',
    async (path) => {
      const before = seen().length;
      expect(await rawStatus(path)).toBe(404);
      expect(seen()).toHaveLength(before);
    },
  );

  it('for anything but a WebSocket is closed', async () => {
    expect(await rawStatus('/ws', 'h2c')).toBe(404);
  });

  it('from another site is refused, from our own pages taken', async () => {
    const before = seen().length;
    for (const path of ['/ws', '/socket.io/?EIO=4&transport=websocket']) {
      for (const origin of ['https://elsewhere.example', 'null', 'http://127.0.0.1:1']) {
        expect((await open(path, { origin })).status).toBe(403);
      }
    }
    expect(seen()).toHaveLength(before);
    const { ws, status } = await open('/ws', { origin: gateway.url });
    expect(status).toBe(101);
    ws.terminate();
  });

  it('is spread over the replicas, past one that is down', async () => {
    const before = [one.handshakes.length, two.handshakes.length];
    const opened = [];
    for (let i = 0; i < 8; i += 1) opened.push(await open('/ws'));
    expect(opened.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 101));
    expect(one.handshakes.length - (before[0] ?? 0)).toBeGreaterThan(1);
    expect(two.handshakes.length - (before[1] ?? 0)).toBeGreaterThan(1);
    for (const { ws } of opened) ws.terminate();
  });
});

describe('what chat learns of a socket', () => {
  it('is our identity and the visitor’s cookie, nothing else that the client claims', async () => {
    const { cookie } = await gateway.logIn();
    const { ws } = await open('/ws', {
      headers: {
        cookie: `${cookie}; livery_visitor=abc; other=1`,
        [IDENTITY_HEADER]: 'forged',
        'x-user-id': 'admin',
        'x-forwarded-for': '1.2.3.4',
        authorization: 'Bearer x',
      },
    });
    const headers: IncomingHttpHeaders = lastSeen('/ws')?.headers ?? {};
    expect(headers.cookie).toBe('livery_visitor=abc');
    expect(headers['x-user-id']).toBeUndefined();
    expect(headers.authorization).toBeUndefined();
    expect(headers['x-forwarded-for']).toMatch(/127\.0\.0\.1$/);
    const token = String(headers[IDENTITY_HEADER]);
    const { identitySecret } = gateway.environment;
    // An admin who opens the customer's chat is a customer there.
    expect(verifyIdentity(identitySecret, token, 'chat').role).toBe('public');
    expect(() => verifyIdentity(identitySecret, token, 'booking')).toThrow();
    ws.terminate();
  });

  it('is the admin, for who asks to be an agent and has a session', async () => {
    const { cookie } = await gateway.logIn();
    const path = '/socket.io/?EIO=4&transport=websocket&as=agent';
    const { ws, status } = await open(path, { headers: { cookie } });
    expect(status).toBe(101);
    const token = String(lastSeen(path)?.headers[IDENTITY_HEADER]);
    expect(verifyIdentity(gateway.environment.identitySecret, token, 'chat')).toMatchObject({
      role: 'admin',
      username: 'owner',
    });
    ws.terminate();
  });

  it('is nothing, for who asks to be an agent without one', async () => {
    const before = seen().length;
    const path = '/socket.io/?EIO=4&transport=websocket&as=agent';
    expect((await open(path)).status).toBe(401);
    expect((await open(path, { headers: { cookie: 'livery_session=forged' } })).status).toBe(401);
    const { cookie } = await gateway.logIn();
    await gateway.api.post('/api/auth/logout', {}, { cookie });
    expect((await open(path, { headers: { cookie } })).status).toBe(401);
    expect(seen()).toHaveLength(before);
  });
});

describe('an agent’s socket', () => {
  const AGENT = '/socket.io/?EIO=4&transport=websocket&as=agent';
  const closing = (ws: WebSocket) => once(ws, 'close');

  it('is cut after the logout, on another gateway too; a customer’s stays', async () => {
    const replica = await gateway.startReplica();
    try {
      const { cookie } = await gateway.logIn();
      const sockets = await Promise.all([
        open(AGENT, { headers: { cookie } }),
        open(AGENT, { headers: { cookie } }, replica.url),
      ]);
      const other = await open(AGENT, { headers: { cookie: (await gateway.logIn()).cookie } });
      const customer = await open('/ws', { headers: { cookie } });
      const closed = sockets.map(({ ws }) => closing(ws));
      await gateway.api.post('/api/auth/logout', {}, { cookie });
      await Promise.all(closed);
      expect(await echo(other.ws, 'still here')).toBe('still here');
      expect(await echo(customer.ws, 'me too')).toBe('me too');
      other.ws.terminate();
      customer.ws.terminate();
    } finally {
      await replica.stop();
    }
  });

  it.each([
    ['is switched off', { active: false }],
    ['gets a new password', { password: 'a whole new password' }],
  ])('is cut when its user %s', async (_, change) => {
    const { cookie } = await gateway.logIn();
    const username = `helper-${Object.keys(change)[0]}`;
    const account = {
      username,
      email: `${username}@ellesmere.example`,
      password: 'another long password',
    };
    const made = await gateway.api.post<{ id: string }>('/api/users', account, { cookie });
    const helper = await gateway.logIn(username, account.password);
    const { ws } = await open(AGENT, { headers: { cookie: helper.cookie } });
    const closed = closing(ws);
    expect((await gateway.api.put(`/api/users/${made.body.id}`, change, { cookie })).status).toBe(200);
    await closed;
  });

  it('is closed at both ends when either closes', async () => {
    const { ws } = await open('/ws');
    const count = () => one.sockets.clients.size + two.sockets.clients.size;
    const before = count();
    ws.terminate();
    await eventually(() => expect(count()).toBe(before - 1));
    const second = await open('/ws');
    const closed = closing(second.ws);
    for (const server of [one, two]) for (const client of server.sockets.clients) client.terminate();
    await closed;
  });
});

it('ends every socket when it stops, and answers 503 when no replica is left', async () => {
  const replica = await gateway.startReplica();
  const { ws } = await open('/ws', {}, replica.url);
  const closed = once(ws, 'close');
  await replica.stop();
  await closed;
  const lonely = await startTestGateway({ CHAT_URL: DEAD });
  try {
    expect((await open('/ws', {}, lonely.url)).status).toBe(503);
    expect((await apiClient(lonely.url).get('/api/brand')).status).toBe(200);
  } finally {
    await lonely.stop();
  }
});

it('answers 503 for a chat that takes the connection and says nothing, and lets go of it', async () => {
  const silent = createTcpServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const held = new Set<Socket>();
  silent.on('connection', (socket) => {
    held.add(socket.on('error', () => undefined).once('close', () => held.delete(socket)));
    socket.resume();
  });
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const patient = await startTestGateway({ CHAT_URL: url });
  try {
    expect((await open('/ws', {}, patient.url)).status).toBe(503);
    await eventually(() => expect(held.size).toBe(0));
  } finally {
    await patient.stop();
    silent.close();
  }
});

/** `ws` would tidy the path up before sending it. */
async function rawStatus(path: string, upgrade = 'websocket'): Promise<number> {
  const { port } = new URL(gateway.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

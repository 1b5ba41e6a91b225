import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { eventually } from '@livery/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from './harness.ts';

const PATH = '/api/support-tickets/7f3d/files';
const MB = 1024 * 1024;
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Stands for the chat service: keeps the bytes of each request, and answers with a policy of its own. */
async function startReceiver() {
  const received: { url: string; headers: IncomingMessage['headers']; bytes: Buffer }[] = [];
  const server = createServer(async (req, res) => {
    received.push({ url: req.url ?? '', headers: req.headers, bytes: await buffer(req) });
    res.writeHead(201, { 'content-type': 'application/json', 'content-security-policy': POLICY }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

let chat: Awaited<ReturnType<typeof startReceiver>>;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
const sockets: Socket[] = [];
beforeAll(async () => {
  chat = await startReceiver();
  gateway = await startTestGateway({ CHAT_URL: chat.url, THROTTLE_SCALE: '1', TRUSTED_PROXIES: '1' });
});
afterEach(() => {
  chat.received.length = 0;
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await gateway.stop();
  await chat.close();
});

let lines = 0;
/** Every test is an address of its own. */
const nextLine = () => `203.0.113.${(lines += 1)}`;

const send = (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, path = PATH) =>
  fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', 'x-forwarded-for': nextLine(), ...headers },
    body: bytes,
  });

/** A client that says it sends `length` bytes, and sends one of them. */
async function slowUpload(address: string, length = 10): Promise<Socket> {
  const { port } = new URL(gateway.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${address}\r\n` +
      `Content-Type: image/jpeg\r\nContent-Length: ${length}\r\n\r\nx`,
  );
  return socket;
}

/** The status of the answer that a socket is sent. */
async function answered(socket: Socket) {
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return { socket, status: Number(/^HTTP\/1.1 (\d+)/.exec(bytes.toString())?.[1]) };
}

describe('a file on its way to a service', () => {
  it('arrives byte for byte, with who sends it, what it is called and the token', async () => {
    const bytes = new Uint8Array(5 * MB).map((_, at) => at % 251);
    const headers = {
      'x-upload-token': '1.a',
      'x-file-name': 'G%C3%A9.jpg',
      'idempotency-key': 'k-12345678',
    };
    const response = await send(bytes, headers);
    expect(response.status).toBe(201);
    const [got] = chat.received;
    expect(got?.bytes.equals(bytes)).toBe(true);
    expect(got?.headers).toMatchObject({ ...headers, 'content-type': 'image/jpeg' });
    expect(got?.headers['x-livery-identity']).toBeDefined();
  });

  it('of more than 5 MB reaches no service, whether its length is told or not', async () => {
    const tooLarge = { code: 'too_large', message: 'This file is larger than 5 MB.' };
    const told = await send(new Uint8Array(5 * MB + 1));
    expect({ status: told.status, body: await told.json() }).toEqual({ status: 413, body: tooLarge });
    const untold = request(`${gateway.url}${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', 'x-forwarded-for': nextLine() },
    });
    for (let sent = 0; sent < 6; sent += 1) untold.write(Buffer.alloc(MB));
    untold.end();
    const [answer] = (await once(untold, 'response')) as [IncomingMessage];
    expect({ status: answer.statusCode, body: JSON.parse(await text(answer)) as unknown }).toEqual({
      status: 413,
      body: tooLarge,
    });
    expect(chat.received).toEqual([]);
  });

  it('is the only large body that is taken', async () => {
    const json = new TextEncoder().encode(JSON.stringify({ text: 'x'.repeat(20_000) }));
    for (const path of [
      '/api/support-tickets',
      '/api/support-tickets/7f3d/files/x',
      '/api/support-tickets/files',
    ])
      expect((await send(json, { 'content-type': 'application/json' }, path)).status, path).toBe(413);
    expect(chat.received).toEqual([]);
  });

  it('is one of four from an address at a time, and slow ones hold nobody else up', async () => {
    const address = nextLine();
    // Whichever of five comes last is refused, and the others stay on their way.
    const slow = await Promise.all([1, 2, 3, 4, 5].map(() => slowUpload(address)));
    const refused = await Promise.race(slow.map(answered));
    expect(refused.status).toBe(429);
    const small = new Uint8Array(10);
    expect((await send(small)).status).toBe(201);
    // One that is done makes room.
    const [done] = slow.filter((socket) => socket !== refused.socket);
    done?.write('123456789');
    // Far apart: asked too often, the address would be refused for that.
    await eventually(
      async () => expect((await send(small, { 'x-forwarded-for': address })).status).toBe(201),
      { intervalMs: 500 },
    );
  });

  it('that was refused may be sent on for a while, and then the connection is cut', async () => {
    const socket = await slowUpload(nextLine(), 50 * MB);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 [^]*"code":"too_large"/);
  });
});

describe('a file handed out to staff', () => {
  it('keeps the policy of its service, which is stricter than that of our pages', async () => {
    const policyOf = async (path: string) =>
      (await fetch(`${gateway.url}${path}`)).headers.get('content-security-policy');
    expect(await policyOf('/api/admin/support-tickets/7f3d/files/1')).toBe(POLICY);
    expect(await policyOf('/api/admin/support-tickets/7f3d')).not.toBe(POLICY);
  });
});

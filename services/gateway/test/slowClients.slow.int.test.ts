import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '@livery/test-kit';
import type { ErrorBody } from '@livery/shared-types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startRecorder, startTestGateway } from './harness.ts';

let upstream: Awaited<ReturnType<typeof startRecorder>>;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
const sockets: Socket[] = [];

beforeAll(async () => {
  upstream = await startRecorder(({ url }) => ({ body: { url } }));
  gateway = await startTestGateway({
    CATALOG_URL: upstream.url,
    BOOKING_URL: upstream.url,
    PAYMENT_URL: upstream.url,
  });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await gateway.stop();
  await upstream.close();
});

/** A client that begins a request with a body of `length` bytes, and sends one of them. */
async function slowClient(path: string, length = 10): Promise<Socket> {
  const { port } = new URL(gateway.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`,
  );
  return socket;
}

describe('a body that comes slowly', () => {
  it('holds no connection to a service: with 300 of them, everybody else is served', async () => {
    const slow = await Promise.all(Array.from({ length: 300 }, () => slowClient('/api/bookings')));
    const others = await Promise.all(
      Array.from({ length: 8 }, () => gateway.api.post('/api/bookings', { name: 'Ada' })),
    );
    expect(others.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(upstream.seen).toHaveLength(8);
    // Whole, it goes on like any other.
    slow[0]?.write('"a":123 }');
    await eventually(() => upstream.seen.at(-1)?.body === '{"a":123 }');
  });

  it('ends in a 408, and reaches no service', async () => {
    const before = upstream.seen.length;
    expect(await text(await slowClient('/api/bookings'))).toMatch(/^HTTP\/1.1 408 [^]*"code":"timeout"/);
    expect(upstream.seen).toHaveLength(before);
  });
});

describe('a body', () => {
  it('that is too large is refused before a service is asked', async () => {
    const before = upstream.seen.length;
    const json = JSON.stringify({ text: 'x'.repeat(16_384) });
    const event = 'x'.repeat(256 * 1024 + 1);
    for (const [path, body] of [
      ['/api/bookings', json],
      ['/api/stripe/webhook', event],
    ] as const)
      expect(await gateway.api.post<ErrorBody>(path, body)).toMatchObject({
        status: 413,
        body: { code: 'too_large' },
      });
    expect(upstream.seen).toHaveLength(before);
  });

  it('arrives byte for byte, also a large webhook and one in pieces', async () => {
    const event = `{ "id": "evt_1",${' '.repeat(200_000)}"odd": "spacing \\u00e9" }\n`;
    await gateway.api.post('/api/stripe/webhook', event);
    expect(upstream.seen.at(-1)?.body).toBe(event);
    const piecewise = request(`${gateway.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    for (const piece of ['{"a":', ' "é" ', '}\n']) piecewise.write(piece);
    piecewise.end();
    await once(piecewise, 'response');
    expect(upstream.seen.at(-1)?.body).toBe('{"a": "é" }\n');
  });
});

/** A service that answers nobody until it is released. */
async function startHolding() {
  const held: ServerResponse[] = [];
  let seen = 0;
  const server = createServer((_req, res) => {
    seen += 1;
    held.push(res);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: () => seen,
    release: () => {
      for (const res of held.splice(0)) res.end('{}');
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

describe('requests at the same time', () => {
  it('from one address are limited, and take nothing from another', async () => {
    const holding = await startHolding();
    const own = await startTestGateway({
      BOOKING_URL: holding.url,
      TRUSTED_PROXIES: '1',
      THROTTLE_SCALE: '1',
      REQUESTS_PER_ADDRESS: '5',
    });
    const from = (address: string) => own.api.get('/api/bookings', { 'x-forwarded-for': address });
    try {
      // One line: whichever of its addresses is used.
      const first = Array.from({ length: 5 }, (_, n) => from(`2001:DB8:1:2::${n}`));
      await eventually(() => holding.seen() === 5);
      const sixth = await from('2001:db8:1:2:ffff::1');
      expect(sixth.status).toBe(429);
      expect(sixth.headers.get('retry-after')).toBe('1');
      const other = from('2001:db8:1:3::1');
      await eventually(() => holding.seen() === 6);
      holding.release();
      expect((await Promise.all([...first, other])).map(({ status }) => status)).toEqual(Array(6).fill(200));
      const again = from('2001:db8:1:2::1');
      await eventually(() => holding.seen() === 7);
      holding.release();
      expect((await again).status).toBe(200);
    } finally {
      await own.stop();
      await holding.close();
    }
  });

  it('for a service with a long queue are refused at once, and who waits in vain is not served afterwards', async () => {
    const holding = await startHolding();
    const own = await startTestGateway({ BOOKING_URL: holding.url });
    try {
      const waiting = Array.from({ length: 512 }, () => own.api.get('/api/bookings'));
      await eventually(() => holding.seen() === 256);
      const refused = await own.api.get<ErrorBody>('/api/bookings');
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(refused.headers.get('retry-after')).toBe('2');
      const answers = await Promise.all(waiting);
      expect(answers.every(({ status }) => status === 503)).toBe(true);
      const fresh = own.api.get('/api/bookings');
      await eventually(() => holding.seen() > 256);
      holding.release();
      expect((await fresh).status).toBe(200);
      expect(holding.seen()).toBe(257);
    } finally {
      await own.stop();
      await holding.close();
    }
  }, 60_000);
});

describe('connections', () => {
  it('of one address are limited, and another address still gets in', async () => {
    const own = await startTestGateway({ THROTTLE_SCALE: '1', SOCKETS_PER_ADDRESS: '20' });
    const { port } = new URL(own.url);
    const open = async (localAddress: string) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
      let isClosed = false;
      socket.on('error', () => undefined).once('close', () => (isClosed = true));
      sockets.push(socket);
      await once(socket, 'connect');
      return { socket, isClosed: () => isClosed };
    };
    try {
      const mine = await Promise.all(Array.from({ length: 45 }, () => open('127.0.0.2')));
      await eventually(() => mine.filter(({ isClosed }) => isClosed()).length === 25);
      const { socket } = await open('127.0.0.3');
      socket.write('GET /healthz HTTP/1.1\r\nHost: livery\r\nConnection: close\r\n\r\n');
      expect(await text(socket)).toContain('"status":"ok"');
      // One that goes makes room.
      mine.find(({ isClosed }) => !isClosed())?.socket.destroy();
      await eventually(async () => {
        const next = await open('127.0.0.2');
        next.socket.write('GET /healthz HTTP/1.1\r\nHost: livery\r\nConnection: close\r\n\r\n');
        expect(await text(next.socket)).toContain('"status":"ok"');
      });
    } finally {
      await own.stop();
    }
  });
});

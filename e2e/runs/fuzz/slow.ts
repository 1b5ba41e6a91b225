import type { Socket } from 'node:net';
import type { Product } from '../../system/startProduct.ts';
import { open } from './raw.ts';

export interface SlowFindings {
  /** The slowest answer without them, and beside them. */
  aloneMs: number;
  slowestMs: number;
  /** Of those that drip. */
  leftOpen: number;
  /** How many of its answers somebody got who only began to read when all was over, and how many were asked for. */
  late: { got: number; asked: number };
}

/** How long the machine is watched before they come, and after they have gone. */
const ALONE_MS = 2_000;
const DRIP_MS = 500;
const AT_A_TIME = 50;
const READERS = 10;
/** The longest answer there is, several times; one reader after the other, since to ask for much is another test's attack. */
const PER_READER = 15;
const LATE_MS = 20_000;

const DRIPS = {
  header: 'POST /api/bookings HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  body: 'POST /api/bookings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"a":"',
  'body of our own':
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"a":"',
};

/** Clients that drip bytes or read nothing: they are cut in the end, and everybody else is served as ever. */
export async function slowClients(product: Product, count: number, timeoutMs: number): Promise<SlowFindings> {
  const aloneBeforeMs = await slowestAnswer(product, ALONE_MS, () => true);
  const kinds = Object.values(DRIPS);
  const sockets: Socket[] = [];
  // Not in one moment: a rush of connections is tested elsewhere.
  const addDrippers = () => {
    const upTo = Math.min(count, sockets.length + AT_A_TIME);
    while (sockets.length < upTo) {
      const socket = open(product);
      socket.resume();
      socket.write(kinds[sockets.length % kinds.length] ?? '');
      sockets.push(socket);
    }
  };
  const readers: Socket[] = [];
  const addReader = () => {
    const socket = open(product);
    socket.pause();
    socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(PER_READER));
    readers.push(socket);
  };
  const stillOpen = () => sockets.filter(({ closed }) => !closed).length;
  addDrippers();
  const drip = setInterval(() => {
    if (readers.length < READERS) addReader();
    addDrippers();
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, DRIP_MS);
  const slowestMs = await slowestAnswer(product, timeoutMs, () => sockets.length < count || stillOpen() > 0);
  clearInterval(drip);
  const leftOpen = stillOpen();
  const [late] = readers;
  const got = late === undefined ? 0 : await answersOn(late);
  for (const socket of [...sockets, ...readers]) socket.destroy();
  const aloneAfterMs = await slowestAnswer(product, ALONE_MS, () => true);
  const aloneMs = Math.max(aloneBeforeMs, aloneAfterMs);
  return { aloneMs, slowestMs, leftOpen, late: { got, asked: PER_READER } };
}

/** Reads to the end what waits there. */
function answersOn(socket: Socket): Promise<number> {
  let text = '';
  const count = () => text.split('HTTP/1.1 200').length - 1;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve(count());
    };
    const timer = setTimeout(end, LATE_MS);
    socket.on('close', end);
    socket.resume();
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (count() === PER_READER) end();
    });
  });
}

/** Asks for a list again and again, for so long and while it is worth it. */
async function slowestAnswer(product: Product, forMs: number, isWorthIt: () => boolean): Promise<number> {
  let slowestMs = 0;
  const until = Date.now() + forMs;
  while (Date.now() < until && isWorthIt()) {
    const startedAt = performance.now();
    const response = await fetch(`${product.stack.url}/api/services`);
    if (!response.ok) throw new Error(`Beside slow clients: ${response.status} ${await response.text()}`);
    await response.text();
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return Math.round(slowestMs);
}

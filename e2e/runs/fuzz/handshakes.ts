import { randomBytes } from 'node:crypto';
import type { Product } from '../../system/startProduct.ts';
import { open } from './raw.ts';

/** Handshakes that must not become sockets; answers those that did, and whatever else is amiss. */
export async function fuzzHandshakes(product: Product): Promise<string[]> {
  const { host, origin } = new URL(product.stack.url);
  const key = randomBytes(16).toString('base64');
  const ask = (path: string, more: Record<string, string>) => {
    const headers = {
      Host: host,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      Origin: origin,
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': key,
      ...more,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  };
  const cases: [what: string, request: string][] = [
    ['a foreign page', ask('/ws', { Origin: 'https://evil.example' })],
    ['a page like ours', ask('/ws', { Origin: `${origin}.evil.example` })],
    ['the null origin', ask('/ws', { Origin: 'null' })],
    ['another path', ask('/api/bookings', {})],
    ['the services’ own path', ask('/internal/ws', {})],
    ['an old version', ask('/ws', { 'Sec-WebSocket-Version': '7' })],
    ['a short key', ask('/ws', { 'Sec-WebSocket-Key': 'x' })],
    ['another protocol', ask('/ws', { Upgrade: 'h2c' })],
    [
      'a forged identity',
      ask('/socket.io/?EIO=4&transport=websocket&as=agent', { 'x-livery-identity': 'a.b.c' }),
    ],
  ];
  const taken: string[] = [];
  for (const [what, request] of cases) {
    const answer = await firstWords(product, request);
    if (answer.startsWith('HTTP/1.1 101')) taken.push(what);
    if (/^HTTP\/1\.1 5(?!03)/.test(answer)) taken.push(`${what}: ${answer.slice(0, 30)}`);
  }
  // What is asked for politely is given, but never compressed: that costs six times as much for each message.
  const offered = await firstWords(product, ask('/ws', { 'Sec-WebSocket-Extensions': 'permessage-deflate' }));
  if (!offered.startsWith('HTTP/1.1 101')) taken.push('our own page is turned away');
  if (/permessage-deflate/i.test(offered)) taken.push('compression');
  return taken;
}

function firstWords(product: Product, request: string): Promise<string> {
  const socket = open(product);
  return new Promise((resolve) => {
    const end = (answer: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(end, 3_000, '');
    socket.once('data', (chunk) => end(chunk.toString('latin1')));
    socket.once('close', () => end(''));
    socket.write(request);
  });
}

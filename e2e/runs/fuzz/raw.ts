import { connect, type Socket } from 'node:net';
import type { Product } from '../../system/startProduct.ts';

/** Nothing is said: the connection is closed at once. */
const HUNG_UP = 0;

const start = (line: string, ...headers: string[]) => [line, 'Host: x', ...headers, '', ''].join('\r\n');
const post = (...headers: string[]) => start('POST /api/bookings HTTP/1.1', ...headers);
const get = (...headers: string[]) => start('GET /api/services HTTP/1.1', ...headers);

/** What no library would send, and the one status that it is answered with. */
const RAW: [what: string, request: string, status: number][] = [
  ['nothing strange', get('Connection: close'), 200],
  ['two lengths', `${post('Content-Length: 2', 'Content-Length: 3')}{}`, 400],
  ['length and chunks', `${post('Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n`, 400],
  ['chunks of something else', `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n`, 400],
  ['a chunk of no size', `${post('Transfer-Encoding: chunked')}zz\r\n\r\n`, 400],
  ['a length below nothing', post('Content-Length: -1'), 400],
  ['a space before the colon', `${post('Content-Length : 2')}{}`, 400],
  ['folded header', get('X-A: b', ' c'), 400],
  ['bare line feeds', 'GET /api/services HTTP/1.1\nHost: x\n\n', 400],
  ['no host', 'GET /api/services HTTP/1.1\r\n\r\n', 400],
  ['NUL in a header', get('X-A: a\0b'), 400],
  ['NUL in the path', start('GET /api/serv\0ices HTTP/1.1'), 400],
  ['whole address', start('GET http://169.254.169.254/latest HTTP/1.1'), 400],
  ['CONNECT', start('CONNECT 127.0.0.1:22 HTTP/1.1'), HUNG_UP],
  ['TRACE', start('TRACE / HTTP/1.1'), 404],
  ['TRACE on a route', start('TRACE /api/services HTTP/1.1'), 404],
  ['unknown upgrade', get('Connection: Upgrade', 'Upgrade: h2c'), 404],
  ['64 KB of header', get(`X-A: ${'a'.repeat(65_000)}`), 431],
  ['HTTP/9.9', start('GET / HTTP/9.9'), 400],
  ['rubbish', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
];

/** A second answer would have come by then. */
const LISTEN_MS = 300;
const GIVE_UP_MS = 5_000;

/** Answers those that were not answered once, and with what they should be. */
export async function rawRequests(product: Product): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, request, expected] of RAW) {
    const { text, isClosed } = await exchange(product, request);
    const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
    const fits = expected === HUNG_UP ? isClosed && text === '' : statuses.join() === String(expected);
    if (!fits) wrong.push(`${what}: ${statuses.join()} instead of ${expected}: ${text.slice(0, 80)}`);
    // After bytes that cannot be delimited, nothing on this connection may be trusted.
    if (expected === 400 && !isClosed && !/whole address/.test(what))
      wrong.push(`${what}: the connection stays open`);
  }
  return wrong;
}

function exchange(product: Product, request: string): Promise<{ text: string; isClosed: boolean }> {
  const socket = open(product);
  let text = '';
  return new Promise((resolve) => {
    const end = (isClosed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, isClosed });
    };
    let timer = setTimeout(end, GIVE_UP_MS, false);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      clearTimeout(timer);
      timer = setTimeout(end, LISTEN_MS, false);
    });
    socket.on('close', () => end(true));
    socket.write(request, 'latin1');
  });
}

export function open(product: Product): Socket {
  const { port } = new URL(product.stack.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
}

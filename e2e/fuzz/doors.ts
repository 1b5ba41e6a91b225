import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import jwt from 'jsonwebtoken';
import type { Dice } from '../system/money/random.ts';
import type { Product } from '../system/product.ts';

const PROTECTED = '/api/users';

/** Every way we know to be taken for staff without being it; answers those that worked. */
export async function forge(product: Product, cookie: string, dice: Dice): Promise<string[]> {
  const [name = '', token = ''] = cookie.split('=');
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const flip = (text: string) => {
    const at = dice.between(0, text.length - 2);
    return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
  };
  const guessed = ['', 'secret', 'livery', 'changeme', 'livery-demo'].map((secret) => {
    const head = encode({ alg: 'HS256', typ: 'JWT' });
    const mac = createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url');
    return `${head}.${payload}.${mac}`;
  });
  const tokens = [
    ...guessed,
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${encode({ alg: 'NONE' })}.${payload}.${signature}`,
    `${encode({ alg: 'HS512', typ: 'JWT' })}.${payload}.${signature}`,
    `${encode({ alg: 'HS256', kid: '../../dev/null' })}.${payload}.${signature}`,
    `${header}.${encode({ ...claims, sub: 'somebody-else' })}.${signature}`,
    `${header}.${encode({ ...claims, exp: 4_102_444_800 })}.${signature}`,
    ...Array.from({ length: 60 }, () => [flip(header), payload, signature].join('.')),
    ...Array.from({ length: 60 }, () => [header, flip(payload), signature].join('.')),
    ...Array.from({ length: 60 }, () => [header, payload, flip(signature)].join('.')),
    '',
    '..',
    'a.b.c',
    '%00',
    'x'.repeat(7_000),
  ];
  const identity = jwt.sign({ role: 'admin', sub: 'x', aud: 'gateway' }, 'x'.repeat(40));
  const headers: Record<string, string>[] = [
    ...tokens.map((forged) => ({ cookie: `${name}=${forged}` })),
    { cookie: `${name}=; ${name}=${tokens[0]}` },
    { cookie: `__Host-${name}=${token}` },
    { cookie: `${name.toUpperCase()}=${token}` },
    { authorization: `Bearer ${token}` },
    { 'x-livery-identity': identity },
    { 'x-user-id': 'admin', 'x-role': 'admin', 'x-internal-service': 'booking' },
    { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
    { 'x-original-url': '/api/services', 'x-rewrite-url': '/api/services' },
    { 'x-http-method-override': 'GET' },
  ];
  const worked: string[] = [];
  for (const one of headers) {
    const { status } = await fetch(`${product.stack.url}${PROTECTED}`, { headers: one });
    if (status !== 401 && status !== 431 && status !== 400)
      worked.push(`${JSON.stringify(one).slice(0, 120)}: ${status}`);
  }
  for (const path of [
    '/api/Users',
    '/API/users',
    '/api//users',
    '/api/./users',
    '/api/%75sers',
    '/api/users/',
    '/api;/users',
  ]) {
    const { status } = await fetch(`${product.stack.url}${path}`);
    if (status < 400) worked.push(`${path}: ${status}`);
  }
  return worked;
}

/** Bodies that are too large, compressed, mislabelled or never finished: what each must be answered with. */
export async function heavyBodies(product: Product): Promise<string[]> {
  const url = `${product.stack.url}/api/calculate-pricing`;
  const json = { 'content-type': 'application/json' };
  const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20));
  const deep = `${'['.repeat(7_000)}${']'.repeat(7_000)}`;
  const cases: [what: string, headers: Record<string, string>, body: string | Buffer, statuses: number[]][] =
    [
      ['17 KB', json, JSON.stringify({ filler: 'x'.repeat(17_000) }), [413]],
      ['5 MB', json, JSON.stringify({ filler: 'x'.repeat(5_000_000) }), [413]],
      ['a bomb', { ...json, 'content-encoding': 'gzip' }, bomb, [413, 415]],
      ['brotli in name', { ...json, 'content-encoding': 'br' }, '{}', [415]],
      ['an unknown encoding', { ...json, 'content-encoding': 'chocolate' }, '{}', [415]],
      ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1', [415]],
      ['text', { 'content-type': 'text/plain' }, '{}', [415]],
      ['many parts', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', [415]],
      ['no such charset', { 'content-type': 'application/json; charset=klingon' }, '{}', [400, 415]],
      [
        'UTF-16',
        { 'content-type': 'application/json; charset=utf-16' },
        Buffer.from('{}', 'utf16le'),
        [400, 415],
      ],
      ['broken UTF-8', json, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), [400]],
      ['7,000 levels', json, deep, [400, 413]],
      ['a prototype', json, '{"__proto__":{"polluted":1},"serviceIds":[],"duration":2}', [400]],
      ['20,000 keys', json, `{${Array.from({ length: 1_500 }, (_, i) => `"k${i}":1`).join(',')}}`, [400]],
    ];
  const wrong: string[] = [];
  for (const [what, headers, body, statuses] of cases) {
    // A server that refuses early may close before everything is sent: that is an answer too.
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : new Uint8Array(body),
    }).catch(() => undefined);
    if (response !== undefined && !statuses.includes(response.status))
      wrong.push(`${what}: ${response.status}`);
    await response?.text();
  }
  return wrong;
}

const RAW: [what: string, request: string][] = [
  [
    'two lengths',
    'POST /api/bookings HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  ],
  [
    'length and chunks',
    'POST /api/bookings HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['folded header', 'GET /api/services HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n'],
  ['bare line feeds', 'GET /api/services HTTP/1.1\nHost: x\n\n'],
  ['no host', 'GET /api/services HTTP/1.1\r\n\r\n'],
  ['NUL in a header', 'GET /api/services HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
  ['NUL in the path', 'GET /api/serv\0ices HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['whole address', 'GET http://169.254.169.254/latest HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['CONNECT', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['unknown upgrade', 'GET /api/services HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
  ['64 KB of header', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(65_000)}\r\n\r\n`],
  ['HTTP/9.9', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['rubbish', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
];

/** Requests no library would send; answers those that were taken for something they are not. */
export async function rawRequests(product: Product): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, request] of RAW) {
    const answer = await exchange(product, request);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
    if (status >= 500) wrong.push(`${what}: ${answer.slice(0, 80)}`);
    if (/two lengths|length and chunks/.test(what) && status !== 400) wrong.push(`${what}: ${status}`);
  }
  return wrong;
}

function exchange(product: Product, request: string): Promise<string> {
  const socket = open(product);
  let text = '';
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(text);
    };
    const timer = setTimeout(end, 2_000);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n\r\n')) end();
    });
    socket.on('close', end);
    socket.write(request, 'latin1');
  });
}

export function open(product: Product): Socket {
  const { port } = new URL(product.stack.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
}

export interface SlowFindings {
  /** The slowest answer without them, and beside them. */
  aloneMs: number;
  slowestMs: number;
  leftOpen: number;
}

/** How long the machine is watched before they come. */
const ALONE_MS = 2_000;

/** Clients that send a byte now and then: everybody else is served as ever, and they are cut in the end. */
export async function slowClients(
  product: Product,
  count: number,
  patienceMs: number,
): Promise<SlowFindings> {
  const aloneMs = await slowestAnswer(product, ALONE_MS, () => true);
  const sockets = Array.from({ length: count }, () => open(product));
  const stillOpen = () => sockets.filter(({ closed }) => !closed).length;
  for (const socket of sockets) {
    socket.resume();
    socket.write('POST /api/bookings HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  }
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, 500);
  const slowestMs = await slowestAnswer(product, patienceMs, () => stillOpen() > 0);
  clearInterval(drip);
  const leftOpen = stillOpen();
  for (const socket of sockets) socket.destroy();
  return { aloneMs, slowestMs, leftOpen };
}

/** Asks for a list again and again, for so long and while it is worth it. */
async function slowestAnswer(product: Product, forMs: number, isWorthIt: () => boolean): Promise<number> {
  let slowestMs = 0;
  const until = Date.now() + forMs;
  while (Date.now() < until && isWorthIt()) {
    const startedAt = performance.now();
    await (await fetch(`${product.stack.url}/api/services`)).text();
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return Math.round(slowestMs);
}

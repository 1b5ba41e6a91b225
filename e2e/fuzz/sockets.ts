import { randomBytes } from 'node:crypto';
import { chatFrames } from '@livery/shared-types';
import * as z from 'zod/mini';
import type { Dice } from '../system/money/random.ts';
import type { Product } from '../system/product.ts';
import { open } from './doors.ts';
import { breakOne, sampleOf, strangeText, type JsonSchema } from './samples.ts';

export interface Visitor {
  cookie: string;
  sessionId: string;
}

/** A conversation of our own, as a visitor of the site has one. */
export async function visit(product: Product, sessionId: string): Promise<Visitor> {
  const reply = await product.call('POST', '/api/chat/sessions', { sessionId }, { cookie: '' });
  return { sessionId, cookie: reply.response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

function connectTo(product: Product, path: string, cookie: string): WebSocket {
  const { origin } = new URL(product.stack.url);
  const options = { headers: { cookie, origin } };
  return new WebSocket(`${origin.replace('http', 'ws')}${path}`, options as unknown as string[]);
}

/** Sends and waits until the other side has closed, or has had time to; answers how it ended. */
function send(
  product: Product,
  path: string,
  cookie: string,
  frames: (string | Buffer)[],
  waitMs = 400,
): Promise<string> {
  const socket = connectTo(product, path, cookie);
  return new Promise((resolve) => {
    const end = (how: string) => {
      clearTimeout(timer);
      if (socket.readyState <= WebSocket.OPEN) socket.close();
      resolve(how);
    };
    let timer = setTimeout(end, 10_000, 'never opened');
    socket.addEventListener('open', () => {
      clearTimeout(timer);
      for (const frame of frames) socket.send(typeof frame === 'string' ? frame : new Uint8Array(frame));
      timer = setTimeout(end, waitMs, 'open');
    });
    socket.addEventListener('close', ({ code }) => end(`closed ${code}`));
    socket.addEventListener('error', () => end('error'));
  });
}

/** Says one thing and waits for the word that it was stored. */
export async function isWell(product: Product, visitor: Visitor, message: string): Promise<boolean> {
  const socket = connectTo(product, '/ws', visitor.cookie);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 20_000, false);
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ type: 'chat_message', sessionId: visitor.sessionId, message, ref: 1 })),
    );
    socket.addEventListener('message', ({ data }) => {
      clearTimeout(timer);
      socket.close();
      resolve((JSON.parse(String(data)) as { type: string }).type !== 'error');
    });
  });
}

/** Frames of every kind, whole and broken, and bytes that are no frames at all. */
function frames(dice: Dice, visitor: Visitor, perProperty: number): { type: string; fields: unknown }[] {
  return Object.entries(chatFrames).flatMap(([type, schema]) => {
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const whole = { ...(sampleOf(described, dice) as object), sessionId: visitor.sessionId };
    return [whole, ...breakOne(whole, dice, perProperty).map(({ body }) => body)].map((fields) => ({
      type,
      fields,
    }));
  });
}

const RUBBISH = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"type":null}',
  '{"type":{"toString":1}}',
  '{"type":"__proto__"}',
  '{"type":"constructor"}',
  '{"type":"desk","available":true}',
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"type":"chat_message","message":"${'x'.repeat(60_000)}"}`,
];

export async function fuzzRaw(
  product: Product,
  visitor: Visitor,
  dice: Dice,
  perProperty: number,
): Promise<number> {
  const all = [
    ...frames(dice, visitor, perProperty).map(({ type, fields }) =>
      JSON.stringify({ type, ...(fields as object) }),
    ),
    ...RUBBISH,
    ...Array.from({ length: 20 }, () => strangeText(dice)),
  ];
  const parcels: (string | Buffer)[][] = [[randomBytes(200)], ['x'.repeat(70_000)]];
  for (let at = 0; at < all.length; at += 15) parcels.push(dice.shuffled(all.slice(at, at + 15)));
  for (let at = 0; at < parcels.length; at += 6)
    await Promise.all(
      parcels.slice(at, at + 6).map((parcel) => send(product, '/ws', visitor.cookie, parcel)),
    );
  return all.length + 2;
}

/** Packets of Engine.IO and Socket.IO, as they should be and not. */
export async function fuzzSocketIo(
  product: Product,
  visitor: Visitor,
  dice: Dice,
  perProperty: number,
): Promise<number> {
  const path = '/socket.io/?EIO=4&transport=websocket';
  const events = frames(dice, visitor, perProperty).map(
    ({ type, fields }, index) => `42${index}${JSON.stringify([type, fields])}`,
  );
  const packets = [
    ...events,
    '42',
    '42[',
    '42[]',
    '42[null]',
    '42["__proto__",{}]',
    '42["chat_message"]',
    '42["chat_message",{},{},{},{}]',
    '421e9["chat_message",{}]',
    '451-["chat_message",{"_placeholder":true,"num":0}]',
    '459999999-["x"]',
    '40/admin,',
    '40{"token":{"$gt":""}}',
    '41',
    '43',
    '5',
    '6',
    '9',
    'b4',
    '0{"sid":"x"}',
    ...Array.from({ length: 20 }, () => `42["chat_message",${JSON.stringify(strangeText(dice))}]`),
  ];
  const parcels: (string | Buffer)[][] = packets
    .filter((_, index) => index % 10 === 0)
    .map((_, index) => ['40', ...packets.slice(index * 10, index * 10 + 10)]);
  parcels.push([events[0] ?? ''], ['40', randomBytes(300)], ['40', `42["x","${'x'.repeat(1_100_000)}"]`]);
  for (let at = 0; at < parcels.length; at += 6)
    await Promise.all(parcels.slice(at, at + 6).map((parcel) => send(product, path, visitor.cookie, parcel)));
  return packets.length + 3;
}

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

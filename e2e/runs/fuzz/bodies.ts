import { gzipSync } from 'node:zlib';
import type { Product } from '../../system/startProduct.ts';
import { PROTOTYPE_KEYS } from './samples.ts';

interface Endpoint {
  path: string;
  /** What is taken there when nothing is wrong with it. */
  good: object;
  kind: 'json' | 'signed';
}

interface Heavy {
  what: string;
  type?: string;
  encoding?: string;
  body(good: object): string | Buffer;
  /** What it is answered with where JSON is read, and where bytes are: no signature fits these. */
  json: number;
  signed: number;
  /** Whoever refuses before everything is sent may close before the answer is read. */
  mayHangUp?: true;
}

const JSON_TYPE = 'application/json';
const text = (good: object) => JSON.stringify(good);
const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20));

const HEAVY: Heavy[] = [
  { what: 'nothing strange', body: text, json: 200, signed: 400 },
  { what: '17 KB', body: filledWith(17_000), json: 413, signed: 400 },
  { what: '300 KB', body: filledWith(300_000), json: 413, signed: 413 },
  { what: '5 MB', body: filledWith(5_000_000), json: 413, signed: 413, mayHangUp: true },
  { what: 'a bomb', encoding: 'gzip', body: () => bomb, json: 415, signed: 415, mayHangUp: true },
  { what: 'gzip', encoding: 'gzip', body: (good) => gzipSync(text(good)), json: 415, signed: 415 },
  { what: 'brotli in name', encoding: 'br', body: text, json: 415, signed: 415 },
  { what: 'an unknown encoding', encoding: 'chocolate', body: text, json: 415, signed: 415 },
  { what: 'a form', type: 'application/x-www-form-urlencoded', body: () => 'a=1', json: 415, signed: 400 },
  { what: 'text', type: 'text/plain', body: text, json: 415, signed: 400 },
  {
    what: 'many parts',
    type: 'multipart/form-data; boundary=x',
    body: () => '--x--',
    json: 415,
    signed: 400,
  },
  { what: 'no such charset', type: `${JSON_TYPE}; charset=klingon`, body: text, json: 400, signed: 400 },
  {
    what: 'UTF-16 of nothing',
    type: `${JSON_TYPE}; charset=utf-16`,
    body: () => Buffer.from('{}', 'utf16le'),
    json: 400,
    signed: 400,
  },
  {
    what: 'broken UTF-8',
    body: () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    json: 400,
    signed: 400,
  },
  { what: 'half of it', body: (good) => text(good).slice(0, -1), json: 400, signed: 400 },
  { what: '7,000 levels', body: () => `${'['.repeat(7_000)}${']'.repeat(7_000)}`, json: 400, signed: 400 },
  // Nothing else is wrong with these: what nobody asked for is dropped, and the rest is done.
  {
    what: '7,000 levels besides',
    body: (good) => `{"deep":${'['.repeat(7_000)}${']'.repeat(7_000)},${text(good).slice(1)}`,
    json: 400,
    signed: 400,
  },
  {
    what: 'prototypes besides',
    body: (good) => text({ ...good, ...PROTOTYPE_KEYS }),
    json: 200,
    signed: 400,
  },
  {
    what: '1,300 keys besides',
    body: (good) =>
      text({ ...good, ...Object.fromEntries(Array.from({ length: 1_300 }, (_, at) => [`k${at}`, 1])) }),
    json: 200,
    signed: 400,
  },
  {
    what: '1,900 values besides',
    body: (good) => text({ ...good, list: Array.from({ length: 1_900 }, () => 1) }),
    json: 200,
    signed: 400,
  },
  {
    what: '7,000 values besides',
    body: (good) => text({ ...good, list: Array.from({ length: 7_000 }, () => 1) }),
    json: 400,
    signed: 400,
  },
];

function filledWith(length: number) {
  return (good: object) => text({ ...good, filler: 'x'.repeat(length) });
}

/**
 * Bodies that are too large, compressed, mislabelled or hold what nobody asked for, where a service reads JSON, where the
 * gateway does, and where bytes are signed. Answers what was not answered as it should be.
 */
export async function heavyBodies(product: Product, serviceId: string): Promise<string[]> {
  const quote = { serviceIds: [serviceId], duration: 2 };
  const endpoints: Endpoint[] = [
    { path: '/api/calculate-pricing', good: quote, kind: 'json' },
    { path: '/api/auth/login', good: { username: 'admin', password: 'livery-demo' }, kind: 'json' },
    { path: '/api/stripe/webhook', good: { id: 'evt_fuzz', object: 'event' }, kind: 'signed' },
  ];
  const plain = JSON.stringify((await product.quote(quote)).body);
  const wrong: string[] = [];
  for (const { path, good, kind } of endpoints) {
    for (const heavy of HEAVY) {
      const about = `${path}: ${heavy.what}`;
      const answer = await post(`${product.stack.url}${path}`, heavy, good);
      if (answer === undefined) {
        if (heavy.mayHangUp !== true) wrong.push(`${about}: no answer`);
      } else if (answer.status !== heavy[kind]) {
        wrong.push(`${about}: ${answer.status} instead of ${heavy[kind]} ${answer.text.slice(0, 100)}`);
      } else if (path === '/api/calculate-pricing' && answer.status === 200 && answer.text !== plain) {
        wrong.push(`${about}: another price, or another answer: ${answer.text.slice(0, 200)}`);
      }
    }
  }
  return wrong;
}

async function post(
  url: string,
  { type = JSON_TYPE, encoding, body }: Heavy,
  good: object,
): Promise<{ status: number; text: string } | undefined> {
  const bytes = body(good);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': type, ...(encoding === undefined ? {} : { 'content-encoding': encoding }) },
      body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}

import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cachedBody, sendCached } from '../src/index.ts';
import { runApp, type RunningApp } from './helpers/httpApp.ts';

const TEXT = Buffer.from(JSON.stringify({ text: 'a fleet of cars '.repeat(200) }));
const type = 'application/json; charset=utf-8';
const bodies = {
  '/text': cachedBody(TEXT, { type, vary: 'Cookie', headers: { 'X-Total-Count': '3' } }),
  '/plain': cachedBody(TEXT, { type, isCompressed: false, cacheControl: 'public, no-cache' }),
  '/small': cachedBody(Buffer.from('{}'), { type }),
};

let app: RunningApp;
beforeAll(async () => {
  app = await runApp(() => undefined, {
    identity: 'none',
    beforeBody: (express) => {
      for (const [path, body] of Object.entries(bodies))
        express.get(path, (req, res) => sendCached(body, req, res));
      express.get('/missing', (req, res) => sendCached(bodies['/text'], req, res.status(404)));
    },
  });
});
afterAll(() => app.close());

/** fetch() would take the encoding off again. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: IncomingHttpHeaders;
    body: Buffer;
  }>();
  const asked = request(`${app.url}${path}`, { method, headers }, async (res) => {
    resolve({ status: res.statusCode ?? 0, headers: res.headers, body: await buffer(res) });
  });
  asked.on('error', reject).end();
  return promise;
}

describe('a cached body', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
  ])('for a client that takes %s is sent as %s, each time the same', async (accepted, encoding) => {
    for (let time = 0; time < 3; time += 1) {
      const { headers, body } = await ask('/text', { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-length']).toBe(String(body.length));
      const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
      expect(plain.equals(TEXT)).toBe(true);
      expect(headers).toMatchObject({ vary: 'Cookie, Accept-Encoding', 'x-total-count': '3' });
    }
  });

  it('has an ETag for each encoding, and is a 304 for the one that is known', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (accepted) => {
        const headers = { 'accept-encoding': accepted };
        const etag = (await ask('/text', headers)).headers.etag ?? '';
        for (const known of [etag, `"other", ${etag}`]) {
          const again = await ask('/text', { ...headers, 'if-none-match': known });
          expect(again).toMatchObject({ status: 304, headers: { etag } });
          expect(again.body).toHaveLength(0);
        }
        expect((await ask('/text', { ...headers, 'if-none-match': '"other"' })).status).toBe(200);
        return etag;
      }),
    );
    expect(new Set(etags).size).toBe(3);
  });

  it('is not compressed where that saves nothing, and varies by nothing then', async () => {
    for (const path of ['/plain', '/small']) {
      const { headers } = await ask(path, { 'accept-encoding': 'br' });
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toBeUndefined();
    }
  });

  it('answers HEAD with the length alone', async () => {
    const { headers, body } = await ask('/plain', {}, 'HEAD');
    expect(headers['content-length']).toBe(String(TEXT.length));
    expect(body).toHaveLength(0);
  });

  it('that is no success is kept by nobody', async () => {
    const { status, headers } = await ask('/missing', { 'if-none-match': `"${bodies['/text'].digest}"` });
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
  });
});

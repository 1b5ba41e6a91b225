import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEventBus, createLogger, newEvent } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRecorder, startTestGateway } from './harness.ts';

const ID = '7a5bc0e9-715a-414b-b56c-c1ae0f544c3f';
const vehicle = (name: string) => ({
  type: 'suv',
  capacity: 6,
  luggageCapacity: 4,
  plate: '',
  features: [],
  id: ID,
  name,
  description: 'Our signature car.',
  hourlyRate: '125.00',
  version: 1,
  imageUrl: null,
  imageUrls: [],
  available: true,
});
const INDEX = `<!doctype html><html><head><title>Site</title></head><body><div id="root"></div></body></html>`;
/** Stands in for what the frontend's build brings along, and notes what it was asked to render. */
const RENDERER = `export const renderPage = async (path, brand, data) => {
  globalThis.renderedPaths.push(path);
  await new Promise(setImmediate);
  const facts = JSON.stringify([data['/api/from-prices'], data['/api/ratings']]);
  return { html: '<h1>' + path + ' ' + (data.vehicle?.name ?? '') + facts + '</h1>', styles: '' };
};`;

const rendered: string[] = [];
Object.assign(globalThis, { renderedPaths: rendered });
let name = 'Obsidian';
let licence = '';
let sedanTotal = '205.07';
let ratings = { average: '4.8', count: 23 };
let bookingStatus = 200;
let directory: string;
let catalog: Awaited<ReturnType<typeof startRecorder>>;
let booking: Awaited<ReturnType<typeof startRecorder>>;
let bus: ReturnType<typeof connectEventBus>;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'livery-pages-'));
  await mkdir(join(directory, 'server'));
  await mkdir(join(directory, 'assets'));
  await Promise.all([
    writeFile(join(directory, 'index.html'), INDEX),
    writeFile(join(directory, 'assets/app.js'), 'app()'),
    writeFile(join(directory, 'server/render.js'), RENDERER),
    writeFile(join(directory, 'server/package.json'), '{"type":"module"}'),
    writeFile(join(directory, 'server/chunks.json'), '{}'),
  ]);
  catalog = await startRecorder(({ url }) => {
    if (url === '/api/vehicles') return { body: [vehicle(name)] };
    if (url === '/api/settings') return { body: { licence, insurance: '', refundInFullUntilApproved: true } };
    if (url === '/api/from-prices')
      return { body: { hours: 2, prices: [{ type: 'sedan', total: sedanTotal }], totals: [], services: [] } };
    return { body: [] };
  });
  booking = await startRecorder(() => ({ status: bookingStatus, body: ratings }));
  gateway = await startTestGateway({
    SITE_DIR: directory,
    CATALOG_URL: catalog.url,
    BOOKING_URL: booking.url,
  });
  bus = connectEventBus({
    url: gateway.environment.amqpUrl,
    service: 'catalog',
    namespace: gateway.environment.namespace,
    logger: createLogger({ service: 'catalog', level: 'silent' }),
  });
  // Once it receives changes, the cache is no longer cleared because the bus has just come up.
  await eventually(async () => {
    await get('/fleet');
    const asked = catalog.seen.length;
    await changed();
    await get('/fleet');
    expect(catalog.seen.length).toBeGreaterThan(asked);
  });
});
afterAll(async () => {
  await bus.close();
  await gateway.stop();
  await Promise.all([catalog.close(), booking.close()]);
  await rm(directory, { recursive: true });
});
beforeEach(() => {
  rendered.length = 0;
  catalog.seen.length = 0;
});

const changed = () => bus.publish(newEvent('catalog.changed', 'any', { kind: 'vehicle', id: ID }));
const get = (path: string) => gateway.api.get<string>(path);
const real = ['/', '/services', '/fleet', '/booking', '/support', '/policies', `/fleet/${ID}`];

describe('a made-up address', () => {
  it('costs neither a render nor a question, is a 404, and pushes no real page out', async () => {
    for (const path of real) expect((await get(path)).status, path).toBe(200);
    expect((await get('/nowhere')).status).toBe(404);
    expect((await get('/fleet/none')).status).toBe(404);
    rendered.length = 0;
    catalog.seen.length = 0;
    for (let n = 0; n < 125; n += 1) {
      const paths = [`/fleet/${randomUUID()}`, `/fleet/car-${n}`, `/page-${n}`, `/fleet/a/${n}`];
      for (const path of paths) expect((await get(path)).status, path).toBe(404);
    }
    for (const path of real) expect((await get(path)).status, path).toBe(200);
    expect(rendered).toEqual([]);
    expect(catalog.seen).toEqual([]);
  });

  it.each(['/fleet/%3F', '/fleet/%20', '/fleet/%C3%A9', '/fleet/1', `/fleet/${ID.toUpperCase()}`])(
    'such as %s is a 404 that no browser, proxy or crawler keeps',
    async (path) => {
      const { status, headers, body } = await get(path);
      expect(status).toBe(404);
      expect(body).toContain('<title>Vehicle not found · ');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('a page', () => {
  it('is rendered once per change, however many ask for it at the same moment', async () => {
    name = 'Obsidian II';
    await changed();
    await eventually(async () => {
      const pages = await Promise.all(Array.from({ length: 40 }, () => get(`/fleet/${ID}`)));
      expect(pages.every(({ body }) => body.includes('Obsidian II'))).toBe(true);
    });
    expect(rendered).toEqual([`/fleet/${ID}`]);
    expect(catalog.seen.map(({ url }) => url).toSorted()).toEqual(['/api/settings', '/api/vehicles']);
  });

  it('is not rendered again after a change of what it does not show', async () => {
    for (const path of real) await get(path);
    rendered.length = 0;
    catalog.seen.length = 0;
    await changed();
    await eventually(async () => {
      await get('/services');
      expect(catalog.seen.map(({ url }) => url)).toContain('/api/services');
    });
    for (const path of real) expect((await get(path)).status, path).toBe(200);
    expect(rendered).toEqual([]);
  });
});

describe('the home page', () => {
  const rated = () => bus.publish(newEvent('chauffeur.changed', 'any', { chauffeurId: 'any' }));
  const structured = (html: string) =>
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';

  it('begins with from-prices and ratings, and tells search engines of them', async () => {
    const { body } = await get('/');
    const data = /id="livery-data">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({
      '/api/from-prices': {
        hours: 2,
        prices: [{ type: 'sedan', total: '205.07' }],
        totals: [],
        services: [],
      },
      '/api/ratings': { average: '4.8', count: 23 },
    });
    expect(structured(body)).toContain('"ratingValue":"4.8","ratingCount":23');
    expect(structured(body)).toContain('"price":"205.07"');
    const other = await get('/support');
    expect(other.body).not.toContain('livery-data');
    expect(other.body).not.toContain('aggregateRating');
  });

  it('shares the prices of the cars with fleet and booking, whose data they are in', async () => {
    for (const path of ['/fleet', '/booking']) {
      const { body } = await get(path);
      const data = /id="livery-data">(.*?)<\/script>/.exec(body)?.[1] ?? '';
      expect(JSON.parse(data), path).toMatchObject({ '/api/from-prices': { hours: 2 } });
    }
  });

  it('is rendered again when a price, a rating or a line of the company changes, and not before', async () => {
    for (let time = 0; time < 5; time += 1) await get('/');
    expect(rendered).toEqual([]);
    sedanTotal = '210.00';
    await changed();
    await eventually(async () => expect((await get('/')).body).toContain('210.00'));
    ratings = { average: '4.9', count: 24 };
    await rated();
    await eventually(async () => expect((await get('/')).body).toContain('"average":"4.9"'));
    expect((await gateway.api.get('/api/ratings')).body).toEqual(ratings);
    licence = 'Licensed "by" the city';
    await changed();
    await eventually(async () => {
      const site = await gateway.api.get('/api/site');
      expect(site.body).toMatchObject({ licence, insurance: '', refundInFullUntilApproved: true });
    });
    expect((await get('/')).body).toContain('Licensed \\&quot;by\\&quot; the city');
    expect((await get('/policies')).body).toContain('Licensed \\&quot;by\\&quot; the city');
    expect(rendered.filter((path) => path === '/')).toHaveLength(3);
  });

  it('shows the ratings that were known last while booking is away, and none that never were', async () => {
    bookingStatus = 503;
    try {
      await rated();
      await eventually(async () => expect((await gateway.api.get('/api/ratings')).status).toBe(503));
      expect((await get('/')).body).toContain('"average":"4.9"');
      const fresh = await startTestGateway({ SITE_DIR: directory, CATALOG_URL: catalog.url });
      try {
        const { status, body } = await fresh.api.get<string>('/');
        expect(status).toBe(200);
        expect(body).toContain('"/api/from-prices"');
        expect(body).not.toContain('/api/ratings');
      } finally {
        await fresh.stop();
      }
    } finally {
      bookingStatus = 200;
    }
  });
});

describe('outside the API', () => {
  it('whatever is no file is throttled for an address, and files are not', async () => {
    const strict = await startTestGateway({
      SITE_DIR: directory,
      CATALOG_URL: catalog.url,
      THROTTLE_SCALE: '1',
    });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 620; n += 1)
        statuses.push((await strict.api.get(n % 2 === 0 ? '/support' : `/fleet/${n}`)).status);
      expect(statuses.slice(0, 600).every((status) => status === 200 || status === 404)).toBe(true);
      const refused = await strict.api.get('/');
      expect(statuses.slice(600).every((status) => status === 429)).toBe(true);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await strict.api.get('/sitemap.xml')).status).toBe(429);
      expect((await strict.api.get('/nothing.txt')).status).toBe(429);
      expect((await strict.api.get('/assets/app.js')).status).toBe(200);
      expect((await strict.api.get('/api/brand')).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });

  it('what is refused costs Redis nothing more', async () => {
    const strict = await startTestGateway({ SITE_DIR: directory, THROTTLE_SCALE: '1' });
    const redis = new Redis(strict.environment.redisUrl);
    /** Each question about a limit counts one up. */
    const asked = async () => {
      const keys = await redis.keys(`${strict.environment.redisPrefix}throttle-*`);
      const counts = keys.length === 0 ? [] : await redis.mget(keys);
      return counts.reduce((sum, count) => sum + Number(count), 0);
    };
    try {
      for (let n = 0; n < 601; n += 1) await strict.api.get('/support');
      const before = await asked();
      expect(before).toBeGreaterThanOrEqual(600);
      for (let n = 0; n < 100; n += 1) expect((await strict.api.get('/support')).status).toBe(429);
      expect(await asked()).toBeLessThanOrEqual(before + 1);
    } finally {
      redis.disconnect();
      await strict.stop();
    }
  });
});

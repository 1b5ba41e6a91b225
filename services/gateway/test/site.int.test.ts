import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRecorder, startTestGateway } from './harness.ts';

const VEHICLE = {
  type: 'suv',
  capacity: 6,
  luggageCapacity: 4,
  features: [],
  id: '7a5bc0e9-715a-414b-b56c-c1ae0f544c3f',
  name: 'Obsidian </script> SUV',
  description: 'Our signature car.',
  hourlyRate: '125.00',
  imageUrl: null,
  imageUrls: ['/art/vehicles/suv-side.svg'],
  available: true,
};
/** Stands in for what the frontend's build brings along: it shows what it was given. */
const RENDERER = `export const renderPage = async (path, brand, data) => {
  if (path === '/support') throw new Error('no drawing');
  return { html: '<h1>' + path + ' ' + Object.keys(data).join() + '</h1>', styles: '<style>h1{}</style>' };
};`;
const INDEX = `<!doctype html><html><head><script>theme()</script><title>Site</title>
<meta name="description" content="old" /></head><body><div id="root"></div></body></html>`;

let isCatalogUp = true;
let catalog: Awaited<ReturnType<typeof startRecorder>>;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'livery-drawn-'));
  await mkdir(join(directory, 'server'));
  await mkdir(join(directory, 'art/cards'), { recursive: true });
  await Promise.all([
    writeFile(join(directory, 'index.html'), INDEX),
    writeFile(join(directory, 'manifest.webmanifest'), '{"name":"x","display":"standalone"}'),
    writeFile(join(directory, 'art/cards/suv-side.jpg'), 'picture'),
    writeFile(join(directory, 'server/render.js'), RENDERER),
    writeFile(join(directory, 'server/package.json'), '{"type":"module"}'),
    writeFile(join(directory, 'server/chunks.json'), '{"Fleet":["assets/Fleet.js"]}'),
  ]);
  catalog = await startRecorder(({ url }) => {
    if (!isCatalogUp) return { status: 503, body: { message: 'away', code: 'unavailable' } };
    if (url === '/api/vehicles') return { body: [VEHICLE] };
    if (url === `/api/vehicles/${VEHICLE.id}`) return { body: VEHICLE };
    return { status: 404, body: { message: 'Not found', code: 'not_found' } };
  });
  gateway = await startTestGateway({
    SITE_DIR: directory,
    CATALOG_URL: catalog.url,
    PUBLIC_URL: 'https://cars.example',
  });
});
afterAll(async () => {
  await gateway.stop();
  await catalog.close();
  await rm(directory, { recursive: true });
});

const page = async (path: string) => {
  const answer = await gateway.api.get<string>(path);
  return { ...answer, html: String(answer.body) };
};

describe('a page', () => {
  // Guarantee D-26
  it('arrives drawn, with what the catalog says and the code it needs', async () => {
    const { status, html, headers } = await page('/fleet');
    expect(status).toBe(200);
    expect(html).toContain('<div id="root"><h1>/fleet /api/vehicles</h1></div>');
    expect(html).toContain('<style>h1{}</style>');
    expect(html).toContain('<link rel="ahead" fetchpriority="low" href="/assets/Fleet.js">');
    expect(html).toContain('<title>Our Fleet · ');
    expect(html).not.toContain('content="old"');
    const data = /id="livery-data">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ '/api/vehicles': [VEHICLE] });
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+'/);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  it('is known again by its ETag until what it shows changes', async () => {
    const first = await page('/fleet');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${gateway.url}/fleet`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('of a vehicle carries its name, its words and its picture', async () => {
    const { status, html } = await page(`/fleet/${VEHICLE.id}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Obsidian &lt;/script&gt; SUV · ');
    expect(html).toContain('content="Our signature car."');
    expect(html).toContain(
      '<meta property="og:image" content="https://cars.example/art/cards/suv-side.jpg">',
    );
    expect(html).toContain(`<link rel="canonical" href="https://cars.example/fleet/${VEHICLE.id}">`);
  });

  it('that is not there is answered with 404, drawn, and kept out of search engines', async () => {
    for (const path of ['/nowhere', '/fleet/none', '/fleet/a/b']) {
      const { status, html, headers } = await page(path);
      expect(status, path).toBe(404);
      expect(html, path).toContain('<div id="root"><h1>');
      expect(headers.get('x-robots-tag'), path).toBe('noindex');
    }
  });

  it('of a personal link, or of the staff, is left to the browser and to nobody else', async () => {
    for (const path of [
      '/my-bookings?manage=token',
      '/admin',
      '/admin/support',
      '/booking-confirmation?booking=1',
    ]) {
      const { status, html, headers } = await page(path);
      expect(status, path).toBe(200);
      expect(html, path).toContain('<div id="root"></div>');
      expect(headers.get('x-robots-tag'), path).toBe('noindex');
    }
  });

  it('that cannot be drawn begins in the browser', async () => {
    const { status, html } = await page('/support');
    expect(status).toBe(200);
    expect(html).toContain('<div id="root"></div>');
  });
});

describe('files', () => {
  it('name every public page and vehicle to crawlers', async () => {
    expect((await page('/sitemap.xml')).html).toContain(
      `<loc>https://cars.example/fleet/${VEHICLE.id}</loc>`,
    );
    expect((await page('/robots.txt')).html).toContain('Sitemap: https://cars.example/sitemap.xml');
  });

  it('carry the company to the phone they are installed on', async () => {
    expect((await gateway.api.get('/manifest.webmanifest')).body).toMatchObject({
      name: 'Ellesmere Chauffeurs',
      display: 'standalone',
    });
  });

  it('that draw the pages are not given out', async () => {
    expect((await page('/server/render.js')).status).toBe(404);
    expect((await page('/server/chunks.json')).status).toBe(404);
  });
});

describe('with the catalog away', () => {
  it('pages come without its part, and the map of the site says that it has to wait', async () => {
    isCatalogUp = false;
    const lonely = await startTestGateway({ SITE_DIR: directory, CATALOG_URL: catalog.url });
    try {
      const fleet = await lonely.api.get<string>('/fleet');
      expect(fleet.status).toBe(200);
      expect(fleet.body).toContain('<div id="root"><h1>/fleet </h1></div>');
      expect(fleet.body).not.toContain('livery-data');
      expect((await lonely.api.get<string>(`/fleet/${VEHICLE.id}`)).status).toBe(200);
      expect((await lonely.api.get('/sitemap.xml')).status).toBe(503);
    } finally {
      isCatalogUp = true;
      await lonely.stop();
    }
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRecorder, startTestGateway } from './harness.ts';

const VEHICLE = {
  type: 'suv',
  capacity: 6,
  luggageCapacity: 4,
  plate: '',
  features: [],
  id: '7a5bc0e9-715a-414b-b56c-c1ae0f544c3f',
  name: 'Obsidian </script> SUV',
  description: 'Our signature car.',
  hourlyRate: '125.00',
  version: 1,
  imageUrl: null,
  imageUrls: ['/art/vehicles/suv-side.svg'],
  available: true,
};
/** Stands in for what the frontend's build brings along: it shows what it was given. */
const RENDERER = `export const renderPage = async (path, site, data) => {
  if (path === '/support') throw new Error('no drawing');
  return { html: '<h1>' + path + ' ' + Object.keys(data).join() + '</h1>', styles: '<style>h1{}</style>' };
};`;
const INDEX = `<!doctype html><html><head><script>theme()</script><title>Site</title>
<meta name="description" content="old" /><link rel="manifest" href="/manifest.webmanifest" /></head><body><div id="root"></div></body></html>`;

let isCatalogUp = true;
let catalog: Awaited<ReturnType<typeof startRecorder>>;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'livery-site-'));
  await mkdir(join(directory, 'server'));
  await mkdir(join(directory, 'art/cards'), { recursive: true });
  await Promise.all([
    writeFile(join(directory, 'index.html'), INDEX),
    writeFile(join(directory, 'manifest.webmanifest'), '{"name":"x","display":"standalone"}'),
    writeFile(join(directory, 'drive.webmanifest'), '{"name":"x","scope":"/drive"}'),
    writeFile(join(directory, 'drive-sw.js'), 'install();'),
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
  it('arrives rendered, with the catalog’s data and the code it needs', async () => {
    const { status, html, headers } = await page('/fleet');
    expect(status).toBe(200);
    expect(html).toContain('<div id="root"><h1>/fleet /api/vehicles</h1></div>');
    expect(html).toContain('<style>h1{}</style>');
    expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/Fleet.js">');
    expect(html).toContain('<title>Our Fleet · ');
    expect(html).not.toContain('content="old"');
    const data = /id="livery-data">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ '/api/vehicles': [VEHICLE] });
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+'/);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  it('is a 304 for its ETag until its content changes', async () => {
    const first = await page('/fleet');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${gateway.url}/fleet`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('of a vehicle has its name, its description and its picture', async () => {
    const { status, html } = await page(`/fleet/${VEHICLE.id}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Obsidian &lt;/script&gt; SUV · ');
    expect(html).toContain('content="Our signature car."');
    expect(html).toContain(
      '<meta property="og:image" content="https://cars.example/art/cards/suv-side.jpg">',
    );
    expect(html).toContain(`<link rel="canonical" href="https://cars.example/fleet/${VEHICLE.id}">`);
  });

  it('that does not exist is answered with 404, rendered, and kept out of search engines', async () => {
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

  it('whose rendering fails is left to the browser', async () => {
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

  it('install the chauffeur’s page as an app of its own', async () => {
    expect((await page('/drive')).html).toContain('<link rel="manifest" href="/drive.webmanifest" />');
    expect((await page('/admin')).html).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect((await gateway.api.get('/drive.webmanifest')).body).toMatchObject({
      name: 'Ellesmere Chauffeurs · Trips',
      scope: '/drive',
    });
  });

  it('name the service worker of the chauffeur’s page as a script that is never kept without asking', async () => {
    const { status, headers } = await page('/drive-sw.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('are sent in the compressed form that the build made and the browser takes', async () => {
    const [script, picture] = [Buffer.from('run();'.repeat(200)), Buffer.from('<svg/>')];
    const built = await mkdtemp(join(tmpdir(), 'livery-compressed-'));
    await mkdir(join(built, 'assets'));
    await Promise.all([
      writeFile(join(built, 'index.html'), INDEX),
      writeFile(join(built, 'assets/app.js'), script),
      writeFile(join(built, 'assets/app.js.br'), brotliCompressSync(script)),
      writeFile(join(built, 'assets/app.js.gz'), gzipSync(script)),
      writeFile(join(built, 'favicon.svg'), picture),
    ]);
    const released = await startTestGateway({ SITE_DIR: built });
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${released.url}${path}`, { headers });
    try {
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['br;q=0, gzip', 'gzip'],
        ['identity', null],
      ] as const) {
        const answer = await ask('/assets/app.js', { 'accept-encoding': accepted });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-encoding')).toBe(encoding);
        expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(answer.headers.get('vary')).toBe('Accept-Encoding');
        expect(await answer.text()).toBe(script.toString());
      }
      const plain = await ask('/favicon.svg', { 'accept-encoding': 'br' });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(plain.headers.get('cache-control')).toBe('no-cache');
      expect((await ask('/favicon.svg', { 'if-match': '"another"' })).status).toBe(412);
      // A file that goes while the site is served is not there, and nothing else happens.
      await rm(join(built, 'assets'), { recursive: true });
      expect((await ask('/assets/app.js')).status).toBe(404);
      expect((await ask('/favicon.svg')).status).toBe(200);
    } finally {
      await released.stop();
      await rm(built, { recursive: true });
    }
  });

  it('of earlier builds stay served from under /assets, after the present ones, and nothing else of those builds', async () => {
    const [last, before] = [join(directory, '../last'), join(directory, '../before')].map(
      (path) => `${path}-${process.pid}`,
    );
    const written: [string, string][] = [
      [join(directory, 'assets/app-1.js'), 'present'],
      [join(String(last), 'assets/app-1.js'), 'not this one'],
      [join(String(last), 'assets/app-0.js'), 'last'],
      [join(String(before), 'assets/app-0.js'), 'not this one either'],
      [join(String(before), 'assets/old.js'), 'before'],
      [join(String(before), 'secret.txt'), 'no asset'],
    ];
    for (const [path, text] of written) {
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, text);
    }
    const released = await startTestGateway({
      SITE_DIR: directory,
      SITE_PREVIOUS_DIRS: `${last}, ${before}, /not-there`,
    });
    try {
      const textOf = async (path: string) => (await fetch(`${released.url}${path}`)).text();
      expect(await textOf('/assets/app-1.js')).toBe('present');
      expect(await textOf('/assets/app-0.js')).toBe('last');
      expect(await textOf('/assets/old.js')).toBe('before');
      expect((await released.api.get('/secret.txt')).status).toBe(404);
    } finally {
      await released.stop();
      await Promise.all([last, before].map((path) => rm(String(path), { recursive: true })));
    }
  });

  it('that render the pages are not served', async () => {
    expect((await page('/server/render.js')).status).toBe(404);
    expect((await page('/server/chunks.json')).status).toBe(404);
  });
});

describe('with the catalog away', () => {
  it('pages are served without its data, and the sitemap is a 503', async () => {
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

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Brand } from '@livery/shared-types';
import type { RequestHandler, Response } from 'express';
import { bestEncoding, compressors, type Encoding } from './compression.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};
const COMPRESSIBLE = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.xml',
  '.map',
]);

/** The site's pages. Any other address shows the same application, which says 404, and so does the status. */
const PAGES =
  /^\/(booking|services|fleet(\/[^/]+)?|support|policies|my-bookings|admin(\/support)?|booking-confirmation)?\/?$/;

interface SiteFile {
  type: string;
  body: Buffer;
  digest: string;
  encoded: Partial<Record<Encoding, Buffer>>;
  compressible: boolean;
  cacheControl: string;
}

/**
 * Serves the built site from memory. Files with a hash in their name never change and are kept by browsers for a year;
 * everything else is asked for again and answered by its ETag. The brand is written into the page, so that the first paint
 * shows it.
 */
export async function siteHandler(directory: string, brand: Brand): Promise<RequestHandler> {
  const files = await readSite(directory, brand);
  const page = files.get('/index.html');
  if (!page) throw new Error('The built site has no index.html: build the frontend first');

  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const asked = files.get(decodeURIComponent(req.path));
    if (!asked && extname(req.path) !== '') return next();
    if (!asked && !PAGES.test(req.path)) res.status(404);
    await send(asked ?? page, req.headers, res);
  };
}

async function readSite(directory: string, brand: Brand): Promise<Map<string, SiteFile>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<[string, SiteFile]> => {
        const path = join(entry.parentPath, entry.name);
        const url = `/${relative(directory, path).split(sep).join('/')}`;
        const raw = await readFile(path);
        return [url, siteFile(url, url === '/index.html' ? withBrand(raw, brand) : raw)];
      }),
  );
  return new Map(files);
}

function siteFile(url: string, body: Buffer): SiteFile {
  const extension = extname(url).toLowerCase();
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    body,
    digest: createHash('sha256').update(body).digest('base64url').slice(0, 27),
    encoded: {},
    compressible: COMPRESSIBLE.has(extension) && body.length > 860,
    cacheControl: url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

function withBrand(html: Buffer, brand: Brand): Buffer {
  const content = JSON.stringify(brand)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return Buffer.from(
    html.toString().replace('</head>', () => `<meta name="livery-brand" content="${content}"></head>`),
  );
}

async function send(
  file: SiteFile,
  headers: { 'accept-encoding'?: string | string[]; 'if-none-match'?: string },
  res: Response,
): Promise<void> {
  const encoding = file.compressible ? bestEncoding(String(headers['accept-encoding'] ?? '')) : undefined;
  const etag = encoding === undefined ? `"${file.digest}"` : `"${file.digest}-${encoding}"`;
  res.setHeader('Content-Type', file.type);
  res.setHeader('Cache-Control', file.cacheControl);
  res.setHeader('ETag', etag);
  if (file.compressible) res.setHeader('Vary', 'Accept-Encoding');
  if (headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag)) {
    res.status(304).end();
    return;
  }
  if (encoding !== undefined) res.setHeader('Content-Encoding', encoding);
  res.end(
    encoding === undefined ? file.body : (file.encoded[encoding] ??= await compressors[encoding](file.body)),
  );
}

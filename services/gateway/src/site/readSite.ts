import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Brand } from '@livery/shared-types';
import { cachedBody, type CachedBody } from '../http/cachedBody.ts';

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
const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.map']);

export type SiteFiles = ReadonlyMap<string, CachedBody>;

/** The module that renders pages is built beside the site's files and can't be downloaded. */
export const SERVER_FOLDER = 'server';

/** The built site by address. Files with a hash in their name never change and are kept by browsers for a year. */
export async function readSite(directory: string, brand: Brand): Promise<SiteFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path, url: `/${relative(directory, path).split(sep).join('/')}` }))
      .filter(({ url }) => !url.startsWith(`/${SERVER_FOLDER}/`))
      .map(async ({ path, url }): Promise<[string, CachedBody]> => {
        const raw = await readFile(path);
        return [url, siteFile(url, url === '/manifest.webmanifest' ? namedAfter(raw, brand) : raw)];
      }),
  );
  return new Map(files);
}

export function siteFile(url: string, body: Buffer): CachedBody {
  const extension = extname(url).toLowerCase();
  return cachedBody(body, {
    type: TYPES[extension] ?? 'application/octet-stream',
    isText: TEXT.has(extension),
    cacheControl: url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
}

/** Installed on a phone, the site carries the company's name. */
function namedAfter(manifest: Buffer, brand: Brand): Buffer {
  const named: object = {
    ...(JSON.parse(manifest.toString()) as object),
    name: brand.name,
    short_name: brand.name.split(' ')[0],
  };
  return Buffer.from(JSON.stringify(named));
}

import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { cachedBody, type CachedBody } from '@livery/service-kit';
import { DRIVE_MANIFEST } from './pages.ts';

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

export type SiteFiles = ReadonlyMap<string, CachedBody>;

/** The module that renders pages is built beside the site's files and can't be downloaded. */
export const SERVER_FOLDER = 'server';

type File = [url: string, raw: Buffer];

/** The built site by address. Assets of earlier builds (`previous`, latest first) stay, for pages opened before. */
export async function readSite(directory: string, previous: readonly string[], company: string) {
  const present = await readFiles(directory, '/');
  const earlier = await Promise.all(previous.map((one) => readFiles(join(one, 'assets'), '/assets/', [])));
  return new Map(
    [...earlier.toReversed().flat(), ...present]
      .filter(([url]) => !url.startsWith(`/${SERVER_FOLDER}/`))
      .map(([url, raw]) => [url, siteFile(url, named(raw, APP_NAMES[url]?.(company)))]),
  );
}

/** The files below a folder, by their addresses below `url`; `orElse` where there is no such folder. */
async function readFiles(directory: string, url: string, orElse?: File[]): Promise<File[]> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    return await Promise.all(
      paths.map(async (path): Promise<File> => [
        url + relative(directory, path).split(sep).join('/'),
        await readFile(path),
      ]),
    );
  } catch (error) {
    if (orElse !== undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return orElse;
    throw error;
  }
}

/** Files with a hash in their name never change and are kept by browsers for a year. */
export const siteFile = (url: string, body: Buffer): CachedBody =>
  cachedBody(body, {
    type: TYPES[extname(url).toLowerCase()] ?? 'application/octet-stream',
    cacheControl: url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });

/** Installed on a phone, the site and the chauffeur's page carry the company's name. */
const APP_NAMES: Record<string, (company: string) => object> = {
  '/manifest.webmanifest': (name) => ({ name, short_name: name.split(' ')[0] }),
  [DRIVE_MANIFEST]: (name) => ({ name: `${name} · Trips`, short_name: `${name.split(' ')[0]} Trips` }),
};

const named = (raw: Buffer, names: object | undefined): Buffer =>
  names ? Buffer.from(JSON.stringify({ ...(JSON.parse(raw.toString()) as object), ...names })) : raw;

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Brand } from '@livery/shared-types';
import { bestEncoding, compressors, type Encoding } from '../http/compression.ts';
import type { Request, Response } from 'express';

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

/** Something to send, in memory, with every encoding that was asked for so far. */
export interface SiteFile {
  type: string;
  body: Buffer;
  digest: string;
  encoded: Partial<Record<Encoding, Buffer>>;
  compressible: boolean;
  cacheControl: string;
}

export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** The module that draws pages stands beside the site's files and is nobody's to download. */
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
      .map(async ({ path, url }): Promise<[string, SiteFile]> => {
        const raw = await readFile(path);
        return [url, siteFile(url, url === '/manifest.webmanifest' ? namedAfter(raw, brand) : raw)];
      }),
  );
  return new Map(files);
}

export function siteFile(url: string, body: Buffer): SiteFile {
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

/** Installed on a phone, the site carries the company's name. */
function namedAfter(manifest: Buffer, brand: Brand): Buffer {
  const named: object = {
    ...(JSON.parse(manifest.toString()) as object),
    name: brand.name,
    short_name: brand.name.split(' ')[0],
  };
  return Buffer.from(JSON.stringify(named));
}

/** Answers with the file, or with 304 to whoever has it already. */
export async function sendFile(file: SiteFile, req: Request, res: Response): Promise<void> {
  const { 'accept-encoding': accepted, 'if-none-match': known } = req.headers;
  const encoding = file.compressible ? bestEncoding(String(accepted ?? '')) : undefined;
  const etag = encoding === undefined ? `"${file.digest}"` : `"${file.digest}-${encoding}"`;
  res.setHeader('Content-Type', file.type);
  res.setHeader('Cache-Control', file.cacheControl);
  res.setHeader('ETag', etag);
  if (file.compressible) res.setHeader('Vary', 'Accept-Encoding');
  if (res.statusCode === 200 && known?.split(',').some((tag) => tag.trim() === etag)) {
    res.status(304).end();
    return;
  }
  if (encoding !== undefined) res.setHeader('Content-Encoding', encoding);
  res.end(
    encoding === undefined ? file.body : (file.encoded[encoding] ??= await compressors[encoding](file.body)),
  );
}

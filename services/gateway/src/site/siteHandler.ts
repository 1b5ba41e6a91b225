import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Brand } from '@livery/shared-types';
import type { Vehicle } from '@livery/shared-types/catalog';
import type { Logger } from '@livery/service-kit';
import type { RequestHandler, Response } from 'express';
import { readSite, sendFile, siteFile, type SiteFile } from './files.ts';
import { pageAt } from './pages.ts';
import { pagePress } from './press.ts';
import { loadRenderer } from './renderer.ts';
import { robotsOf, sitemapOf } from './sitemap.ts';

/** An answer of the catalog, as the gateway remembers it. */
export interface CatalogAnswer {
  status: number;
  digest: string;
  body: Buffer;
}

export interface SiteOptions {
  directory: string;
  brand: Brand;
  publicUrl: string;
  /** Reads what the public may see of the catalog; fails when it is away. */
  read: (path: string) => Promise<CatalogAnswer>;
  logger: Logger;
}

/**
 * Serves the built site from memory: files as they are, pages with their own head, drawn and with what they begin with. Any other
 * address shows the page that says so, and so does the status. A catalog that is away leaves pages without its part.
 */
export async function siteHandler(options: SiteOptions): Promise<RequestHandler> {
  const { directory, brand, publicUrl, read } = options;
  const files = await readSite(directory, brand);
  const template = files.get('/index.html')?.body.toString();
  if (template === undefined) throw new Error('The built site has no index.html: build the frontend first');
  const press = pagePress({ ...options, template, files, renderer: await loadRenderer(directory) });
  const hashes = inlineScripts(template);
  const robots = siteFile('/robots.txt', Buffer.from(robotsOf(publicUrl)));

  const sitemap = async (): Promise<SiteFile> => {
    const { body } = await read('/api/vehicles');
    return siteFile(
      '/sitemap.xml',
      Buffer.from(sitemapOf(JSON.parse(body.toString()) as Vehicle[], publicUrl)),
    );
  };

  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const path = decoded(req.path);
    if (path === '/robots.txt') return sendFile(robots, req, res);
    if (path === '/sitemap.xml') return sendFile(await sitemap(), req, res);
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file) return sendFile(file, req, res);
    if (extname(path) !== '' && !path.startsWith('/fleet/')) return next();
    const query = req.originalUrl.slice((req.originalUrl.indexOf('?') + 1 || req.originalUrl.length + 1) - 1);
    const { page, file: printed } = await press(pageAt(path, query));
    res.status(page.status);
    if (page.isPrivate || page.status !== 200) res.setHeader('X-Robots-Tag', 'noindex');
    allow(hashes, res);
    return sendFile(printed, req, res);
  };
}

/** An address that can't be read is one that leads nowhere. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The hashes of the scripts that the page itself carries. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Lets exactly these scripts run beside those from files. */
function allow(hashes: readonly string[], res: Response): void {
  const policy = res.getHeader('Content-Security-Policy');
  if (typeof policy !== 'string' || hashes.length === 0) return;
  res.setHeader(
    'Content-Security-Policy',
    policy.replace("script-src 'self'", `script-src 'self' ${hashes.join(' ')}`),
  );
}

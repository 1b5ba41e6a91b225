import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { sendCached, type CachedBody } from '@livery/service-kit';
import type { Vehicle } from '@livery/shared-types/catalog';
import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { LastKnownReads } from './lastKnownReads.ts';
import type { LiveSite } from './liveSite.ts';
import { readSite, siteFile } from './readSite.ts';
import { pageCache } from './pageCache.ts';
import { pageLoader } from './pageLoader.ts';
import { loadRenderer, pageRenderer } from './pageRenderer.ts';
import { pageAt, VEHICLES } from './pages.ts';
import { robotsOf, sitemapOf } from './sitemap.ts';

/** Only what is there is kept under an address of its own; more vehicles than this are rendered again now and then. */
const MAX_PAGES = 500;

/** `files` are served as they are, `pages` rendered, even while the catalog is down; any other address is a 404 page. */
export async function siteHandler(
  { publicReads: { read }, logger }: Context,
  { SITE_DIR: directory, PUBLIC_URL: publicUrl, SITE_PREVIOUS_DIRS, BRAND_NAME }: Config,
  site: () => Promise<LiveSite>,
  readFact: LastKnownReads,
): Promise<{ files: RequestHandler; pages: RequestHandler }> {
  const previous = SITE_PREVIOUS_DIRS?.split(',').map((one) => one.trim()) ?? [];
  const files = await readSite(directory, previous, BRAND_NAME);
  const template = files.get('/index.html')?.body.toString();
  if (template === undefined) throw new Error('The built site has no index.html: build the frontend first');
  const renderer = await loadRenderer(directory);
  const render = pageRenderer({ template, files, renderer, publicUrl, logger });
  const load = pageLoader(read, readFact, logger);
  const cached = pageCache<CachedBody>(MAX_PAGES);
  const allow = scriptAllowance(inlineScripts(template));
  const robots = siteFile('/robots.txt', Buffer.from(robotsOf(publicUrl)));

  const sitemap = async (): Promise<CachedBody> => {
    const { body, digest } = await read(VEHICLES);
    return cached('/sitemap.xml', digest, async () => {
      const vehicles = JSON.parse(body.toString()) as Vehicle[];
      return siteFile('/sitemap.xml', Buffer.from(sitemapOf(vehicles, publicUrl)));
    });
  };

  return {
    files: (req, res, next) => {
      if (!isRead(req)) return next();
      const path = decoded(req.path);
      if (path === '/robots.txt') return sendCached(robots, req, res);
      const file = path === '/index.html' ? undefined : files.get(path);
      return file === undefined ? next() : sendCached(file, req, res);
    },
    pages: async (req, res, next) => {
      if (!isRead(req)) return next();
      const path = decoded(req.path);
      if (path === '/sitemap.xml') return sendCached(await sitemap(), req, res);
      if (extname(path) !== '' && !path.startsWith('/fleet/')) return next();
      const [, query = ''] = req.originalUrl.split('?', 2);
      const [{ page, content, version }, live] = await Promise.all([load(pageAt(path, query)), site()]);
      const key = `${page.path} ${page.isServerRendered}`;
      const rendered = await cached(key, `${version} ${live.version}`, () =>
        render(page, content(), live.site),
      );
      res.status(page.status);
      if (page.isPrivate || page.status !== 200) res.setHeader('X-Robots-Tag', 'noindex');
      allow(res);
      return sendCached(rendered, req, res);
    },
  };
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

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
function scriptAllowance(hashes: readonly string[]): (res: Response) => void {
  const allowing = new Map<string, string>();
  return (res) => {
    const policy = res.getHeader('Content-Security-Policy');
    if (typeof policy !== 'string' || hashes.length === 0) return;
    // Every answer begins with the same one.
    const known = allowing.get(policy);
    const extended = known ?? policy.replace("script-src 'self'", `script-src 'self' ${hashes.join(' ')}`);
    if (known === undefined) allowing.set(policy, extended);
    res.setHeader('Content-Security-Policy', extended);
  };
}

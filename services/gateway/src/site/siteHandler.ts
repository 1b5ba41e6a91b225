import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { cachedBody, sendCached, type CachedBody } from '@livery/service-kit';
import type { Vehicle } from '@livery/shared-types/catalog';
import type { Request, RequestHandler } from 'express';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { pagePolicy } from '../http/securityHeaders.ts';
import { appManifests } from './appManifests.ts';
import type { LiveSite } from './liveSite.ts';
import { pageCache } from './pageCache.ts';
import { pageLoader } from './pageLoader.ts';
import type { PageReads } from './pageReads.ts';
import { loadRenderer, pageRenderer } from './pageRenderer.ts';
import { pageAt, VEHICLES } from './pages.ts';
import { decoded, siteFiles } from './siteFiles.ts';
import { robotsOf, sitemapOf } from './sitemap.ts';

/** With more vehicles than this, some pages are rendered again. */
const MAX_PAGES = 500;

/** Serves `files` as they are and `pages` rendered, even while catalog is down. Any other address is a 404 page. */
export async function siteHandler(
  { publicReads, logger }: Context,
  config: Config,
  site: () => Promise<LiveSite>,
  reads: PageReads,
): Promise<{ files: RequestHandler; pages: RequestHandler }> {
  const { SITE_DIR: directory, PUBLIC_URL: publicUrl, SITE_PREVIOUS_DIRS, BRAND_NAME } = config;
  const files = await siteFiles(directory, SITE_PREVIOUS_DIRS?.split(',').map((one) => one.trim()) ?? []);
  const template = await readFile(join(directory, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new Error('The built site has no index.html: build the frontend first', { cause });
  });
  const renderer = await loadRenderer(directory);
  const render = pageRenderer({ template, files, renderer, publicUrl, logger });
  const load = pageLoader(reads);
  const cached = pageCache<CachedBody>(MAX_PAGES);
  const setPolicy = pagePolicy(config, template);
  const robots = cachedBody(Buffer.from(robotsOf(publicUrl)), { type: 'text/plain; charset=utf-8' });
  /** Files that depend on the settings. */
  const ours = new Map([...(await appManifests(directory, BRAND_NAME)), ['/robots.txt', robots]]);

  const sitemap = async (): Promise<CachedBody> => {
    const { body, digest } = await publicReads.read(VEHICLES);
    return cached('/sitemap.xml', digest, async () => {
      const vehicles = JSON.parse(body.toString()) as Vehicle[];
      return cachedBody(Buffer.from(sitemapOf(vehicles, publicUrl)), {
        type: 'application/xml; charset=utf-8',
      });
    });
  };

  return {
    files: (req, res, next) => {
      if (!isRead(req)) return next();
      const made = ours.get(decoded(req.path));
      return made === undefined ? files.serve(req, res, next) : sendCached(made, req, res);
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
        render(page, content, live.site),
      );
      res.status(page.status);
      if (page.isPrivate || page.status !== 200) res.setHeader('X-Robots-Tag', 'noindex');
      setPolicy(req, res, () => undefined);
      return sendCached(rendered, req, res);
    },
  };
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteConfig } from '@livery/shared-types';
import type { Vehicle } from '@livery/shared-types/catalog';
import { cachedBody, type CachedBody, type Logger } from '@livery/service-kit';
import { SITE_MANIFEST } from './appManifests.ts';
import { escapeJson } from './escape.ts';
import { factsIn } from './facts.ts';
import { headOf } from './head.ts';
import type { Page } from './pages.ts';
import { SERVER_FOLDER, type SiteFiles } from './siteFiles.ts';

const ROOT = '<div id="root"></div>';
const TITLE = /<title>[\s\S]*?<\/title>/;
const DESCRIPTION = /\s*<meta\s+name="description"[\s\S]*?\/?>/;
const MANIFEST_LINK = `href="${SITE_MANIFEST}"`;
const HOME_CARD = '/art/cards/home.jpg';

/** JSON answers by their address; the vehicle's under `vehicle`. */
export interface PageContent {
  texts: ReadonlyMap<string, string>;
  vehicle?: Vehicle;
}

/** The module of the site that renders pages (frontend/src/app/server.tsx). */
interface Renderer {
  renderPage: (
    path: string,
    site: SiteConfig,
    data: Record<string, unknown>,
  ) => Promise<{ html: string; styles: string }>;
  /** Code files by page. */
  chunks: Record<string, string[]>;
}

/** Undefined for a site built without it: then browsers render. */
export async function loadRenderer(directory: string): Promise<Renderer | undefined> {
  const folder = join(directory, SERVER_FOLDER);
  const module = join(folder, 'render.js');
  if (!existsSync(module)) return undefined;
  const { renderPage } = (await import(pathToFileURL(module).href)) as Pick<Renderer, 'renderPage'>;
  const chunks = JSON.parse(await readFile(join(folder, 'chunks.json'), 'utf8')) as Renderer['chunks'];
  return { renderPage, chunks };
}

export interface PageRendererOptions {
  template: string;
  files: Pick<SiteFiles, 'has'>;
  renderer: Renderer | undefined;
  publicUrl: string;
  logger: Logger;
}

/** Renders head, content and code links into the site's template. */
export function pageRenderer({ template, files, renderer, publicUrl, logger }: PageRendererOptions) {
  const cardOf = (vehicle: Vehicle | undefined): string => {
    const picture = vehicle?.imageUrls[0] ?? vehicle?.imageUrl ?? '';
    const illustration = /^\/art\/vehicles\/(.+)\.svg$/.exec(picture)?.[1];
    const card = illustration === undefined ? picture : `/art/cards/${illustration}.jpg`;
    const isOurs = card.startsWith('/');
    // Link previews show no SVG, and the file has to exist.
    return new URL(card === '' || (isOurs && !files.has(card)) ? HOME_CARD : card, publicUrl).href;
  };

  return async (page: Page, { texts, vehicle }: PageContent, site: SiteConfig): Promise<CachedBody> => {
    const head = [headOf({ page, site, publicUrl, vehicle, card: cardOf(vehicle), facts: factsIn(texts) })];
    let body = '';
    if (page.isServerRendered && renderer) {
      try {
        const data = Object.fromEntries([...texts].map(([key, text]) => [key, JSON.parse(text) as unknown]));
        const rendered = await renderer.renderPage(page.path, site, data);
        head.push(rendered.styles);
        body = rendered.html;
      } catch (error) {
        logger.warn({ error, path: page.path }, 'page rendering failed, leaving it to the browser');
      }
    }
    for (const file of renderer?.chunks[page.component ?? ''] ?? [])
      head.push(`<link rel="modulepreload" fetchpriority="low" href="/${file}">`);
    const data =
      texts.size === 0
        ? ''
        : `<script type="application/json" id="livery-data">{${escapeJson(
            [...texts].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(','),
          )}}</script>`;
    const html = template
      .replace(DESCRIPTION, '')
      .replace(MANIFEST_LINK, (link) => (page.manifest ? `href="${page.manifest}"` : link))
      .replace(TITLE, () => head.join('\n    '))
      .replace(ROOT, () => `<div id="root">${body}</div>${data}`);
    return cachedBody(Buffer.from(html), { type: 'text/html; charset=utf-8' });
  };
}

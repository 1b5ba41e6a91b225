import { Vehicle } from '@livery/shared-types/catalog';
import { siteFile, type SiteFile, type SiteFiles } from './files.ts';
import { escapeJson, headOf } from './head.ts';
import type { Page } from './pages.ts';
import type { Renderer } from './renderer.ts';
import type { CatalogAnswer, SiteOptions } from './siteHandler.ts';

const ROOT = '<div id="root"></div>';
const TITLE = /<title>[\s\S]*?<\/title>/;
const DESCRIPTION = /\s*<meta\s+name="description"[\s\S]*?\/?>/;
const HOME_CARD = '/art/cards/home.jpg';
/** Addresses are anybody's to make up: so many pages are kept, no more. */
const MAX_PAGES = 500;

interface Print {
  page: Page;
  file: SiteFile;
}

export interface PressOptions extends SiteOptions {
  template: string;
  files: SiteFiles;
  renderer: Renderer | undefined;
}

/** Prints pages, and prints one again only when what it shows has changed. */
export function pagePress({ template, files, renderer, brand, publicUrl, read, logger }: PressOptions) {
  const kept = new Map<string, { edition: string; print: Print }>();

  const ask = async (path: string): Promise<CatalogAnswer | undefined> => {
    try {
      return await read(path);
    } catch (error) {
      logger.debug({ error, path }, 'a page is sent without what the catalog would say');
      return undefined;
    }
  };

  const cardOf = (vehicle: Vehicle | undefined): string => {
    const picture = vehicle?.imageUrls[0] ?? vehicle?.imageUrl ?? '';
    const drawn = /^\/art\/vehicles\/(.+)\.svg$/.exec(picture)?.[1];
    const card = drawn === undefined ? picture : `/art/cards/${drawn}.jpg`;
    const isOurs = card.startsWith('/');
    // Previews show no drawings, and nothing that isn't there.
    return new URL(card === '' || (isOurs && !files.has(card)) ? HOME_CARD : card, publicUrl).href;
  };

  const print = async (page: Page, answers: Map<string, CatalogAnswer>): Promise<Print> => {
    const about = page.vehicle === undefined ? undefined : answers.get(page.vehicle);
    const vehicle = about && vehicleIn(about.body);
    const texts = [...answers].map(([path, { body }]): [string, string] => [
      path === page.vehicle ? 'vehicle' : path,
      body.toString(),
    ]);
    const head = [headOf({ page, brand, publicUrl, vehicle, card: cardOf(vehicle) })];
    let body = '';
    if (page.isDrawn && renderer) {
      try {
        const data = Object.fromEntries(texts.map(([key, text]) => [key, JSON.parse(text) as unknown]));
        const drawn = await renderer.renderPage(page.path, brand, data);
        head.push(drawn.styles);
        body = drawn.html;
      } catch (error) {
        logger.warn({ error, path: page.path }, 'a page could not be drawn and begins in the browser');
      }
    }
    for (const file of renderer?.chunks[page.component ?? ''] ?? [])
      head.push(`<link rel="ahead" fetchpriority="low" href="/${file}">`);
    const data =
      texts.length === 0
        ? ''
        : `<script type="application/json" id="livery-data">{${escapeJson(
            texts.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(','),
          )}}</script>`;
    const html = template
      .replace(DESCRIPTION, '')
      .replace(TITLE, () => head.join('\n    '))
      .replace(ROOT, () => `<div id="root">${body}</div>${data}`);
    return { page, file: siteFile('/page.html', Buffer.from(html)) };
  };

  return async (asked: Page): Promise<Print> => {
    const reads = asked.vehicle === undefined ? asked.reads : [asked.vehicle];
    const answers = new Map<string, CatalogAnswer>();
    let page = asked;
    for (const [path, answer] of await Promise.all(
      reads.map(async (one) => [one, await ask(one)] as const),
    )) {
      if (answer?.status === 200) answers.set(path, answer);
      else if (answer && path === asked.vehicle) page = { ...asked, status: 404 };
    }
    const edition = [...answers.values()].map(({ digest }) => digest).join(' ') + page.status;
    const key = page.isDrawn ? page.path : `${page.path} `;
    const known = kept.get(key);
    if (known?.edition === edition) return known.print;
    const fresh = await print(page, answers);
    // Only pages that are there, so that made-up addresses push nothing out.
    if (page.status === 200 || page.path === asked.path) {
      if (kept.size >= MAX_PAGES) kept.clear();
      kept.set(key, { edition, print: fresh });
    }
    return fresh;
  };
}

/** The vehicle as it was answered; anything else is nothing to speak of. */
function vehicleIn(body: Buffer): Vehicle | undefined {
  const value: unknown = JSON.parse(body.toString());
  return Vehicle.safeParse(value).success ? (value as Vehicle) : undefined;
}

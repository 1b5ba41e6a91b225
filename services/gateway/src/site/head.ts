import { about, fullTitle } from '@livery/shared-types/pageMetadata';
import type { SiteConfig } from '@livery/shared-types';
import type { Vehicle } from '@livery/shared-types/catalog';
import { shorten } from '@livery/shared-types/shorten';
import { escapeHtml, escapeJson } from './escape.ts';
import { businessData, listData, vehicleData } from './structuredData.ts';
import type { Facts } from './facts.ts';
import type { Page } from './pages.ts';

export interface HeadOptions {
  page: Page;
  site: SiteConfig;
  publicUrl: string;
  vehicle?: Vehicle | undefined;
  facts: Facts;
  /** The picture shown where the page is shared. */
  card: string;
}

const DESCRIPTION_LENGTH = 200;

/** The head for crawlers and link previews, which run no scripts. */
export function headOf({ page, site, publicUrl, vehicle, facts, card }: HeadOptions): string {
  const { brand } = site;
  const title = fullTitle(vehicle?.name ?? page.title, brand);
  const description = shortDescription(
    vehicle?.description?.trim() || about(page.description, brand).replaceAll('{area}', site.area),
  );
  const address = new URL(page.path, publicUrl).href;
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    meta('livery-site', JSON.stringify(site)),
  ];
  if (page.isPrivate || page.status !== 200) tags.push(meta('robots', 'noindex'));
  else
    tags.push(
      `<link rel="canonical" href="${escapeHtml(address)}">`,
      property('og:type', 'website'),
      property('og:site_name', brand.name),
      property('og:locale', `en_${brand.country}`),
      property('og:title', title),
      property('og:description', description),
      property('og:url', address),
      property('og:image', card),
      property('og:image:alt', vehicle?.name ?? brand.name),
      meta('twitter:card', 'summary_large_image'),
      jsonLd([
        ...businessData({ site, publicUrl, image: card, facts }),
        ...listData(page.component, facts, { site, publicUrl }),
        ...(vehicle ? vehicleData(vehicle, { site, address, publicUrl, image: card }) : []),
      ]),
    );
  return tags.join('\n    ');
}

const jsonLd = (graph: object[]): string =>
  `<script type="application/ld+json">${escapeJson(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }))}</script>`;

/** Cut between words. */
function shortDescription(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = shorten(text, DESCRIPTION_LENGTH, '');
  const lastBlank = cut.lastIndexOf(' ');
  return `${lastBlank > 0 ? cut.slice(0, lastBlank) : cut}…`;
}

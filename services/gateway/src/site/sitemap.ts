import type { Vehicle } from '@livery/shared-types/catalog';
import { escapeHtml } from './escape.ts';
import { publicPages } from './pages.ts';

export function sitemapOf(vehicles: readonly Vehicle[], publicUrl: string): string {
  const paths = [...publicPages(), ...vehicles.map(({ id }) => `/fleet/${encodeURIComponent(id)}`)];
  const entries = paths.map((path) => `  <url><loc>${escapeHtml(new URL(path, publicUrl).href)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Private pages are not listed: crawlers have to read their `noindex`. */
export const robotsOf = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`, ''].join(
    '\n',
  );

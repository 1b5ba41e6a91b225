import type { SiteConfig } from '@livery/shared-types/site';
import { DEFAULT_SITE } from '@livery/shared-types/siteDefaults';
import { parseJson } from './parseJson.ts';

let site: SiteConfig | undefined;

/** The settings with defaults for what is missing; undefined for text that is no settings. */
export function readSite(json: string): SiteConfig | undefined {
  const value = parseJson(json);
  return typeof value === 'object' && value !== null ? filled(DEFAULT_SITE, value) : undefined;
}

/** `known` with every field that `said` has in the same kind; an empty text says nothing. */
function filled<Known extends object>(known: Known, said: object): Known {
  const fields = Object.entries(known).map(([name, value]: [string, unknown]) => {
    const other = (said as Record<string, unknown>)[name];
    if (typeof other !== typeof value || other === null || other === '') return [name, value];
    return [name, typeof value === 'object' && value !== null ? filled(value, other as object) : other];
  });
  return Object.fromEntries(fields) as Known;
}

/** Where pages are rendered there is no document to read them from. */
export function presetSite(known: SiteConfig | undefined) {
  site = known;
}

/** The gateway writes the settings into the page. Otherwise defaults stand in: a page needs the company's name. */
export function currentSite(): SiteConfig {
  site ??=
    readSite(document.querySelector<HTMLMetaElement>('meta[name="livery-site"]')?.content ?? '') ??
    DEFAULT_SITE;
  return site;
}

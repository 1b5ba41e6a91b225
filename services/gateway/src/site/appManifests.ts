import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedBody, type CachedBody } from '@livery/service-kit';
import { DRIVE_MANIFEST } from './pages.ts';

export const SITE_MANIFEST = '/manifest.webmanifest';

const NAMES: Record<string, (company: string) => object> = {
  [SITE_MANIFEST]: (name) => ({ name, short_name: name.split(' ')[0] }),
  [DRIVE_MANIFEST]: (name) => ({ name: `${name} · Trips`, short_name: `${name.split(' ')[0]} Trips` }),
};

/** The manifests with the company's name. Empty for a site built without them. */
export async function appManifests(directory: string, company: string): Promise<[string, CachedBody][]> {
  const made = Object.entries(NAMES).map(async ([path, names]): Promise<[string, CachedBody][]> => {
    const built = await readFile(join(directory, path), 'utf8').catch(() => undefined);
    if (built === undefined) return [];
    const manifest = { ...(JSON.parse(built) as object), ...names(company) };
    return [[path, cachedBody(Buffer.from(JSON.stringify(manifest)), { type: 'application/manifest+json' })]];
  });
  return (await Promise.all(made)).flat();
}

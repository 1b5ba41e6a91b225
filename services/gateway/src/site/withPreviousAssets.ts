import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CachedBody } from '../http/cachedBody.ts';
import { siteFile, type SiteFiles } from './readSite.ts';

/**
 * The built site with what earlier builds had under /assets: a page that was opened before a release still finds its code. Names
 * there carry a hash, so no two builds mean different things by one; the present build's come first, then the folders in
 * their order. A folder that is not there adds nothing.
 */
export async function withPreviousAssets(
  present: SiteFiles,
  directories: readonly string[],
): Promise<SiteFiles> {
  const found = await Promise.all(directories.map(readAssets));
  return new Map([...found.toReversed().flat(), ...present]);
}

async function readAssets(directory: string): Promise<[string, CachedBody][]> {
  const folder = join(directory, 'assets');
  const names = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(async ({ name }): Promise<[string, CachedBody]> => {
        const url = `/assets/${name}`;
        return [url, siteFile(url, await readFile(join(folder, name)))];
      }),
  );
}

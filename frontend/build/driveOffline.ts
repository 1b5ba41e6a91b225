import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { withImports, type Bundle } from './bundleFiles.ts';

const source = readFileSync(join(import.meta.dirname, 'driveServiceWorker.js'), 'utf8');
/** What the page shows besides its code. */
const PICTURES = ['/drive.webmanifest', '/favicon.svg', '/icon-192.png'];

/** Writes `drive-sw.js`, the service worker of the chauffeur's page, with the files that this page needs. */
export const driveOffline: Plugin = {
  name: 'drive-offline',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  // After the fonts have their names.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = driveFiles(bundle as Bundle);
    this.emitFile({ type: 'asset', fileName: 'drive-sw.js', source: serviceWorkerFor(files) });
  },
};

interface DriveFiles {
  /** The script that the site's HTML starts. */
  entry: string;
  files: string[];
}

function driveFiles(bundle: Bundle): DriveFiles {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName;
  const page = chunks.find(({ facadeModuleId }) =>
    facadeModuleId?.endsWith('/pages/DrivePage.tsx'),
  )?.fileName;
  if (entry === undefined || page === undefined) throw new Error('the chauffeur’s page is not built');
  const code = new Set([...withImports(entry, bundle), ...withImports(page, bundle)]);
  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
  const files = [...code, ...fonts].map((file) => `/${file}`);
  return { entry: `/${entry}`, files: [...files, ...PICTURES].toSorted() };
}

export function serviceWorkerFor({ entry, files }: DriveFiles): string {
  const release = createHash('sha256')
    .update(source + files.join('\n'))
    .digest('hex')
    .slice(0, 16);
  return source
    .replace('__FILES__', () => JSON.stringify(files, undefined, 2))
    .replace('__ENTRY__', () => JSON.stringify(entry))
    .replace('__RELEASE__', () => JSON.stringify(release));
}

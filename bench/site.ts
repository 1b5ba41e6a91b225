import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Bench } from './harness/bench.ts';
import { figure } from './harness/rows.ts';

/** What only a visitor needs who pays, chats or works here, recognised by words that only its code contains. */
const LATER = { payment: /js\.stripe\.com/, chat: /socket\.io/, admin: /User Management/ };

/** The script of the home page as it is sent: what the built page names, and what that imports before it runs. */
export const site: Bench = {
  name: 'site',
  run: async ({ candidate: { siteFolder } }) => {
    const chunks = neededBy(readFileSync(join(siteFolder, 'index.html'), 'utf8'), siteFolder);
    const kilobytes = [...chunks.values()].reduce((sum, text) => sum + gzipSync(text).length / 1_000, 0);
    return [
      figure({
        what: `home: ${chunks.size} scripts, gzip`,
        unit: 'kB',
        name: 'script',
        rounds: [kilobytes],
        target: { atMost: 110 },
      }),
      ...Object.entries(LATER).map(([part, mark]) =>
        figure({
          what: `home: scripts of ${part} loaded`,
          unit: '',
          name: 'scripts',
          rounds: [[...chunks.values()].filter((text) => mark.test(text)).length],
          target: { atMost: 0 },
        }),
      ),
    ];
  },
};

/** Every script of the page by its name, followed through static imports. */
function neededBy(page: string, folder: string): Map<string, string> {
  const found = new Map<string, string>();
  const look = (path: string) => {
    if (found.has(path) || !existsSync(join(folder, path))) return;
    const text = readFileSync(join(folder, path), 'utf8');
    found.set(path, text);
    for (const [, file] of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
      look(`/assets/${file}`);
  };
  for (const [, path] of page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)) look(path ?? '');
  return found;
}

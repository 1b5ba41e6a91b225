import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const root = join(import.meta.dirname, '..');

/** Modules and those they import, at any depth; not what they import later. */
function withImported(ids: string[], graph: Graph): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

const isPackage = (id: string): boolean => id.includes('/node_modules/') && !id.includes('/lucide-react/');

/** One file for the parts of our own and the icons that `pages` need (or any page), and that bring no package with them. */
function partsOf(name: string, minShareCount: number, pages?: string[]): Rolldown.CodeSplittingGroup {
  const pageFiles = pages?.map((page) => join(root, `src/pages/${page}Page.tsx`));
  let first: Set<string>;
  let needed: Set<string> | undefined;
  const isSmall = (id: string, graph: Graph) => {
    first ??= withImported([join(root, 'index.html')], graph);
    return [...withImported([id], graph)].every((one) => first.has(one) || !isPackage(one));
  };
  const isNeeded = (id: string, graph: Graph) => {
    if (pageFiles === undefined) return true;
    const unknown = pageFiles.find((file) => graph.getModuleInfo(file) === null);
    if (unknown !== undefined) throw new Error(`no such page: ${unknown}`);
    needed ??= withImported(pageFiles, graph);
    return needed.has(id);
  };
  return {
    name: (id, graph) => (isNeeded(id, graph) && isSmall(id, graph) ? name : null),
    debugName: name,
    minShareCount,
    // What a part imports is a part too, perhaps of an earlier group.
    includeDependenciesRecursively: false,
  };
}

/**
 * The files of code that several pages share; any other module stays with its page or dialog. What every page loads comes in
 * two: packages, which change seldom and stay in browsers' caches, and our own code. Small parts come together, in the order
 * in which customers need them, those of staff last: each in a file of its own, they cost a phone up to fifty requests, and a
 * kilobyte of headers with each.
 */
export const codeFiles: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', tags: ['$initial'], test: /node_modules|src\/app\/reactDom/, priority: 1 },
  { name: 'site', tags: ['$initial'] },
  partsOf('catalogParts', 2, ['Services', 'Fleet', 'Vehicle']),
  partsOf('bookingParts', 2, ['Booking']),
  partsOf('parts', 3, [
    'MyBookings',
    'Support',
    'Policies',
    'BookingPayment',
    'BookingConfirmation',
    'Ride',
    'Drive',
  ]),
  partsOf('staffParts', 3),
];

const framework = /\s*<link rel="modulepreload" crossorigin href="([^"]+\/framework-[^"]+)">/;

/**
 * With a script tag of its own the browser answers input in between: one turn on a slow phone took 0.26 s, now 0.17 s.
 * Fonts and pictures go first: at the usual priority the first paint of booking took twice as long.
 */
export const frameworkFirst: Plugin = {
  name: 'framework-first',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [link, file] = framework.exec(html) ?? [];
      if (!link) throw new Error('the page no longer preloads the framework');
      return html
        .replace(link, '')
        .replace('<script type="module"', `<script type="module" crossorigin src="${file}"></script>\n    $&`)
        .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
    },
  },
};

import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const root = join(import.meta.dirname, '..');

/** Modules and those they import, at any depth; not what they import later. */
function withImported(ids: string[], graph: Graph): Set<string> {
  const unknown = ids.find((id) => graph.getModuleInfo(id) === null);
  if (unknown !== undefined) throw new Error(`no such file: ${unknown}`);
  const found = new Set(ids);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

const isPackage = (id: string): boolean => id.includes('/node_modules/') && !id.includes('/lucide-react/');

/**
 * One file for parts of our own and icons that bring no package with them and are shared by at least `minShareCount` pages and
 * dialogs. With `roots`, files under `src`, only what those need.
 */
function partsOf(name: string, minShareCount: number, roots?: string[]): Rolldown.CodeSplittingGroup {
  const rootFiles = roots?.map((file) => join(root, 'src', `${file}.tsx`));
  let first: Set<string>;
  let needed: Set<string> | undefined;
  const isSmall = (id: string, graph: Graph) => {
    first ??= withImported([join(root, 'index.html')], graph);
    return [...withImported([id], graph)].every((one) => first.has(one) || !isPackage(one));
  };
  const isNeeded = (id: string, graph: Graph) => {
    if (rootFiles === undefined) return true;
    needed ??= withImported(rootFiles, graph);
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

/** What customers and chauffeurs see besides the catalog and the booking form. */
const theirs = [
  ...['MyBookings', 'Support', 'Policies', 'Offer', 'Pay', 'Ride', 'Drive'].map(
    (page) => `pages/${page}Page`,
  ),
  'pages/BookingPaymentPage',
  'pages/BookingConfirmationPage',
  'features/bookings-lookup/ChangeRequestForm',
  'features/bookings-lookup/Receipt',
  'features/support/TicketForm',
  'chat/visitor/ChatDialog',
];

/**
 * The files of code that every page or many share; the bundler alone decides about the rest. What every page loads comes in
 * two: packages, which change seldom and stay in browsers' caches, and our own code. Small parts come together, in the order
 * in which customers need them, those of staff last: each in a file of its own, they cost a phone up to fifty requests, and a
 * kilobyte of headers with each. What only two share beyond catalog and booking would weigh more for all than a request.
 */
export const codeFiles: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', tags: ['$initial'], test: /node_modules|src\/app\/reactDom/, priority: 1 },
  { name: 'site', tags: ['$initial'] },
  partsOf('catalogParts', 2, ['pages/ServicesPage', 'pages/FleetPage', 'pages/VehiclePage']),
  partsOf('bookingParts', 2, ['pages/BookingPage']),
  partsOf('parts', 3, theirs),
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

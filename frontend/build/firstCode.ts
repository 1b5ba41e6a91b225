import type { Plugin } from 'vite';

/** What every page loads, in two files: packages, which change seldom and stay in browsers' caches, and our own code. */
export const firstCode = [
  { name: 'framework', tags: ['$initial' as const], test: /node_modules|src\/app\/reactDom/, priority: 1 },
  { name: 'site', tags: ['$initial' as const] },
];

const framework = /\s*<link rel="modulepreload" crossorigin href="([^"]+\/framework-[^"]+)">/;

/**
 * Starts the framework by a script tag of its own, ahead of ours: the browser then runs them one after the other and answers
 * input in between. Imported, it would run in one turn with our code: on a slow phone 0.26 s instead of 0.17 s. The page is drawn
 * already, so its code gives way to fonts and pictures: at the usual priority the first paint of booking took twice as long.
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

import type { Plugin } from 'vite';

const frameworkPreload = /<link rel="modulepreload"( crossorigin)? href="(\/assets\/framework-[^"]+)">/;

/**
 * Pages arrive drawn: fonts and pictures, which the first paint waits for, go before the code that makes them act. The framework
 * runs by itself as soon as it is there, so that no turn of the browser runs it and the page's own code together.
 */
export const paintFirst: Plugin = {
  name: 'paint-first',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      if (!frameworkPreload.test(html)) throw new Error('the page no longer preloads its framework');
      return html
        .replace(frameworkPreload, '<script type="module" async$1 src="$2"></script>')
        .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
    },
  },
};

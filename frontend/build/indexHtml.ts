import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const themeScript = '<script src="/theme-init.js"></script>';
const baseStyles = '<link rel="stylesheet" href="./src/styles/base.css" />';
const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

/** A script without its comments and indentation. */
const withoutComments = (script: string): string =>
  script
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*$/, '').trim())
    .filter((line) => line !== '')
    .join('\n');

/** Replaces what is really there: a page that changed would otherwise lose its styles in silence. */
function swap(html: string, from: string, to: string): string {
  if (!html.includes(from)) throw new Error(`index.html no longer holds ${from}`);
  return html.replace(from, () => to);
}

/**
 * Writes into the page what its first paint waits for, the few base rules and the choice of the theme, which saves two journeys
 * to the server. The gateway names the script by its hash in the content security policy.
 */
export const firstPaintInline: Plugin = {
  name: 'first-paint-inline',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  transformIndexHtml: {
    // Before vite looks for what the page loads, so that the rules belong to no chunk.
    order: 'pre',
    handler: (html) =>
      swap(
        swap(html, themeScript, `<script>${withoutComments(read('public/theme-init.js'))}</script>`),
        baseStyles,
        `<style>${read('src/styles/base.css')}</style>`,
      ),
  },
};

const code =
  /\s*<(?:script type="module"|link rel="modulepreload")( crossorigin)? (?:src|href)="([^"]+)">(?:<\/script>)?/g;

/**
 * Pages arrive rendered and can be read at once, so fonts and pictures go before their code, which loads at low priority and runs
 * as soon as it is there. The framework is a script of its own, so that no turn of the browser runs it and the page's code together.
 */
export const deferredCode: Plugin = {
  name: 'deferred-code',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const named = [...html.matchAll(code)].map(([tag, crossOrigin = '', file = '']) => ({
        file,
        crossOrigin,
        isFramework: file.includes('/framework-'),
        runs: tag.includes('<script') || file.includes('/framework-'),
      }));
      if (named.filter(({ runs }) => runs).length !== 2) throw new Error('the page no longer names its code');
      const tags = named
        // The framework is needed by all the rest.
        .sort((one, other) => Number(other.isFramework) - Number(one.isFramework))
        .map(({ file, crossOrigin, runs }) =>
          runs
            ? `<script type="module" fetchpriority="low"${crossOrigin} src="${file}"></script>`
            : `<link rel="modulepreload" fetchpriority="low"${crossOrigin} href="${file}">`,
        );
      tags.unshift(`<script>${withoutComments(read('build/earlyInput.js'))}</script>`);
      return html.replace(code, '').replace('</head>', () => `${tags.join('\n    ')}\n  </head>`);
    },
  },
};

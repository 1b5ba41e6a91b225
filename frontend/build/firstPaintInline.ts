import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const themeScript = '<script src="/theme-init.js"></script>';
const baseStyles = '<link rel="stylesheet" href="./src/styles/base.css" />';
const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

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

/** A script without its comments and indentation. */
export const withoutComments = (script: string): string =>
  script
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*$/, '').trim())
    .filter((line) => line !== '')
    .join('\n');

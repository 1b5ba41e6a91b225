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

/** Throws where `from` is missing: the page would otherwise lose its styles unnoticed. */
function swap(html: string, from: string, to: string): string {
  if (!html.includes(from)) throw new Error(`index.html no longer holds ${from}`);
  return html.replace(from, () => to);
}

/**
 * Base rules, theme and early input are written into the page: two journeys to the server less before the first paint.
 * The gateway names the scripts by their hashes in the content security policy.
 */
export const inlineParts: Plugin = {
  name: 'inline-parts',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  transformIndexHtml: {
    // Before vite looks for what the page loads, so that the rules belong to no chunk.
    order: 'pre',
    handler: (html) => {
      const inline = (script: string) => `<script>${withoutComments(read(script))}</script>`;
      const scripts = inline('public/theme-init.js') + inline('build/earlyInput.js');
      return swap(
        swap(html, themeScript, scripts),
        baseStyles,
        `<style>${read('src/styles/base.css')}</style>`,
      );
    },
  },
};

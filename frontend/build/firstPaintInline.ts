import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const styleLink = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/g;
const themeScript = '<script src="/theme-init.js"></script>';

/**
 * Writes into the page what its first paint waits for, the few base rules and the choice of the theme, which saves two journeys
 * to the server. The gateway names the script by its hash in the content security policy.
 */
export const firstPaintInline: Plugin = {
  name: 'first-paint-inline',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!html.includes(themeScript)) throw new Error('index.html no longer loads /theme-init.js');
      const script = readFileSync(join(import.meta.dirname, '../public/theme-init.js'), 'utf8');
      return html
        .replace(themeScript, () => `<script>${shortened(script)}</script>`)
        .replaceAll(styleLink, (link, file: string) => {
          const asset = bundle?.[file];
          if (asset?.type !== 'asset') return link;
          delete bundle?.[file];
          return `<style>${String(asset.source).trim()}</style>`;
        });
    },
  },
};

/** Without its comments and indentation. */
const shortened = (script: string): string =>
  script
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*$/, '').trim())
    .filter((line) => line !== '')
    .join('\n');

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { withoutComments } from './firstPaintInline.ts';

const code =
  /<(?:script type="module"|link rel="modulepreload")( crossorigin)? (?:src|href)="([^"]+)">(?:<\/script>)?/g;
const wake = readFileSync(join(import.meta.dirname, 'wake.js'), 'utf8');

/**
 * Pages arrive drawn: fonts and pictures, which the first paint waits for, go before the code that makes them act. The page names
 * its code and neither fetches nor runs it; the script from `wake.js`, at the end, does both in its time. The framework runs by
 * itself as soon as it is there, so that no turn of the browser runs it and the page's own code together.
 */
export const paintFirst: Plugin = {
  name: 'paint-first',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const named = [...html.matchAll(code)].map(([tag, crossOrigin = '', file = '']) => ({
        file,
        crossOrigin,
        runs: tag.startsWith('<script') || file.includes('/framework-'),
      }));
      if (named.filter(({ runs }) => runs).length !== 2) throw new Error('the page no longer names its code');
      const links = named
        // The framework is needed by all the rest.
        .sort(
          (one, other) =>
            Number(other.file.includes('/framework-')) - Number(one.file.includes('/framework-')),
        )
        .map(
          ({ file, crossOrigin, runs }) =>
            `<link rel="ahead" fetchpriority="low"${crossOrigin} href="${file}"${runs ? ' data-runs' : ''}>`,
        );
      return html
        .replace(code, '')
        .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
        .replace('</body>', () => `<script>${withoutComments(wake)}</script>\n  </body>`);
    },
  },
};

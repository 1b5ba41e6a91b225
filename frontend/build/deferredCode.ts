import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { withoutComments } from './firstPaintInline.ts';

const code =
  /\s*<(?:script type="module"|link rel="modulepreload")( crossorigin)? (?:src|href)="([^"]+)">(?:<\/script>)?/g;
const earlyInput = readFileSync(join(import.meta.dirname, 'earlyInput.js'), 'utf8');

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
      tags.unshift(`<script>${withoutComments(earlyInput)}</script>`);
      return html.replace(code, '').replace('</head>', () => `${tags.join('\n    ')}\n  </head>`);
    },
  },
};

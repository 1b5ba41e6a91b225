import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const baseStyles = readFileSync(join(import.meta.dirname, '../src/styles/base.css'), 'utf8');
/** Besides kerning, ligatures and accents the site asks for figures of one width and height. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'mark', 'lnum', 'tnum'];
/** The lightest and the boldest text there is. */
const weights = { wght: { min: 400, max: 700 } };

/** Leaves out of the fonts what no page shows: over a third of what they weigh, and every first visit loads them. */
export const smallFonts: Plugin = {
  name: 'small-fonts',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('the page is not built yet');
    for (const font of Object.values(bundle)) {
      if (font.type !== 'asset' || !font.fileName.endsWith('.woff2')) continue;
      const options = { keepFeatures, variationAxes: font.fileName.includes('-wght-') ? weights : {} };
      const source = await subsetFont(Buffer.from(font.source), namedCharacters(), options);
      const fileName = `assets/${font.names[0]?.replace('.woff2', '')}-${hashOf(source)}.woff2`;
      page.source = String(page.source).replaceAll(font.fileName, fileName);
      delete bundle[font.fileName];
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
};

const hashOf = (source: Buffer): string =>
  createHash('sha256').update(source).digest('base64url').slice(0, 8);

function namedCharacters(): string {
  const ranges = [...baseStyles.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)];
  if (ranges.length === 0) throw new Error('base.css no longer names the characters of a font');
  return ranges
    .map(([, first = '', last = first]) => charactersOf(parseInt(first, 16), parseInt(last, 16)))
    .join('');
}

const charactersOf = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

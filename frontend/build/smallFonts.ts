import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const baseStyles = readFileSync(join(import.meta.dirname, '../src/styles/base.css'), 'utf8');
/** Besides kerning, ligatures and accents the site asks for figures of one width and height. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'mark', 'lnum', 'tnum'];

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
      const html = String(page.source);
      if (!html.includes(font.fileName)) throw new Error(`the page does not name ${font.fileName}`);
      const isVariable = font.fileName.includes('-wght-');
      const options = { keepFeatures, ...(isVariable && { variationAxes: { wght: namedWeights() } }) };
      const source = await subsetFont(Buffer.from(font.source), namedCharacters(), options);
      const fileName = `assets/${basename(font.names[0] ?? 'font', '.woff2')}-${hashOf(source)}.woff2`;
      page.source = html.replaceAll(font.fileName, fileName);
      delete bundle[font.fileName];
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
};

const hashOf = (source: Buffer): string =>
  createHash('sha256').update(source).digest('base64url').slice(0, 8);

function namedWeights(): { min: number; max: number } {
  const [, min, max] = /font-weight: (\d+) (\d+);/.exec(baseStyles) ?? [];
  if (max === undefined) throw new Error('base.css no longer names the weights of the variable font');
  return { min: Number(min), max: Number(max) };
}

function namedCharacters(): string {
  const ranges = [...baseStyles.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)];
  if (ranges.length === 0) throw new Error('base.css no longer names the characters of a font');
  return ranges
    .map(([, first = '', last = first]) => charactersOf(parseInt(first, 16), parseInt(last, 16)))
    .join('');
}

const charactersOf = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

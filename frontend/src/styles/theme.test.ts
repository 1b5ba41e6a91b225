import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from './contrast.ts';
import { themeColors, type ColorName, type ThemeName } from './theme.ts';

const grounds: ColorName[] = ['page', 'surface', 'raised', 'sunken'];
const texts: ColorName[] = ['text', 'textSecondary', 'accentText', 'danger'];
const pairs: [ColorName, ColorName][] = [
  ...grounds.flatMap((ground) => texts.map((text): [ColorName, ColorName] => [text, ground])),
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onDanger', 'dangerFill'],
  ['greenText', 'greenTint'],
  ['yellowText', 'yellowTint'],
  ['redText', 'redTint'],
  ['grayText', 'grayTint'],
  ['blueText', 'blueTint'],
];

describe.each(Object.keys(themeColors) as ThemeName[])('the %s theme', (name) => {
  const colors = themeColors[name];

  it.each(pairs)('shows %s on %s at 4.5:1 or better', (foreground, background) => {
    expect(contrastRatio(colors[foreground], colors[background])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds)('keeps text readable where the accent tints %s', (ground) => {
    for (const text of ['text', 'textSecondary', 'accentText'] as const) {
      expect(contrastRatio(colors[text], colors.accentTint, colors[ground])).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(grounds)('shows control borders and focus rings on %s at 3:1 or better', (ground) => {
    expect(contrastRatio(colors.controlBorder, colors[ground])).toBeGreaterThanOrEqual(3);
    expect(contrastRatio(colors.focus, colors[ground])).toBeGreaterThanOrEqual(3);
  });

  it('paints the first frame in the colour of the page', () => {
    expect(readFileSync(join(import.meta.dirname, 'base.css'), 'utf8')).toContain(
      `background: ${colors.page}`,
    );
  });
});

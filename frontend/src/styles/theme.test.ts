import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paperColors, themeColors, type ColorName, type ThemeName } from './theme.ts';

type Rgb = [number, number, number];

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** A translucent `rgb(r g b / a)` laid over an opaque hex colour; opaque colours pass through. */
function flatten(color: string, over: string): Rgb {
  const match = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(color);
  if (!match) return channels(color);
  const [, ...parts] = match.map(Number);
  const alpha = parts[3] ?? 1;
  const under = channels(over);
  return under.map((channel, index) => (parts[index] ?? 0) * alpha + channel * (1 - alpha)) as Rgb;
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two colours, both taken as seen on `page`. */
function contrastRatio(foreground: string, background: string, page = background): number {
  const lights = [luminance(flatten(foreground, page)), luminance(flatten(background, page))];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

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

describe('paper', () => {
  it('is white under everything, and every word on it is ink', () => {
    for (const [foreground, background] of pairs) {
      expect(paperColors[background], background).toBe('#ffffff');
      expect(contrastRatio(paperColors[foreground], '#ffffff'), foreground).toBeGreaterThan(12);
    }
  });
});

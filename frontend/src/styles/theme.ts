import { palette as p } from './palette.ts';

/** The colours of each theme, by their purpose. */
const dark = {
  page: p.night900,
  surface: p.night850,
  raised: p.night800,
  sunken: p.night950,
  text: p.ivory400,
  textSecondary: p.sand400,
  hairline: 'rgb(244 239 230 / 0.12)',
  controlBorder: p.night500,
  accent: p.gold400,
  accentHover: p.gold300,
  onAccent: p.ink950,
  accentText: p.gold400,
  accentTint: 'rgb(200 164 93 / 0.12)',
  accentLine: 'rgb(200 164 93 / 0.42)',
  focus: p.gold300,
  danger: p.red300,
  dangerFill: p.red400,
  onDanger: p.ink950,
  greenText: p.green300,
  greenTint: '#16281d',
  yellowText: p.yellow300,
  yellowTint: '#2b2413',
  redText: p.red300,
  redTint: '#331a18',
  grayText: '#c5c0b6',
  grayTint: '#26282e',
  blueText: p.blue300,
  blueTint: '#162538',
  backdrop: 'rgb(5 6 8 / 0.72)',
  shadow: 'rgb(0 0 0 / 0.5)',
  /** Text on a picture, which is dark in both themes. */
  onPicture: p.ivory400,
};

export type ColorName = keyof typeof dark;

const light: Record<ColorName, string> = {
  page: p.ivory100,
  surface: p.white,
  raised: p.ivory50,
  sunken: p.ivory200,
  text: p.ink900,
  textSecondary: p.sand800,
  hairline: 'rgb(23 24 27 / 0.13)',
  controlBorder: p.sand600,
  accent: p.gold700,
  accentHover: p.gold800,
  onAccent: p.ivory50,
  accentText: p.gold700,
  accentTint: 'rgb(127 92 29 / 0.08)',
  accentLine: 'rgb(127 92 29 / 0.38)',
  focus: p.gold700,
  danger: p.red700,
  dangerFill: p.red700,
  onDanger: p.white,
  greenText: p.green800,
  greenTint: '#e2f1e6',
  yellowText: p.yellow800,
  yellowTint: '#fbefcf',
  redText: p.red800,
  redTint: '#fbe5e2',
  grayText: '#4d4a44',
  grayTint: '#ebe7df',
  blueText: p.blue800,
  blueTint: '#e2ecf8',
  backdrop: 'rgb(23 24 27 / 0.5)',
  shadow: 'rgb(60 48 24 / 0.16)',
  onPicture: p.ivory400,
};

export const themeColors = { dark, light };
export type ThemeName = keyof typeof themeColors;

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The custom properties of one theme, as declarations for GlobalStyle. */
export function colorDeclarations(name: ThemeName): string {
  return Object.entries(themeColors[name])
    .map(([meaning, value]) => `--color-${kebab(meaning)}: ${value};`)
    .join('\n');
}

const color = Object.fromEntries(
  Object.keys(dark).map((name) => [name, `var(--color-${kebab(name)})`]),
) as Record<ColorName, string>;

/**
 * The tokens components use. Colours are custom properties, so switching the theme repaints without rendering
 * anything again, and this object is the same in both themes: import it, or read it from styled-components.
 */
export const theme = {
  color,
  /** Steps of eight points: `space(2)` is 16 px at the browser's default size. */
  space: (steps: number) => `${steps * 0.5}rem`,
  font: {
    display:
      "'Cormorant Garamond', 'Cormorant Garamond Fallback', 'Cormorant Garamond Fallback DejaVu', Georgia, serif",
    text: "'Inter', 'Inter Fallback', 'Inter Fallback DejaVu', system-ui, sans-serif",
  },
  radius: { small: '4px', medium: '8px', large: '14px', pill: '999px' },
  shadow: {
    card: '0 1px 2px var(--color-shadow), 0 12px 32px -20px var(--color-shadow)',
    floating: '0 24px 64px -16px var(--color-shadow), 0 4px 12px -4px var(--color-shadow)',
  },
  motion: { quick: '150ms', calm: '200ms', slow: '250ms', ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  layer: { header: 20, overlay: 40, dialog: 50, floating: 60, toast: 70 },
  measure: { page: '75rem', text: '42rem' },
  target: '2.75rem',
} as const;

/** The colours of the dark and of the light theme, by their purpose. No component names a raw colour. */
const colors = {
  page: ['#0d0e11', '#faf7f1'],
  surface: ['#15171c', '#ffffff'],
  raised: ['#1d2027', '#fffdf9'],
  sunken: ['#0a0b0d', '#f3eee3'],
  text: ['#f4efe6', '#17181b'],
  textSecondary: ['#b3ada1', '#5d574c'],
  hairline: ['rgb(244 239 230 / 0.12)', 'rgb(23 24 27 / 0.13)'],
  controlBorder: ['#7d7a74', '#8a8172'],
  /** Champagne gold, which carries dark text in both themes. Too pale to be read on ivory: text, icons and edges there are ink. */
  accent: ['#c8a45d', '#d4ad5b'],
  accentHover: ['#dcc08a', '#c2993f'],
  onAccent: ['#14110a', '#17130a'],
  accentText: ['#c8a45d', '#1f1c15'],
  accentTint: ['rgb(200 164 93 / 0.12)', 'rgb(212 173 91 / 0.16)'],
  accentLine: ['rgb(200 164 93 / 0.42)', 'rgb(190 146 56 / 0.7)'],
  focus: ['#dcc08a', '#17181b'],
  danger: ['#f4a59b', '#b3261e'],
  dangerFill: ['#e5847a', '#b3261e'],
  onDanger: ['#14110a', '#ffffff'],
  greenText: ['#8fd3a5', '#1d6238'],
  greenTint: ['#16281d', '#e2f1e6'],
  yellowText: ['#eccb74', '#785200'],
  yellowTint: ['#2b2413', '#fbefcf'],
  redText: ['#f4a59b', '#9a2018'],
  redTint: ['#331a18', '#fbe5e2'],
  grayText: ['#c5c0b6', '#4d4a44'],
  grayTint: ['#26282e', '#ebe7df'],
  blueText: ['#9cc3f2', '#1f4f8a'],
  blueTint: ['#162538', '#e2ecf8'],
  backdrop: ['rgb(5 6 8 / 0.72)', 'rgb(23 24 27 / 0.5)'],
  shadow: ['rgb(0 0 0 / 0.5)', 'rgb(60 48 24 / 0.16)'],
  /** Behind a vehicle, whose picture has no background: the light in the middle, and the edge. */
  stageLight: ['#544837', '#ffffff'],
  stage: ['#191919', '#ece5d7'],
  /** Text on a picture, which is dark in both themes. */
  onPicture: ['#f4efe6', '#f4efe6'],
} satisfies Record<string, [dark: string, light: string]>;

export type ColorName = keyof typeof colors;
export type ThemeName = 'dark' | 'light';

const mapColors = (valueOf: (name: ColorName) => string) =>
  Object.fromEntries((Object.keys(colors) as ColorName[]).map((name) => [name, valueOf(name)])) as Record<
    ColorName,
    string
  >;

export const themeColors = {
  dark: mapColors((name) => colors[name][0]),
  light: mapColors((name) => colors[name][1]),
};

const lines = new Set<ColorName>(['hairline', 'controlBorder', 'accentLine']);
const isGround = (name: ColorName) =>
  /Tint$|^(page|surface|raised|sunken|stage|stageLight|shadow)$/.test(name);

const isFill = (name: ColorName) => ['accent', 'accentHover', 'dangerFill'].includes(name);

/** Ink on white: what is filled on the screen is not filled on paper, where most printers leave backgrounds out. */
export const paperColors = mapColors((name) => {
  if (isGround(name) || isFill(name) || name === 'backdrop') return '#ffffff';
  if (name === 'textSecondary') return '#333333';
  return lines.has(name) ? '#767676' : '#000000';
});

/** The user's own colours, of a contrast theme of the system. A ground that says something needs a border besides. */
const contrastColors = mapColors((name) => {
  // Behind text the browser lays a plate of Canvas: words on another ground would be words on a patch.
  if (isGround(name) || isFill(name)) return 'Canvas';
  if (name === 'backdrop') return colors.backdrop[0];
  if (name === 'controlBorder') return 'ButtonBorder';
  if (name === 'focus') return 'Highlight';
  return 'CanvasText';
});

/** Everything inside what is filled with the system's colour for what is chosen. */
const chosenColors = mapColors((name) => {
  return isGround(name) || isFill(name) ? 'Highlight' : 'HighlightText';
});

const palettes = { ...themeColors, paper: paperColors, contrast: contrastColors, chosen: chosenColors };

/** The custom properties of one palette, as declarations for the global styles. */
export const colorDeclarations = (palette: keyof typeof palettes): string =>
  Object.entries(palettes[palette])
    .map(([name, value]) => `--color-${name}: ${value};`)
    .join('\n');

/** Colours are custom properties, the same object in both themes: switching repaints without rendering again. */
export const theme = {
  color: mapColors((name) => `var(--color-${name})`),
  /** Steps of eight points: `space(2)` is 16 px at the browser's default size. */
  space: (steps: number) => `${steps * 0.5}rem`,
  font: {
    display:
      "'Cormorant Garamond', 'Cormorant Garamond Fallback', 'Cormorant Garamond Fallback DejaVu', Georgia, serif",
    text: "'Inter', 'Inter Fallback', 'Inter Fallback DejaVu', system-ui, sans-serif",
  },
  radius: { small: '4px', medium: '8px', large: '14px', pill: '999px' },
  shadow: { floating: '0 24px 64px -16px var(--color-shadow), 0 4px 12px -4px var(--color-shadow)' },
  motion: { quick: '150ms', calm: '200ms', slow: '250ms', ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  /** The opacity of figures and rows that are about to be replaced: pale, and every word of them still readable. */
  outdated: 0.85,
  layer: { header: 20, dialog: 50, floating: 60, toast: 70 },
  measure: { page: '75rem', text: '42rem' },
  target: '2.75rem',
} as const;

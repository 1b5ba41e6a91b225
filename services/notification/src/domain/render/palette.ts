/** The colours of e-mails, as on the site. */
export const light = {
  page: '#f5f0e6',
  surface: '#fffdf9',
  raised: '#faf6ee',
  ink: '#17181b',
  muted: '#5d574b',
  hairline: '#e6dcc8',
  goldText: '#7a5c1e',
  good: '#1f5c3d',
  bad: '#8f2a22',
} as const;

export const dark = {
  page: '#0d0e11',
  surface: '#15171c',
  raised: '#1d2027',
  ink: '#f4efe6',
  muted: '#b9b1a1',
  hairline: '#34332f',
  goldText: '#d9bb80',
  good: '#86cfa6',
  bad: '#f0a199',
} as const;

/** The same in both themes. */
export const fixed = { band: '#101115', bandText: '#f4efe6', gold: '#c8a45d', onGold: '#17181b' } as const;

export const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Fonts of the reader's own machine: mail programs block web fonts. */
export const serif = "'Cormorant Garamond','Playfair Display',Georgia,'Times New Roman',serif";
export const sans = "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const mono = "ui-monospace,'SF Mono',Menlo,Consolas,'Courier New',monospace";

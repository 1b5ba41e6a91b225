/** The raw colours. Only theme.ts uses them; components use the theme's purposes. */
export const palette = {
  // Night: near-black with a warm cast.
  night950: '#0a0b0d',
  night900: '#0d0e11',
  night850: '#15171c',
  night800: '#1d2027',
  night700: '#2b2f38',
  night500: '#7d7a74',
  // Ivory and ink.
  ivory50: '#fffdf9',
  ivory100: '#faf7f1',
  ivory200: '#f3eee3',
  ivory300: '#e6dfd0',
  ivory400: '#f4efe6',
  white: '#ffffff',
  sand400: '#b3ada1',
  sand600: '#8a8172',
  sand800: '#5d574c',
  ink900: '#17181b',
  ink950: '#14110a',
  // Champagne gold, the only metal.
  gold300: '#dcc08a',
  gold400: '#c8a45d',
  gold700: '#7f5c1d',
  gold800: '#684a13',
  // Signals.
  green300: '#8fd3a5',
  green800: '#1d6238',
  yellow300: '#eccb74',
  yellow800: '#785200',
  red300: '#f4a59b',
  red400: '#e5847a',
  red700: '#b3261e',
  red800: '#9a2018',
  blue300: '#9cc3f2',
  blue800: '#1f4f8a',
} as const;

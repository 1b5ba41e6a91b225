const PHONE = { width: 390, height: 844 };

/** A desk in the dark theme is what a test has by itself. On these the life of an order is seen as well. */
export const OTHER_SCREENS = [
  { name: 'desk, light', use: { theme: 'light' as const } },
  { name: 'phone, dark', use: { viewport: PHONE } },
  { name: 'phone, light', use: { viewport: PHONE, theme: 'light' as const } },
];

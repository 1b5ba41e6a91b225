import { writeStorage } from '../../domain/browserStorage.ts';
import type { ThemeName } from '../../styles/theme.ts';

/** Dark, whatever the site's theme, unless the chauffeur chose otherwise here; public/theme-init.js reads it before the first paint. */
const storageKey = 'drive-theme';

export const driveTheme = (): ThemeName =>
  document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';

export function setDriveTheme(theme: ThemeName) {
  writeStorage(storageKey, theme);
  document.documentElement.dataset['theme'] = theme;
}

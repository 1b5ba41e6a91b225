import { useSyncExternalStore } from 'react';
import type { ThemeName } from './theme.ts';

/**
 * The visitor's theme: dark unless `light` is stored under `theme`. It lives in the document (public/theme-init.js sets it
 * before the first paint) rather than in the Redux store, so that the home page need not load Redux to show a switch.
 */
const storageKey = 'theme';
const listeners = new Set<() => void>();

const isThemeName = (value: unknown): value is ThemeName => value === 'light' || value === 'dark';

export function currentTheme(): ThemeName {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

function paint(theme: ThemeName) {
  document.documentElement.dataset['theme'] = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(document.documentElement).backgroundColor);
  for (const listener of listeners) listener();
}

export function setTheme(theme: ThemeName) {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is switched off: the choice lasts until the page is left.
  }
  paint(theme);
}

/** Another tab of the site changed it. */
function handleStorage(event: StorageEvent) {
  if (event.key === storageKey) paint(isThemeName(event.newValue) ? event.newValue : 'dark');
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (listeners.size === 1) window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
  };
}

/** Pages are drawn for the dark theme; their colours follow the document all the same. */
const drawnTheme = (): ThemeName => 'dark';

export function useTheme() {
  const theme = useSyncExternalStore(subscribe, currentTheme, drawnTheme);
  return { theme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') };
}

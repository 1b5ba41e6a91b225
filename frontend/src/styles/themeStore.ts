import { useSyncExternalStore } from 'react';
import { writeStorage } from '../domain/browserStorage.ts';
import type { ThemeName } from './theme.ts';

/** Dark unless `light` is stored. It lives in the document: public/theme-init.js sets it before the first paint. */
const storageKey = 'theme';

export function currentTheme(): ThemeName {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

function paint(theme: ThemeName) {
  document.documentElement.dataset['theme'] = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(document.documentElement).backgroundColor);
}

export function setTheme(theme: ThemeName) {
  writeStorage(storageKey, theme);
  paint(theme);
}

/** Another tab of the site changed it. */
function handleStorage({ key, newValue }: StorageEvent) {
  if (key === storageKey) paint(newValue === 'light' ? 'light' : 'dark');
}

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  // A function of its own for each subscriber: removing a shared one would stop the others too.
  const onStorage = (event: StorageEvent) => handleStorage(event);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  window.addEventListener('storage', onStorage);
  return () => {
    observer.disconnect();
    window.removeEventListener('storage', onStorage);
  };
}

/** The server renders pages for the dark theme; their colours follow the document all the same. */
const serverTheme = (): ThemeName => 'dark';

export function useTheme() {
  const theme = useSyncExternalStore(subscribe, currentTheme, serverTheme);
  return { theme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') };
}

import { useSyncExternalStore } from 'react';

/** Chromium's; other browsers offer it in their menu. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

let offered: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();
const offer = (event: InstallPromptEvent | undefined) => {
  offered = event;
  for (const listener of listeners) listener();
};

/** Keeps the browser's offer to install the page until somebody wants it. */
export function watchInstallPrompt() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => offer(undefined));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Installs the page; undefined where the browser has not offered it. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(subscribe, () => offered);
  return event && (() => void event.prompt().finally(() => offer(undefined)));
}

export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

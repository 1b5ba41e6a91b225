import { useSyncExternalStore } from 'react';
import { businessInstant, businessToday, dayAfter } from './dates.ts';

/** So often at least it is looked at: the clock of a computer that slept, or that was set, goes on where a timer does not. */
const LONGEST_MS = 60_000;

const untilMidnightMs = (today: string) =>
  businessInstant(`${dayAfter(today, 1)}T00:00`).getTime() - Date.now();

const listeners = new Set<() => void>();
let today = '';
let timer: ReturnType<typeof setTimeout> | undefined;

function look() {
  clearTimeout(timer);
  const before = today;
  today = businessToday();
  timer = setTimeout(look, Math.min(LONGEST_MS, Math.max(1_000, untilMidnightMs(today))));
  if (today !== before) for (const listener of listeners) listener();
}

/** Calls when the business's day changes, also where the page was left open or the computer slept. Returns what ends it. */
export function onNewDay(listener: () => void): () => void {
  if (listeners.size === 0) {
    today = businessToday();
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('pageshow', look);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('pageshow', look);
  };
}

const current = () => businessToday();

/** The business's today. It turns by itself at its midnight. */
export const useToday = (): string => useSyncExternalStore(onNewDay, current, current);

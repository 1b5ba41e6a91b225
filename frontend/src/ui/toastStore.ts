import type { ReactNode } from 'react';

/** How many toasts are kept at a time, and for how long after they were closed. */
export const toastLimit = 1;
export const toastRemoveDelayMs = 1_000_000;

export type ToastVariant = 'default' | 'destructive';
export interface ToastMessage {
  title: string;
  description?: ReactNode;
  variant?: ToastVariant;
}
export interface Toast extends ToastMessage {
  id: number;
  open: boolean;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function publish(next: readonly Toast[]) {
  for (const toast of toasts) {
    if (next.some((kept) => kept.id === toast.id)) continue;
    clearTimeout(removals.get(toast.id));
    removals.delete(toast.id);
  }
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a notice in place of the one before it. Call it from anywhere: no component or context is needed. */
export function showToast(message: ToastMessage): { id: number; dismiss: () => void } {
  lastId += 1;
  const id = lastId;
  publish([{ ...message, id, open: true }, ...toasts].slice(0, toastLimit));
  return { id, dismiss: () => dismissToast(id) };
}

/** Closes a notice; what it said is forgotten only later, so that its way out can be seen. */
export function dismissToast(id: number) {
  if (!toasts.some((toast) => toast.id === id && toast.open)) return;
  removals.set(
    id,
    setTimeout(() => publish(toasts.filter((toast) => toast.id !== id)), toastRemoveDelayMs),
  );
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
}

export const currentToasts = () => toasts;

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

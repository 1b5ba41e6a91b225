import { store } from './store.ts';
import { toastClosed, toastRemoveDelayMs, toastRemoved, toastShown } from './toastsSlice.ts';
import type { ToastMessage } from '../ui/Toaster.tsx';

let lastId = 0;

/** Shows a notice in place of the one before it. Call it from anywhere: no component or context is needed. */
export function showToast(message: ToastMessage): { id: number; dismiss: () => void } {
  lastId += 1;
  const id = lastId;
  store.dispatch(toastShown({ ...message, id, open: true }));
  return { id, dismiss: () => dismissToast(id) };
}

/** A notice of something that went wrong or is missing. */
export const showFailure = (title: string, description: string) =>
  showToast({ title, description, variant: 'destructive' });

/** Closes a notice; what it said is forgotten only later, so that its way out can be seen. */
export function dismissToast(id: number) {
  store.dispatch(toastClosed(id));
  setTimeout(() => store.dispatch(toastRemoved(id)), toastRemoveDelayMs);
}

export const currentToasts = () => store.getState().toasts;

import { errorDetail, errorMessage, isApiError } from '../api/apiError.ts';
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

export const showFailure = (title: string, description: string) =>
  showToast({ title, description, variant: 'destructive' });

/**
 * The message begins with the status, `409: …`. The spec shows it so to staff, and to customers under 'Booking Failed',
 * 'Submission Failed' and 'Cancellation Failed'. An ended session shows itself: the login form comes back.
 */
export function noticeFailure(title: string, error: unknown, fallback = 'Please try again in a moment.') {
  if (isApiError(error) && error.status === 401) return undefined;
  return showFailure(title, errorMessage(error, fallback));
}

/** The same in the server's words alone, for the customer's other notices: nobody books with status codes. */
export const noticeRefusal = (title: string, error: unknown) => showFailure(title, errorDetail(error));

/** Says how a change ended; true when it was done. */
export function noticeResult(
  { error }: { error?: unknown },
  words: { done: string; failed: string },
): boolean {
  if (error === undefined) showToast({ title: words.done });
  else noticeFailure(words.failed, error);
  return error === undefined;
}

/** Closes a notice; what it said is forgotten only later, so that its way out can be seen. */
export function dismissToast(id: number) {
  store.dispatch(toastClosed(id));
  setTimeout(() => store.dispatch(toastRemoved(id)), toastRemoveDelayMs);
}

export const currentToasts = () => store.getState().toasts;

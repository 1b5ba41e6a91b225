import { showFailure, showToast } from './showToast.ts';
import { errorMessage, isApiError } from '../api/apiError.ts';

/** Shows a notice about a failed call. An ended session shows itself: the login form comes back. */
export function noticeFailure(title: string, error: unknown, fallback = 'Please try again in a moment.') {
  if (isApiError(error) && error.status === 401) return;
  showFailure(title, errorMessage(error, fallback));
}

/** Says how a change ended; true when it was done. */
export function noticeResult(
  { error }: { error?: unknown },
  words: { done: string; failed: string },
): boolean {
  if (error === undefined) showToast({ title: words.done });
  else noticeFailure(words.failed, error);
  return error === undefined;
}

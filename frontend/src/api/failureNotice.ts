import { showToast } from '../ui/toastStore.ts';
import { errorMessage, isApiError } from './apiError.ts';

/** Tells of a failed call. A session that has ended tells of itself, where the login form comes back. */
export function noticeFailure(title: string, error: unknown) {
  if (isApiError(error) && error.status === 401) return;
  showToast({
    title,
    description: errorMessage(error, 'Please try again in a moment.'),
    variant: 'destructive',
  });
}

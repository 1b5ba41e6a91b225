import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isApiError } from '../api/apiError.ts';
import { noticeFailure } from '../store/failureNotice.ts';
import { markedInForm, showServerErrors } from './serverErrors.ts';
import { showToast } from '../store/showToast.ts';

interface Words {
  done: string;
  failed: string;
}

/** Shows how a save ended; true when it was done. A failure leaves the dialog open and puts the server's words beside their fields. */
export function finishSave<Form extends FieldValues>(
  { error }: { error?: unknown },
  { done, failed }: Words,
  form: UseFormReturn<Form>,
  onDone: () => void,
): boolean {
  if (error === undefined) {
    showToast({ title: done });
    onDone();
    return true;
  }
  if (isApiError(error) && showServerErrors(form, error.errors)) {
    showToast({ title: failed, description: markedInForm, variant: 'destructive' });
  } else noticeFailure(failed, error);
  return false;
}

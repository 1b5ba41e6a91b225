import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isApiError } from './apiError.ts';
import { noticeFailure } from './failureNotice.ts';
import { showServerErrors } from '../ui/schemaForm.ts';
import { showToast } from '../ui/toastStore.ts';

interface Words {
  done: string;
  failed: string;
}

/** Tells how a save ended, and whether it was done. A failure leaves the dialog open and puts the server's words beside their fields. */
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
  if (isApiError(error)) showServerErrors(form, error.errors);
  noticeFailure(failed, error);
  return false;
}

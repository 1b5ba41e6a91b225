import { isApiError } from '../api/apiError.ts';
import { noticeFailure, showFailure } from '../store/showToast.ts';
import type { FieldError } from '@livery/shared-types/errors';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** What a notice says of faults that stand beside their fields: nobody reads the same thing twice. */
const markedInForm = 'What is wrong is marked in the form.';

/** `fieldOf` names fields where the request's paths differ. Returns whether every fault now stands beside one. */
export function showServerErrors<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  errors: FieldError[] = [],
  fieldOf = (path: string) => Object.keys(form.getValues()).find((name) => name === path.split('.')[0]),
): boolean {
  const isPlaced = errors.map(({ path, message }) => {
    const field = fieldOf(path.replace(/^body\./, ''));
    if (field !== undefined) form.setError(field as Path<Form>, { type: 'server', message });
    return field !== undefined;
  });
  return isPlaced.length > 0 && !isPlaced.includes(false);
}

interface FailureOptions {
  fieldOf?: (path: string) => string | undefined;
  fallback?: string;
}

/** Says that a form was not saved: what the server found wrong stands beside its fields, or in the notice. */
export function noticeFormFailure<Form extends FieldValues>(
  title: string,
  form: UseFormReturn<Form>,
  error: unknown,
  { fieldOf, fallback }: FailureOptions = {},
): void {
  if (isApiError(error) && showServerErrors(form, error.errors, fieldOf)) showFailure(title, markedInForm);
  else noticeFailure(title, error, fallback);
}

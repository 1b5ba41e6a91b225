import type { FieldError } from '@livery/shared-types/errors';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** What a notice says of faults that stand beside their fields: nobody reads the same thing twice. */
export const markedInForm = 'What is wrong is marked in the form.';

/** Puts what the server found wrong beside the fields it is about. Returns whether all of it stands there now. */
export function showServerErrors<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  errors: FieldError[] = [],
): boolean {
  const isPlaced = errors.map(({ path, message }) => {
    const [field = ''] = path.replace(/^body\./, '').split('.');
    if (!(field in form.getValues())) return false;
    form.setError(field as Path<Form>, { type: 'server', message });
    return true;
  });
  return isPlaced.length > 0 && !isPlaced.includes(false);
}

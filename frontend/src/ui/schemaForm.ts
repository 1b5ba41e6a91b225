import type { FieldError } from '@livery/shared-types/errors';
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';

/**
 * Checks a form by the very schema that the server checks the request with: `requestOf` says which request the form
 * stands for. A fault deep in a list is shown at the list.
 */
export function schemaResolver<Form extends FieldValues>(
  schema: z.ZodMiniType,
  requestOf: (form: Form) => unknown,
): Resolver<Form> {
  return (form) => {
    const parsed = z.safeParse(schema, requestOf(form));
    if (parsed.success) return { values: form, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of parsed.error.issues) {
      errors[String(path[0])] ??= { type: code ?? 'custom', message };
    }
    return { values: {}, errors: errors as FieldErrors<Form> };
  };
}

/** Puts what the server found wrong beside the fields it is about. */
export function showServerErrors<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  errors: FieldError[] | undefined,
) {
  for (const { path, message } of errors ?? []) {
    const [field = ''] = path.replace(/^body\./, '').split('.');
    if (field in form.getValues()) form.setError(field as Path<Form>, { type: 'server', message });
  }
}

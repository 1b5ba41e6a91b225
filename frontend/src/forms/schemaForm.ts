import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
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

import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** Checks by the server's schema. `fieldOf` gets a fault's path; without it a fault in a list shows at the list. */
export function schemaResolver<Form extends FieldValues>(
  schema: z.ZodMiniType,
  requestOf: (form: Form) => unknown,
  fieldOf: (path: string) => string | undefined = (path) => path.split('.')[0],
): Resolver<Form> {
  return (form) => {
    const parsed = z.safeParse(schema, requestOf(form));
    if (parsed.success) return { values: form, errors: {} };
    const errors: FieldErrors<Form> = {};
    for (const { path, code, message } of parsed.error.issues) {
      const field = fieldOf(path.join('.')) ?? String(path[0]);
      if (!get(errors, field)) set(errors, field, { type: code ?? 'custom', message });
    }
    return { values: {}, errors };
  };
}

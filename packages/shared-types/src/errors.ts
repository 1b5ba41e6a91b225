import * as z from 'zod/mini';

/** `path` is the dotted name of the field, such as `destinations.0`. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(FieldError)),
  details: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

import type { Request } from 'express';
import * as z from 'zod/mini';
import { invalid } from '../errors/AppError.ts';

// zod/mini says only "Invalid input" until it is given a language.
z.config(z.locales.en());

const PARTS = ['params', 'query', 'body', 'headers'] as const;

/** Unknown keys are dropped; a fault is a 400 with every field that is wrong, its message being the first of them. */
export function parseRequest<T extends z.ZodMiniObject>(schema: T, req: Request): z.infer<T> {
  const input: Record<string, unknown> = {};
  for (const part of PARTS) {
    if (part in schema.shape) input[part] = req[part] ?? {};
  }
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const { issues } = result.error;
  const errors = issues.map(({ path, message }) => ({ path: path.slice(1).join('.'), message }));
  throw invalid('invalid_request', errors[0]?.message ?? 'The request is not valid.', errors);
}

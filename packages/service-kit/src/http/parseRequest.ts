import type { Request } from 'express';
import * as z from 'zod/mini';
import { invalid } from '../errors/AppError.ts';

// Without a locale zod/mini only says "Invalid input".
z.config(z.locales.en());

type Parts = Partial<Record<'params' | 'query' | 'body' | 'headers', z.ZodMiniType>>;
type Parsed<T extends Parts> = { [Part in keyof T]: z.infer<T[Part]> };

/** Drops unknown keys. A fault is a 400 with all wrong fields; its message is the first one's. */
export function parseRequest<T extends Parts>(parts: T, req: Request): Parsed<T> {
  const parsed: Record<string, unknown> = {};
  const issues = Object.entries(parts).flatMap(([part, schema]) => {
    const { data, error } = z.safeParse(schema, req[part as keyof Parts] ?? {});
    parsed[part] = data;
    return error?.issues ?? [];
  });
  if (issues.length === 0) return parsed as Parsed<T>;
  const errors = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw invalid('invalid_request', errors[0]?.message ?? 'The request is not valid.', errors);
}

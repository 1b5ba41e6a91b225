// Refusals of the domain, independent of HTTP, database and broker.
import type { FieldError } from '@livery/shared-types';

export type AppErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'unsupported'
  | 'throttled'
  | 'unavailable';

interface AppErrorDetails {
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** Sent to the client as `details`. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** A refusal: `code` is stable, `message` may be shown. */
export class AppError extends Error {
  override name = 'AppError';
  readonly kind: AppErrorKind;
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    kind: AppErrorKind,
    code: string,
    message: string,
    { cause, errors, retryAfterSeconds, details }: AppErrorDetails = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}

export const invalid = (code: string, message: string, errors?: FieldError[]) =>
  new AppError('invalid', code, message, { errors });

export const unauthenticated = (message = 'Please log in first.') =>
  new AppError('unauthenticated', 'unauthenticated', message);

export const forbidden = (message = 'You are not allowed to do this.') =>
  new AppError('forbidden', 'forbidden', message);

/** `what` is a noun: `notFound('Vehicle')` says "Vehicle not found". */
export const notFound = (what: string) => new AppError('notFound', 'not_found', `${what} not found`);

export const conflict = (code: string, message: string, details?: Record<string, unknown>) =>
  new AppError('conflict', code, message, { details });

export const tooLarge = (message: string) => new AppError('tooLarge', 'too_large', message);

export const throttled = (retryAfterSeconds: number) =>
  new AppError('throttled', 'throttled', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });

/** `what` names the missing part, never its address. */
export const unavailable = (what: string, retryAfterSeconds = 5, cause?: unknown) =>
  new AppError(
    'unavailable',
    'unavailable',
    `The ${what} is not available right now. Please try again shortly.`,
    { retryAfterSeconds, cause },
  );

/** The same `Idempotency-Key` came with another request. */
export const keyReused = (what: string): AppError =>
  conflict('idempotency.key_reused', `This request key was used for another ${what} already.`);

/** A conflict whose answer shows the present record (see `showPresent`). */
export class RecordRefusal<R> extends AppError {
  readonly record: R;

  constructor(code: string, message: string, record: R, details: Record<string, unknown> = {}) {
    super('conflict', code, message, { details });
    this.record = record;
  }
}

/** Refuses what was decided on another version of a record than the present one. Without `seenVersion` nothing is refused. */
export function refuseStale<R extends { version: number }>(
  record: R,
  seenVersion: number | undefined,
  noun: string,
): void {
  if (seenVersion === undefined || seenVersion === record.version) return;
  const message = `This ${noun} was changed meanwhile. Please look at it again.`;
  throw new RecordRefusal('stale', message, record, { version: record.version });
}

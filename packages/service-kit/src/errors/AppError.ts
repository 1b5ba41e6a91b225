import type { FieldError } from '@livery/shared-types';

export type AppErrorKind =
  'invalid' | 'unauthenticated' | 'forbidden' | 'notFound' | 'conflict' | 'throttled' | 'unavailable';

export interface AppErrorDetails {
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** Sent to the client as `details`. */
  details?: Record<string, unknown>;
}

/** A refusal fit for a person: `code` is stable, `message` may be shown. */
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
    more: AppErrorDetails & { cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.kind = kind;
    this.code = code;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.details = more.details;
  }
}

export const invalid = (code: string, message: string, errors?: FieldError[]) =>
  new AppError('invalid', code, message, errors === undefined ? {} : { errors });

export const unauthenticated = (message = 'Please log in first.') =>
  new AppError('unauthenticated', 'unauthenticated', message);

export const forbidden = (message = 'You are not allowed to do this.') =>
  new AppError('forbidden', 'forbidden', message);

/** `what` is a noun: `notFound('Vehicle')` says "Vehicle not found". */
export const notFound = (what: string) => new AppError('notFound', 'not_found', `${what} not found`);

export const conflict = (code: string, message: string, details?: Record<string, unknown>) =>
  new AppError('conflict', code, message, details === undefined ? {} : { details });

export const throttled = (retryAfterSeconds: number) =>
  new AppError('throttled', 'throttled', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });

/** `what` names the missing part for the log and the code, never an address. */
export const unavailable = (what: string, retryAfterSeconds = 5, cause?: unknown) =>
  new AppError(
    'unavailable',
    'unavailable',
    `The ${what} is not available right now. Please try again shortly.`,
    {
      retryAfterSeconds,
      cause,
    },
  );

import type { ErrorBody } from '@livery/shared-types';
import { isDuplicateKey, isMongoDown } from '../mongo/mongoErrors.ts';
import { AppError, conflict, unavailable, type AppErrorKind } from '../errors/AppError.ts';

const STATUS: Record<AppErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  throttled: 429,
  unavailable: 503,
};

export const kindOfStatus = (status: number): AppErrorKind | undefined =>
  (Object.keys(STATUS) as AppErrorKind[]).find((kind) => STATUS[kind] === status);

export interface ErrorReply {
  status: number;
  body: ErrorBody;
  retryAfterSeconds?: number | undefined;
  /** Unforeseen, so it is logged with its cause. */
  isUnexpected: boolean;
}

const INTERNAL: ErrorReply = {
  status: 500,
  body: { message: 'Something went wrong on our side. Please try again.', code: 'internal' },
  isUnexpected: true,
};

/** Faults of the request, by the `type` that body parsers give them. */
const BODY_FAULTS: Record<string, [status: number, code: string, message: string]> = {
  'entity.parse.failed': [400, 'malformed_json', 'The request body is not valid JSON.'],
  'entity.too.large': [413, 'too_large', 'The request body is too large.'],
  'encoding.unsupported': [415, 'unsupported_encoding', 'This content encoding is not supported.'],
  'charset.unsupported': [400, 'unsupported_charset', 'This character set is not supported.'],
  'request.aborted': [400, 'aborted', 'The request was cut off.'],
  'request.size.invalid': [400, 'malformed_body', 'The request body does not match its length.'],
  'media.unsupported': [415, 'unsupported_media_type', 'Send JSON with the content type application/json.'],
};

/** What a client is told. Unknown errors are a plain 500. */
export function replyOf(error: unknown): ErrorReply {
  const refusal = asRefusal(error);
  if (refusal !== undefined) {
    const { kind, code, message, errors, details, retryAfterSeconds } = refusal;
    const body = { message, code, errors, details };
    return { status: STATUS[kind], body, retryAfterSeconds, isUnexpected: false };
  }
  if (typeof error !== 'object' || error === null) return INTERNAL;

  const { type, status } = error as { type?: unknown; status?: unknown };
  const fault = typeof type === 'string' ? BODY_FAULTS[type] : undefined;
  if (fault !== undefined) return plainReply(...fault);
  // The router refuses malformed percent-encoding, and `send` a failed precondition, with statuses of their own.
  if (error instanceof URIError || status === 400 || status === 412) {
    return plainReply(
      status === 412 ? 412 : 400,
      'malformed_request',
      'The request could not be understood.',
    );
  }
  return INTERNAL;
}

function asRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isMongoDown(error)) return unavailable('database', 5, error);
  if (isDuplicateKey(error)) return conflict('already_exists', 'This already exists.');
  if (!(error instanceof Error)) return undefined;
  return undefined;
}

export const plainReply = (status: number, code: string, message: string): ErrorReply => ({
  status,
  body: { message, code },
  isUnexpected: false,
});

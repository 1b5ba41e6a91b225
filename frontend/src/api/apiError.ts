import type { FieldError } from '@livery/shared-types/errors';

/** Why a call failed. `0` stands for a call that got no answer at all. */
export interface ApiError {
  status: number;
  /** What is shown: `409: That vehicle is already booked`. */
  message: string;
  /** The server's own words, without the number. */
  detail: string;
  /** Stable, for deciding on: `price_changed`. */
  code?: string;
  errors?: FieldError[];
  details?: Record<string, unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a refusal: the JSON body's `message`, else the body as it came, else the status in words. */
export function apiErrorFrom(status: number, statusText: string, text: string): ApiError {
  const parsed = parseJson(text);
  const body = isRecord(parsed) ? parsed : {};
  const said = body['message'];
  const detail = typeof said === 'string' && said !== '' ? said : text.trim() || statusText;
  return {
    status,
    message: `${status}: ${detail}`,
    detail,
    ...(typeof body['code'] === 'string' ? { code: body['code'] } : {}),
    ...(Array.isArray(body['errors']) ? { errors: body['errors'] as FieldError[] } : {}),
    ...(isRecord(body['details']) ? { details: body['details'] } : {}),
  };
}

/** No answer: the line or the server is down. */
export const unreachable: ApiError = {
  status: 0,
  message: 'We could not reach the server. Check your connection and try again.',
  detail: 'We could not reach the server. Check your connection and try again.',
  code: 'unreachable',
};

export const isApiError = (error: unknown): error is ApiError =>
  isRecord(error) && typeof error['status'] === 'number' && typeof error['message'] === 'string';

/** The words for a notice: the error's message, or `fallback` when there is none. */
export function errorMessage(error: unknown, fallback: string): string {
  if (isApiError(error)) return error.message;
  return isRecord(error) && typeof error['message'] === 'string' && error['message']
    ? error['message']
    : fallback;
}

import type { FieldError } from '@livery/shared-types/errors';
import { parseJson } from '../domain/parseJson.ts';

/** Why a call failed. `0` stands for a call that got no answer at all. */
export interface ApiError {
  status: number;
  /** What is shown: `409: That vehicle is already booked`. */
  message: string;
  /** The server's own words, without the number; else the status in words. */
  detail: string;
  /** The server gave words for people. */
  isExplained: boolean;
  /** Stable, for deciding on: `price_changed`. */
  code?: string;
  errors?: FieldError[];
  details?: Record<string, unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a refusal: the JSON body's `message`, else the body as it came, else the status in words. */
export function apiErrorFrom(status: number, statusText: string, text: string): ApiError {
  const parsed = parseJson(text);
  const body = isRecord(parsed) ? parsed : {};
  const said = body['message'];
  const isExplained = typeof said === 'string' && said !== '';
  // A JSON body without a message is for programs: people don't read `{}`.
  const detail = isExplained ? said : (parsed === undefined && text.trim()) || statusText;
  return {
    status,
    message: detail === '' ? String(status) : `${status}: ${detail}`,
    detail,
    isExplained,
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
  isExplained: true,
  code: 'unreachable',
};

export const isApiError = (error: unknown): error is ApiError =>
  isRecord(error) && typeof error['status'] === 'number' && typeof error['message'] === 'string';

export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** A refusal is final and never sent again; other failures may pass: no connection, or a server that is busy or away. */
export const mayPass = ({ status }: ApiError): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;

/** The words for a place in the page: what the server said, without the number; `fallback` when it said nothing. */
export const errorDetail = (error: unknown, fallback = 'Please try again in a moment.'): string =>
  (isApiError(error) && error.detail) || fallback;

/** The words for a notice: the error's message, or `fallback` when there is none. */
export function errorMessage(error: unknown, fallback: string): string {
  return isRecord(error) && typeof error['message'] === 'string' && error['message']
    ? error['message']
    : fallback;
}

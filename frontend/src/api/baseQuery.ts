import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { apiErrorFrom, unreachable, type ApiError } from './apiError.ts';

export interface ApiRequest {
  /** From the site's root: `/api/bookings`. */
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, only when present. */
  body?: unknown;
  /** Left out where undefined or empty. */
  params?: Record<string, string | number | boolean | undefined>;
  /** The same key and body gives the first answer again: a submit is then safe to repeat. */
  idempotencyKey?: string;
  /** Anything else a call has to carry, such as a one-time code. */
  headers?: Record<string, string>;
}

export interface ApiMeta {
  headers: Headers;
}

type UnauthorizedListener = (request: ApiRequest) => void;
const unauthorizedListeners = new Set<UnauthorizedListener>();

/** Hears of every 401, so that the session's owner can show the login again. Returns how to stop. */
export function onUnauthorized(listener: UnauthorizedListener) {
  unauthorizedListeners.add(listener);
  return () => {
    unauthorizedListeners.delete(listener);
  };
}

function addressOf({ url, params = {} }: ApiRequest): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${url}?${query}` : url;
}

/** One call to the server, with the session's cookie. Never throws and never retries by itself. */
export const baseQuery: BaseQueryFn<string | ApiRequest, unknown, ApiError, object, ApiMeta> = async (
  args,
  { signal },
) => {
  const request: ApiRequest = typeof args === 'string' ? { url: args } : args;
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  if (request.idempotencyKey) headers['idempotency-key'] = request.idempotencyKey;

  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(request), {
      method: request.method ?? 'GET',
      credentials: 'same-origin',
      headers,
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      signal,
    });
    text = await response.text();
  } catch {
    return { error: unreachable };
  }

  const meta: ApiMeta = { headers: response.headers };
  if (!response.ok) {
    if (response.status === 401) for (const listener of unauthorizedListeners) listener(request);
    return { error: apiErrorFrom(response.status, response.statusText, text), meta };
  }
  if (text === '') return { data: null, meta };
  try {
    return { data: JSON.parse(text) as unknown, meta };
  } catch {
    return { error: apiErrorFrom(response.status, '', 'The answer could not be read.'), meta };
  }
};

import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { parseJson } from '../domain/parseJson.ts';
import { apiErrorFrom, unreachable, type ApiError } from './apiError.ts';

export interface ApiRequest {
  /** From the site's root: `/api/bookings`. */
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** Left out where undefined or empty. */
  params?: Record<string, string | number | boolean | undefined>;
  /** The same key and body gives the first answer again: a submit is then safe to repeat. */
  idempotencyKey?: string | undefined;
  /** Anything else a call has to carry, such as a one-time code. */
  headers?: Record<string, string>;
}

export interface ApiMeta {
  headers: Headers;
}

/** What a 401 means is known to whoever looks after the session. */
export interface SessionKeeper {
  /** Whether this browser has a session, whatever the refused call was sent with; undefined when nobody can tell. */
  isLoggedIn: () => Promise<boolean | undefined>;
  /** A call was refused for want of a session, for good. */
  onExpired: () => void;
}

let sessionKeeper: SessionKeeper | undefined;

/** Calls `keeper` about every 401. Returns how to stop. */
export function keepSession(keeper: SessionKeeper) {
  sessionKeeper = keeper;
  return () => {
    if (sessionKeeper === keeper) sessionKeeper = undefined;
  };
}

function addressOf({ url, params = {} }: ApiRequest): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${url}?${query}` : url;
}

type Answer = { data: unknown; meta: ApiMeta } | { error: ApiError; meta?: ApiMeta };

/** One call to the server, with the session's cookie. Never throws. */
export const baseQuery: BaseQueryFn<string | ApiRequest, unknown, ApiError, object, ApiMeta> = async (
  args,
  { signal },
) => {
  const request: ApiRequest = typeof args === 'string' ? { url: args } : args;
  const answer = await send(request, signal);
  if (!lacksSession(request, answer) || sessionKeeper === undefined) return answer;
  // Nothing was done for a call whose cookie a login in another window has replaced: it is sent again.
  const keeper = sessionKeeper;
  const isLoggedIn = await keeper.isLoggedIn();
  if (isLoggedIn === undefined) return { error: unreachable };
  const again = isLoggedIn ? await send(request, signal) : answer;
  if (lacksSession(request, again)) keeper.onExpired();
  return again;
};

/** A wrong password is refused with 401 too. */
const lacksSession = ({ url }: ApiRequest, answer: Answer) =>
  'error' in answer && answer.error.status === 401 && !url.startsWith('/api/auth/');

async function send(request: ApiRequest, signal: AbortSignal): Promise<Answer> {
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
  if (!response.ok) return { error: apiErrorFrom(response.status, response.statusText, text), meta };
  const data = text === '' ? null : parseJson(text);
  if (data !== undefined) return { data, meta };
  return { error: apiErrorFrom(response.status, '', 'The answer could not be read.'), meta };
}

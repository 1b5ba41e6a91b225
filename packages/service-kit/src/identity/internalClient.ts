import { randomUUID } from 'node:crypto';
import { ErrorBody } from '@livery/shared-types';
import * as z from 'zod/mini';
import { AppError, unavailable } from '../errors/AppError.ts';
import { kindOfStatus } from '../http/errorTable.ts';
import { currentContext } from '../logging/context.ts';
import { inSpan, traceHeaders } from '../telemetry/tracing.ts';
import { IDENTITY_HEADER, signIdentity } from './identity.ts';

export interface InternalClientOptions {
  /** The service to ask. */
  service: string;
  /** The service that asks. */
  from: string;
  /** Addresses of the replicas of `service`. */
  urls: readonly string[];
  identitySecret: string;
  timeoutMs?: number;
}

export type CallOptions = { isRepeatable?: boolean; timeoutMs?: number };
type Call = CallOptions & { method: string; path: string; body?: unknown };

type Answer<T> = z.ZodMiniType<T>;

/**
 * Throws a refusal (4xx) as the same `AppError`; a timeout, a broken connection, a 408 or a 5xx as `unavailable`. A
 * call that is safe to repeat is tried once more at another replica if the first cannot be reached.
 */
export function internalClient(options: InternalClientOptions) {
  const { service, urls } = options;
  if (urls.length === 0) throw new Error(`No address is known for ${service}`);
  let turn = Math.floor(Math.random() * urls.length);
  const nextReplica = () => urls[turn++ % urls.length] as string;

  const call = async <T>(request: Call, schema: Answer<T>): Promise<T> => {
    const { isRepeatable = request.method === 'GET' } = request;
    const answer = await send(options, nextReplica(), request)
      .catch((error: unknown) => {
        if (isRepeatable && urls.length > 1 && !isTimeout(error))
          return send(options, nextReplica(), request);
        throw error;
      })
      .catch((error: unknown) => {
        throw unavailable(`${service} service`, 5, error);
      });
    return readAnswer(service, answer, schema);
  };

  return {
    get: <T>(path: string, schema: Answer<T>, more?: CallOptions): Promise<T> =>
      call({ ...more, method: 'GET', path }, schema),
    post: <T>(path: string, body: unknown, schema: Answer<T>, more?: CallOptions): Promise<T> =>
      call({ ...more, method: 'POST', path, body }, schema),
    delete: <T>(path: string, schema: Answer<T>, more?: CallOptions): Promise<T> =>
      call({ ...more, method: 'DELETE', path }, schema),
  };
}

export type InternalClient = ReturnType<typeof internalClient>;

/** The request did not arrive in time, so nothing was done. */
const REQUEST_TIMEOUT = 408;

function send(options: InternalClientOptions, url: string, call: Call) {
  const { service, from, identitySecret, timeoutMs = 5_000 } = options;
  const attributes = { 'http.request.method': call.method, 'peer.service': service };
  return inSpan({ name: `${call.method} ${service}`, kind: 'client', attributes }, async () => {
    const { requestId, correlationId } = currentContext();
    const headers: Record<string, string> = {
      accept: 'application/json',
      'x-correlation-id': correlationId,
      'x-request-id': requestId ?? randomUUID(),
      ...traceHeaders(),
      [IDENTITY_HEADER]: signIdentity(identitySecret, { role: 'service', subject: from, audience: service }),
    };
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(new URL(call.path, url), {
      method: call.method,
      headers,
      body: call.body === undefined ? null : JSON.stringify(call.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs ?? timeoutMs),
    });
    const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
    return { status: response.status, retryAfterSeconds, text: await response.text() };
  });
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

type RawAnswer = Awaited<ReturnType<typeof send>>;

function readAnswer<T>(service: string, answer: RawAnswer, schema: Answer<T>): T {
  const { status, retryAfterSeconds, text } = answer;
  if (status >= 500 || status === REQUEST_TIMEOUT) throw unavailable(`${service} service`, retryAfterSeconds);
  const body = parseJson(text);
  // Our services never redirect.
  if (status >= 300) throw refusalOf(service, status, body, retryAfterSeconds);
  const read = z.safeParse(schema, body);
  if (read.success) return read.data;
  throw new Error(`The ${service} service answered in an unknown form`, { cause: read.error });
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('The answer is not JSON', { cause });
  }
}

function refusalOf(service: string, status: number, body: unknown, retryAfterSeconds?: number): Error {
  const refusal = z.safeParse(ErrorBody, body);
  const kind = kindOfStatus(status);
  // A refused identity or an unreadable refusal is our own fault, never the asking person's.
  if (!refusal.success || kind === undefined || kind === 'unauthenticated') {
    return new Error(`The ${service} service refused the call with ${status}`);
  }
  const { code, message, errors, details } = refusal.data;
  return new AppError(kind, code, message, { errors, details, retryAfterSeconds });
}

import {
  cachedBody,
  IDENTITY_HEADER,
  identityOf,
  nameRoute,
  sendCached,
  traceHeaders,
  type CachedBody,
  type Identity,
} from '@livery/service-kit';
import { unavailable } from '@livery/service-kit/errors';
import type { RequestHandler } from 'express';
import { isHotRead, upstreamOf, type Upstream } from '../domain/upstreams.ts';
import type { Replicas } from '../proxy/replicas.ts';

/** An answer is read again after a minute, or after five seconds while the bus is away. */
const MAX_AGE_MS = 60_000;
const MAX_AGE_WITHOUT_BUS_MS = 5_000;
const MAX_ENTRIES = 2_000;
const ANSWER_TIMEOUT_MS = 5_000;

export interface PublicAnswer extends CachedBody {
  status: number;
}

interface Entry {
  askedAt: number;
  answer: Promise<PublicAnswer>;
}

/** One question at a time goes to the service, whoever waits. An answer asked for before a change is not kept. */
export function publicReads(
  replicas: Record<Upstream, Replicas>,
  identityToken: (identity: Identity, audience: Upstream) => string,
  busIsUp: () => boolean,
) {
  const entries = new Map<string, Entry>();

  const ask = async (path: string): Promise<PublicAnswer> => {
    const service = upstreamOf(path) ?? 'catalog';
    const target = replicas[service].pick();
    let response: globalThis.Response;
    let body: Buffer;
    try {
      const identity = identityToken({ role: 'public', subject: 'public' }, service);
      const headers = { [IDENTITY_HEADER]: identity, ...traceHeaders() };
      response = await fetch(`${target}${path}`, { headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
      body = Buffer.from(await response.arrayBuffer());
    } catch (cause) {
      replicas[service].failed(target);
      throw unavailable(`${service} service`, 5, cause);
    }
    const { status } = response;
    if (status >= 500) throw unavailable(`${service} service`);
    return { ...cachedBody(body, { type: 'application/json; charset=utf-8', vary: 'Cookie' }), status };
  };

  /** Also used to render pages. */
  const read = (path: string): Promise<PublicAnswer> => {
    const known = entries.get(path);
    const maxAge = busIsUp() ? MAX_AGE_MS : MAX_AGE_WITHOUT_BUS_MS;
    if (known && Date.now() - known.askedAt < maxAge) return known.answer;
    if (entries.size >= MAX_ENTRIES) entries.clear();
    const answer = ask(path);
    const entry: Entry = { askedAt: Date.now(), answer };
    entries.set(path, entry);
    const drop = () => {
      if (entries.get(path) === entry) entries.delete(path);
    };
    // Refusals and failures are passed on and not kept.
    answer.then(({ status }) => status === 200 || drop(), drop);
    return answer;
  };

  const middleware: RequestHandler = async (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead || identityOf(req).role !== 'public' || !isHotRead(req.path)) return next();
    nameRoute(req, 'from memory');
    const answer = await read(req.path);
    res.statusCode = answer.status;
    await sendCached(answer, req, res);
  };

  return {
    middleware,
    read,
    /** Forgets all answers, including those being asked for. */
    clear: (): void => entries.clear(),
    forget: (path: string): void => void entries.delete(path),
  };
}
export type PublicReads = ReturnType<typeof publicReads>;

import { IDENTITY_HEADER, identityOf, nameRoute, traceHeaders } from '@livery/service-kit';
import { unavailable } from '@livery/service-kit/errors';
import type { RequestHandler } from 'express';
import { isHotRead } from '../domain/upstreams.ts';
import type { IdentityTokens } from '../proxy/identityTokens.ts';
import type { Replicas } from '../proxy/replicas.ts';
import { cachedBody, sendCached, type CachedBody } from './cachedBody.ts';

/** Even with every event received, an answer is asked for again after a minute; without the bus, after five seconds. */
const MAX_AGE_MS = 60_000;
const MAX_AGE_WITHOUT_BUS_MS = 5_000;
const MAX_ENTRIES = 2_000;
const ANSWER_TIMEOUT_MS = 5_000;

/** An answer of the catalog, as the gateway keeps it. */
export interface CatalogAnswer extends CachedBody {
  status: number;
  fetchedAt: number;
}

export interface PublicReadsOptions {
  catalog: Replicas;
  tokens: IdentityTokens;
  busIsUp: () => boolean;
}

/**
 * Answers the public's hot reads from memory, with strong ETags. One miss asks catalog once, however many wait for it; an
 * answer that was under way when something changed is given out but not kept.
 */
export function publicReads({ catalog, tokens, busIsUp }: PublicReadsOptions) {
  const entries = new Map<string, CatalogAnswer>();
  const underWay = new Map<string, Promise<CatalogAnswer>>();
  let generation = 0;

  const ask = async (path: string): Promise<CatalogAnswer> => {
    const askedIn = generation;
    const target = catalog.pick();
    let response: globalThis.Response;
    let body: Buffer;
    try {
      response = await fetch(`${target}${path}`, {
        headers: {
          [IDENTITY_HEADER]: tokens({ role: 'public', subject: 'public' }, 'catalog'),
          ...traceHeaders(),
        },
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      body = Buffer.from(await response.arrayBuffer());
    } catch (cause) {
      catalog.failed(target);
      throw unavailable('catalog service', 5, cause);
    }
    if (response.status >= 500) throw unavailable('catalog service');
    const entry: CatalogAnswer = {
      ...cachedBody(body, { type: 'application/json; charset=utf-8', isText: true }),
      status: response.status,
      fetchedAt: Date.now(),
    };
    if (response.status === 200 && askedIn === generation) {
      if (entries.size >= MAX_ENTRIES) entries.clear();
      entries.set(path, entry);
    }
    return entry;
  };

  const askOnce = (path: string): Promise<CatalogAnswer> => {
    const running = underWay.get(path);
    if (running) return running;
    const started = ask(path).finally(() => {
      if (underWay.get(path) === started) underWay.delete(path);
    });
    underWay.set(path, started);
    return started;
  };

  /** One of these answers; pages are rendered from them too. */
  const read = async (path: string): Promise<CatalogAnswer> => {
    const kept = entries.get(path);
    const maxAge = busIsUp() ? MAX_AGE_MS : MAX_AGE_WITHOUT_BUS_MS;
    return kept && Date.now() - kept.fetchedAt < maxAge ? kept : await askOnce(path);
  };

  const middleware: RequestHandler = async (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead || identityOf(req).role !== 'public' || !isHotRead(req.path)) return next();
    nameRoute(req, 'from memory');
    const answer = await read(req.path);
    res.status(answer.status).vary('Cookie');
    await sendCached(answer, req, res);
  };

  return {
    middleware,
    read,
    /** Forgets everything: something in the catalog or the settings changed. */
    clear(): void {
      generation += 1;
      entries.clear();
      underWay.clear();
    },
  };
}
export type PublicReads = ReturnType<typeof publicReads>;

import { createHash } from 'node:crypto';
import { IDENTITY_HEADER, identityOf, nameRoute, traceHeaders, unavailable } from '@livery/service-kit';
import type { RequestHandler, Response } from 'express';
import type { IdentityTokens } from '../proxy/identityTokens.ts';
import type { Replicas } from '../proxy/replicas.ts';
import { bestEncoding, compressors, type Encoding } from './compression.ts';

/** Even with every event received, an answer is asked for again after a minute; without the bus, after five seconds. */
const MAX_AGE_MS = 60_000;
const MAX_AGE_WITHOUT_BUS_MS = 5_000;
const MAX_ENTRIES = 2_000;
const ANSWER_TIMEOUT_MS = 10_000;

interface Entry {
  status: number;
  digest: string;
  body: Buffer;
  encoded: Partial<Record<Encoding, Buffer>>;
  fetchedAt: number;
}

const HOT = [/^\/api\/services$/, /^\/api\/vehicles$/, /^\/api\/vehicles\/[^/]+$/, /^\/api\/settings$/];

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
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Entry>>();
  let generation = 0;

  const ask = async (path: string): Promise<Entry> => {
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
    const entry: Entry = {
      status: response.status,
      digest: createHash('sha256').update(body).digest('base64url').slice(0, 27),
      body,
      encoded: {},
      fetchedAt: Date.now(),
    };
    if (response.status === 200 && askedIn === generation) {
      if (entries.size >= MAX_ENTRIES) entries.clear();
      entries.set(path, entry);
    }
    return entry;
  };

  const askOnce = (path: string): Promise<Entry> => {
    const running = underWay.get(path);
    if (running) return running;
    const started = ask(path).finally(() => {
      if (underWay.get(path) === started) underWay.delete(path);
    });
    underWay.set(path, started);
    return started;
  };

  const current = async (path: string): Promise<Entry> => {
    const kept = entries.get(path);
    const maxAge = busIsUp() ? MAX_AGE_MS : MAX_AGE_WITHOUT_BUS_MS;
    return kept && Date.now() - kept.fetchedAt < maxAge ? kept : await askOnce(path);
  };

  const middleware: RequestHandler = async (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead || identityOf(req).role !== 'public' || !HOT.some((path) => path.test(req.path)))
      return next();
    nameRoute(req, 'from memory');
    await answer(await current(req.path), req.headers['if-none-match'], req.headers['accept-encoding'], res);
  };

  return {
    middleware,
    /** One of these answers, for a page that begins with it. */
    read: current,
    /** Forgets everything: something in the catalog or the settings changed. */
    drop(): void {
      generation += 1;
      entries.clear();
      underWay.clear();
    },
  };
}

async function answer(
  entry: Entry,
  ifNoneMatch: string | undefined,
  acceptEncoding: string | string[] | undefined,
  res: Response,
): Promise<void> {
  res.setHeader('Vary', 'Accept-Encoding, Cookie');
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (entry.status !== 200) {
    res.status(entry.status).end(entry.body);
    return;
  }
  const encoding = entry.body.length < 1024 ? undefined : bestEncoding(String(acceptEncoding ?? ''));
  // A strong ETag names the very bytes, so each encoding has its own.
  const etag = encoding === undefined ? `"${entry.digest}"` : `"${entry.digest}-${encoding}"`;
  res.setHeader('ETag', etag);
  res.setHeader('Cache-Control', 'no-cache');
  if (ifNoneMatch?.split(',').some((tag) => tag.trim() === etag)) {
    res.status(304).end();
    return;
  }
  if (encoding === undefined) {
    res.end(entry.body);
    return;
  }
  const body = (entry.encoded[encoding] ??= await compressors[encoding](entry.body));
  res.setHeader('Content-Encoding', encoding);
  res.end(body);
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const brotli = promisify(brotliCompress);

/** Best first. A body is compressed once while it is kept, so a high level pays: a page needs 15 ms more than at 9 and is 6 % smaller. */
const COMPRESSORS = {
  br: (body: Buffer): Promise<Buffer> => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};
type Encoding = keyof typeof COMPRESSORS;
const ENCODINGS = Object.keys(COMPRESSORS) as Encoding[];

/** Smaller bodies fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 860;

export interface CachedBodyOptions {
  type: string;
  cacheControl?: string;
  /** What else the answer depends on, for caches in between. */
  vary?: string;
  /** Off between our own processes, where it costs more than it saves. */
  isCompressed?: boolean;
  headers?: Record<string, string>;
}

/** An answer in memory, compressed once on demand. */
export interface CachedBody {
  readonly body: Buffer;
  readonly digest: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly encodings: readonly Encoding[];
  readonly compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

export function cachedBody(body: Buffer, options: CachedBodyOptions): CachedBody {
  const { type, cacheControl = 'no-cache', vary, isCompressed = true, headers = {} } = options;
  const isCompressible = isCompressed && /text|json|xml/.test(type) && body.length > MIN_COMPRESSED_BYTES;
  const varies = [vary, isCompressible && 'Accept-Encoding'].filter(Boolean).join(', ');
  return {
    body,
    digest: createHash('sha256').update(body).digest('base64url').slice(0, 27),
    headers: {
      'Content-Type': type,
      'Cache-Control': cacheControl,
      ...(varies === '' ? {} : { Vary: varies }),
      ...headers,
    },
    encodings: isCompressible ? ENCODINGS : [],
    compressed: {},
  };
}

/** Answers with the body, or with 304 if the client has it. Only a 200 may be cached. */
export async function sendCached(cached: CachedBody, req: Request, res: Response): Promise<void> {
  const { body, digest, headers, encodings } = cached;
  const encoding = encodings.find((one) => req.acceptsEncodings(one));
  // A strong ETag names exact bytes, so each encoding has its own.
  const etag = encoding === undefined ? `"${digest}"` : `"${digest}-${encoding}"`;
  res.set({ ...headers, ETag: etag });
  if (res.statusCode !== 200) res.set('Cache-Control', 'no-store');
  else if (isKnown(req.headers['if-none-match'], etag)) {
    res.status(304).end();
    return;
  }
  if (encoding !== undefined) res.set('Content-Encoding', encoding);
  res.send(encoding === undefined ? body : await compressed(cached, encoding));
}

/** Ignores `no-cache`, which the `fetch` of Node sends. */
const isKnown = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((tag) => tag.trim() === etag) === true;

function compressed(cached: CachedBody, encoding: Encoding): Promise<Buffer> {
  const known = cached.compressed[encoding];
  if (known !== undefined) return known;
  const compressing = COMPRESSORS[encoding](cached.body);
  cached.compressed[encoding] = compressing;
  // A failure, such as too little memory, is not kept.
  compressing.catch(() => delete cached.compressed[encoding]);
  return compressing;
}

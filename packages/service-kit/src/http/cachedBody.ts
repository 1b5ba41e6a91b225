import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const brotli = promisify(brotliCompress);

/** Best first. Done once per body and kept, so a good but not the slowest level pays. */
const COMPRESSORS = {
  br: (body: Buffer): Promise<Buffer> => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};
type Encoding = keyof typeof COMPRESSORS;
const ENCODINGS = Object.keys(COMPRESSORS) as Encoding[];

/** Below this compression saves no packet. */
const MIN_COMPRESSED_BYTES = 860;

export interface CachedBodyOptions {
  type: string;
  cacheControl?: string;
  /** What else than the encoding the answer depends on, for caches in between. */
  vary?: string;
  /** Compressed for clients that take it. Off between our own processes, where it costs more than it saves. */
  isCompressed?: boolean;
  headers?: Record<string, string>;
}

/** The body in one encoding, ready to be sent. */
interface Variant {
  /** A strong ETag names the very bytes, so each encoding has its own. */
  etag: string;
  headers: readonly (readonly [name: string, value: string])[];
  bytes: Buffer | Promise<Buffer> | undefined;
}

/** An answer kept in memory, with all that sending it needs. It is compressed when first asked for so, once. */
export interface CachedBody {
  readonly body: Buffer;
  readonly digest: string;
  readonly plain: Variant;
  /** Undefined for what is not worth compressing. */
  readonly compressed: Record<Encoding, Variant> | undefined;
}

export function cachedBody(body: Buffer, options: CachedBodyOptions): CachedBody {
  const { type, cacheControl = 'no-cache', vary, isCompressed = true, headers = {} } = options;
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const isCompressible = isCompressed && /text|json|xml/.test(type) && body.length > MIN_COMPRESSED_BYTES;
  const varies = [vary, isCompressible ? 'Accept-Encoding' : undefined].filter((one) => one !== undefined);
  const variant = (etag: string, bytes: Buffer | undefined): Variant => ({
    etag,
    bytes,
    headers: [
      ['Content-Type', type],
      ['Cache-Control', cacheControl],
      ['ETag', etag],
      ...(varies.length === 0 ? [] : [['Vary', varies.join(', ')] as const]),
      ...Object.entries(headers),
    ],
  });
  return {
    body,
    digest,
    plain: variant(`"${digest}"`, body),
    compressed: isCompressible
      ? { br: variant(`"${digest}-br"`, undefined), gzip: variant(`"${digest}-gzip"`, undefined) }
      : undefined,
  };
}

/** Answers with the body, or with 304 to whoever has it already. A status other than 200 is nothing to keep. */
export function sendCached(cached: CachedBody, req: Request, res: Response): void | Promise<void> {
  const encoding = cached.compressed && encodingFor(req);
  const variant = (encoding && cached.compressed?.[encoding]) ?? cached.plain;
  for (const [name, value] of variant.headers) res.setHeader(name, value);
  if (res.statusCode !== 200) res.setHeader('Cache-Control', 'no-store');
  else if (isKnown(req.headers['if-none-match'], variant.etag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  if (encoding !== undefined) {
    res.setHeader('Content-Encoding', encoding);
    variant.bytes ??= compress(cached.body, encoding, variant);
  }
  const { bytes } = variant;
  // Node leaves the length out of an answer that has no body.
  if (req.method === 'HEAD' && Buffer.isBuffer(bytes)) res.setHeader('Content-Length', bytes.length);
  if (bytes instanceof Promise) return bytes.then((ready) => void res.end(ready));
  res.end(bytes);
}

function compress(body: Buffer, encoding: Encoding, variant: Variant): Promise<Buffer> {
  const compressing = COMPRESSORS[encoding](body);
  // A failure (too little memory) is nothing to keep.
  compressing.then(
    (bytes) => (variant.bytes = bytes),
    () => (variant.bytes = undefined),
  );
  return compressing;
}

const isKnown = (known: string | undefined, etag: string): boolean =>
  known !== undefined && (known === etag || known.split(',').some((tag) => tag.trim() === etag));

/** Browsers send few different ones; whoever makes others up has them worked out each time. */
const MAX_CHOICES = 200;
const MAX_CHOICE_LENGTH = 100;
const choices = new Map<string, Encoding | undefined>();

/** The best encoding that the client takes; undefined for none. */
function encodingFor(req: Request): Encoding | undefined {
  const accepted = req.headers['accept-encoding'];
  if (typeof accepted !== 'string') return undefined;
  if (choices.has(accepted)) return choices.get(accepted);
  const choice = ENCODINGS.find((one) => req.acceptsEncodings(one));
  if (choices.size < MAX_CHOICES && accepted.length <= MAX_CHOICE_LENGTH) choices.set(accepted, choice);
  return choice;
}

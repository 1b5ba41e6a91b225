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

/** An answer kept in memory, in every encoding that was asked for so far. */
export interface CachedBody {
  type: string;
  body: Buffer;
  digest: string;
  encoded: Partial<Record<Encoding, Buffer>>;
  isCompressible: boolean;
  cacheControl: string;
}

export const cachedBody = (body: Buffer, type: string, cacheControl = 'no-cache'): CachedBody => ({
  type,
  body,
  digest: createHash('sha256').update(body).digest('base64url').slice(0, 27),
  encoded: {},
  isCompressible: /text|json|xml/.test(type) && body.length > MIN_COMPRESSED_BYTES,
  cacheControl,
});

/** Answers with the body, or with 304 to whoever has it already. A status other than 200 is nothing to keep. */
export async function sendCached(cached: CachedBody, req: Request, res: Response): Promise<void> {
  const { body, digest, isCompressible } = cached;
  const encoding = isCompressible ? ENCODINGS.find((one) => req.acceptsEncodings(one)) : undefined;
  // A strong ETag names the very bytes, so each encoding has its own.
  const etag = encoding === undefined ? `"${digest}"` : `"${digest}-${encoding}"`;
  res.setHeader('Content-Type', cached.type);
  res.setHeader('ETag', etag);
  res.setHeader('Cache-Control', res.statusCode === 200 ? cached.cacheControl : 'no-store');
  if (isCompressible) res.vary('Accept-Encoding');
  const known = req.headers['if-none-match']?.split(',');
  if (res.statusCode === 200 && known?.some((tag) => tag.trim() === etag)) {
    res.status(304).end();
    return;
  }
  if (encoding !== undefined) res.setHeader('Content-Encoding', encoding);
  res.end(encoding === undefined ? body : (cached.encoded[encoding] ??= await COMPRESSORS[encoding](body)));
}

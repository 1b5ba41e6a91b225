import type { IncomingMessage } from 'node:http';

/** Reads a body. Beyond `limit` it throws `tooLarge` and discards the rest, so that the client can read the refusal. */
export async function readBytes(req: IncomingMessage, limit: number, tooLarge: () => Error): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge();
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (!req.readableAborted) req.resume();
    throw req.readableAborted
      ? Object.assign(new Error('The request was cut off'), { type: 'request.aborted' })
      : error;
  }
  return Buffer.concat(chunks, size);
}

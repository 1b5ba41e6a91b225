import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface BucketKey {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature that a request should have, from the provider's description of its version 4, and nothing of ours. */
function signatureOf(req: IncomingMessage, bytes: Buffer, key: BucketKey): string | undefined {
  const given = req.headers.authorization ?? '';
  const [, scope = '', names = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=/.exec(given) ?? [];
  const [date = '', region = ''] = scope.split('/');
  const stated = String(req.headers['x-amz-content-sha256']);
  if (region !== key.region || !given.includes(`Credential=${key.accessKeyId}/`)) return undefined;
  if (stated !== 'UNSIGNED-PAYLOAD' && stated !== sha256(bytes)) return undefined;
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://bucket');
  const canonical = [
    req.method,
    pathname,
    searchParams.toString(),
    ...names.split(';').map((name) => `${name}:${String(req.headers[name]).trim()}`),
    '',
    names,
    stated,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', req.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const signing = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${key.secretAccessKey}`,
  );
  return createHmac('sha256', signing).update(toSign).digest('hex');
}

/** An S3-compatible store of one bucket, which refuses whatever is not signed with its key. */
export async function startBucket(key: BucketKey) {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  let isDown = false;
  const server = createServer(async (req, res) => {
    const bytes = await buffer(req);
    const path = req.url ?? '';
    const expected = signatureOf(req, bytes, key);
    if (isDown) return void res.writeHead(503).end();
    if (expected === undefined || !req.headers.authorization?.endsWith(`Signature=${expected}`))
      return void res.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    if (req.method === 'PUT') {
      objects.set(path, { bytes, type: req.headers['content-type'] });
      return void res.writeHead(200).end();
    }
    if (req.method === 'DELETE') {
      objects.delete(path);
      return void res.writeHead(204).end();
    }
    const found = objects.get(path);
    if (found === undefined) return void res.writeHead(404).end('<Code>NoSuchKey</Code>');
    res.writeHead(200).end(found.bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`,
    objects,
    setDown: (value: boolean) => {
      isDown = value;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

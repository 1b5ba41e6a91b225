import { AwsClient } from 'aws4fetch';
import type { FileStorage } from './fileStorage.ts';

export interface S3Settings {
  /** `https://s3.example.com/bucket` or `https://bucket.s3.example.com`, possibly with a folder. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Shorter than the gateway waits. */
const TIMEOUT_MS = 5_000;

/** Files as objects of an S3-compatible store. */
export function s3Storage({ url, ...credentials }: S3Settings): FileStorage {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 1 });
  const call = async (method: string, key: string, init: RequestInit = {}): Promise<Response> => {
    const response = await client.fetch(`${url.replace(/\/+$/, '')}/${key}`, {
      ...init,
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    await response.body?.cancel();
    throw new Error(`The file storage answered ${response.status} to a ${method}`);
  };
  return {
    put: async (key, { bytes, type }) => {
      const body = new Uint8Array(bytes);
      await (await call('PUT', key, { body, headers: { 'content-type': type } })).body?.cancel();
    },
    get: async (key) => {
      const response = await call('GET', key);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      return undefined;
    },
    remove: async (key) => void (await (await call('DELETE', key)).body?.cancel()),
  };
}

import { mkdtemp, readdir, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from '../src/storage/openStorage.ts';
import { startBucket, type BucketKey } from './bucket.ts';

const key: BucketKey = {
  region: 'ca-central-1',
  accessKeyId: 'livery',
  secretAccessKey: 'a secret of the bucket',
};
let bucket: Awaited<ReturnType<typeof startBucket>>;
let folder: string;
beforeAll(async () => {
  bucket = await startBucket(key);
  folder = await mkdtemp(join(tmpdir(), 'livery-files-'));
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const onDisk = () => openStorage({ TICKET_FILES_DIR: folder, S3_REGION: 'us-east-1' });
const inBucket = (secret = key.secretAccessKey) =>
  openStorage({
    TICKET_FILES_DIR: '/nowhere',
    TICKET_FILES_URL: bucket.url,
    S3_REGION: key.region,
    S3_ACCESS_KEY_ID: key.accessKeyId,
    S3_SECRET_ACCESS_KEY: secret,
  });
const file = { bytes: Buffer.from([0, 255, 1, 254]), type: 'image/png' };

describe.each([
  ['a folder', onDisk],
  ['a bucket', inBucket],
])('files in %s', (_where, open) => {
  it('come back as they were, and are gone once removed, which may be repeated', async () => {
    const storage = open();
    expect(await storage.get('ticket/one')).toBeUndefined();
    await storage.put('ticket/one', file);
    await storage.put('ticket/two', { ...file, bytes: Buffer.alloc(5 * 1024 * 1024, 7) });
    await storage.put('ticket/one', file);
    expect((await storage.get('ticket/one'))?.equals(file.bytes)).toBe(true);
    expect(await storage.get('ticket/two')).toHaveLength(5 * 1024 * 1024);
    for (const name of ['one', 'one', 'two', 'three']) await storage.remove(`ticket/${name}`);
    expect(await storage.get('ticket/one')).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
    expect(bucket.objects.size).toBe(0);
  });
});

it('removes what a write that broke off left in a folder', async () => {
  await mkdir(join(folder, 'ticket'));
  await writeFile(join(folder, 'ticket', 'half.part'), 'x');
  expect(await onDisk().get('ticket/half')).toBeUndefined();
  await onDisk().remove('ticket/half');
  expect(await readdir(folder)).toEqual([]);
});

describe('a storage that fails', () => {
  const refusal = { kind: 'unavailable', message: expect.stringContaining('file storage') as string };

  it('is a refusal that may pass, without the address', async () => {
    bucket.setDown(true);
    await expect(inBucket().put('ticket/one', file)).rejects.toMatchObject(refusal);
    bucket.setDown(false);
    await inBucket().put('ticket/one', file);
    await inBucket().remove('ticket/one');
    await writeFile(join(folder, 'blocked'), 'a file where a folder should be');
    await expect(onDisk().put('blocked/one', file)).rejects.toMatchObject(refusal);
    await rm(join(folder, 'blocked'));
  });

  it('is one with another key, too', async () => {
    await expect(inBucket('another secret').put('ticket/one', file)).rejects.toMatchObject(refusal);
    expect(bucket.objects.size).toBe(0);
  });
});

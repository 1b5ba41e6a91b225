import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminLogin } from '../src/adminLogin.ts';

const uri = process.env.MONGODB_URI ?? '';
const namespace = `login_${randomUUID().slice(0, 8)}`;
const theirOwn = 'the administrators and passwords it has already (ADMIN_* made only the first one)';

let client: MongoClient;
beforeAll(async () => {
  client = await MongoClient.connect(uri);
});
afterAll(async () => {
  await client.db(`${namespace}_gateway`).dropDatabase();
  await client.close();
});

it('the printed login works, or the message says that another one exists', async () => {
  const db = client.db(`${namespace}_gateway`);
  const users = db.collection<{ _id: string; usernameKey: string; passwordHash: string }>('users');
  const roster = db.collection<{ _id: string; activeIds: string[] }>('adminRoster');
  const printed = (env: Record<string, string>) => adminLogin(env, uri, namespace);
  expect(await printed({})).toBe(theirOwn);

  await users.insertOne({ _id: '1', usernameKey: 'admin', passwordHash: await hash('livery-demo') });
  await roster.insertOne({ _id: 'admins', activeIds: ['1'] });
  expect(await printed({})).toBe('admin / livery-demo');
  // Set after the first admin was made: nobody has this password.
  expect(await printed({ ADMIN_PASSWORD: 'a-new-one' })).toBe(theirOwn);
  expect(await printed({ ADMIN_USERNAME: 'owner' })).toBe(theirOwn);

  await users.updateOne({ _id: '1' }, { $set: { passwordHash: await hash('my very own') } });
  expect(await printed({})).toBe(theirOwn);
  expect(await printed({ ADMIN_USERNAME: 'Admin', ADMIN_PASSWORD: 'my very own' })).toBe(
    'Admin / (your ADMIN_PASSWORD)',
  );
  await roster.updateOne({ _id: 'admins' }, { $set: { activeIds: [] } });
  expect(await printed({ ADMIN_PASSWORD: 'my very own' })).toBe(theirOwn);
});

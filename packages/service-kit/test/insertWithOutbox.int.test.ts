import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertWithOutbox, isDuplicateKey } from '../src/index.ts';
import { dropTestDatabase, testEnvironment } from '../src/testing/index.ts';
import { openOutboxFixture, type Store } from './helpers/outboxFixture.ts';

const environment = testEnvironment('inserts');
let store: Store;

beforeAll(async () => {
  store = await openOutboxFixture(environment);
});
beforeEach(() => {
  store.commands.length = 0;
});
afterAll(async () => {
  await store.mongo.close();
  await dropTestDatabase(environment);
});

const inserts = () => store.commands.filter((name) => name.startsWith('insert')).length;
const insert = (id: string, name: string) =>
  insertWithOutbox(store.things, { _id: id, state: 1, name, outbox: [] });
const storedIds = async () => (await store.things.find().lean()).map(({ _id }) => _id).toSorted();

it('stores documents of one moment with one command, and refuses each for its own fault alone', async () => {
  await insert('a', 'one');
  expect(inserts()).toBe(1);
  const results = await Promise.allSettled([
    insert('b', 'two'),
    insert('a', 'three'),
    insert('c', 'one'),
    insert('d', 'four'),
    insert('d', 'five'),
  ]);
  expect(inserts()).toBe(2);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  for (const result of results)
    if (result.status === 'rejected') expect(isDuplicateKey(result.reason)).toBe(true);
  expect(await storedIds()).toEqual(['a', 'b', 'd']);
});

it('refuses one alone as the database does', async () => {
  await expect(insert('a', 'six')).rejects.toMatchObject({ name: 'MongoServerError', code: 11_000 });
});

it('rejects all of a moment when nobody knows what became of them', async () => {
  const closed = await openOutboxFixture(environment);
  await closed.mongo.close();
  const both = ['e', 'f'].map((id) => insertWithOutbox(closed.things, { _id: id, state: 1, outbox: [] }));
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await storedIds()).toEqual(['a', 'b', 'd']);
});

import { connectMongo, createLogger } from '@livery/service-kit';
import { dropTestDatabase, testEnvironment } from '@livery/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection, Frame } from '../src/realtime/connection.ts';
import { createRoom } from '../src/realtime/room.ts';
import { createStores, type Stores } from '../src/store/stores.ts';
import { unique } from './factories.ts';

const environment = testEnvironment('chat');
const logger = createLogger({ service: 'chat', level: 'silent' });
let mongo: Awaited<ReturnType<typeof connectMongo>>;
let messages: Stores['messages'];

beforeAll(async () => {
  mongo = await connectMongo({ uri: environment.mongoUri, dbName: environment.dbName, logger });
  messages = (
    await createStores(mongo.connection, {
      onTicketWritten: () => undefined,
      onConversationWritten: () => undefined,
    })
  ).messages;
});
afterAll(async () => {
  await mongo.close();
  await dropTestDatabase(environment);
});

/** The far end of a socket that takes what it is sent when the test lets it. */
function slowVisitor() {
  const numbers: number[] = [];
  let gate = Promise.withResolvers<boolean>();
  const connection = {
    actor: { role: 'customer', visitorId: unique('v') },
    address: '203.0.113.4',
    isNumbered: true,
    isOpen: true,
    send: ({ event, payload }: Frame) => {
      const { messages, message } = payload as { messages?: { seq: number }[]; message?: { seq: number } };
      if (event === 'history' && messages) numbers.push(...messages.map(({ seq }) => seq));
      if (event === 'chat_message' && message) numbers.push(message.seq);
    },
    backpressure: { flushed: () => gate.promise },
  } as unknown as Connection;
  const read = () => {
    gate.resolve(true);
    gate = Promise.withResolvers<boolean>();
    gate.resolve(true);
  };
  return { connection, numbers, read };
}

/** A conversation of three messages, and ways to say one more: with the room informed, and before it is. */
async function conversation() {
  const sessionId = unique('s');
  const room = createRoom(sessionId, messages, logger);
  const store = async () => {
    const draft = { id: unique('m'), sessionId, sender: 'customer', text: 'a word' } as const;
    const rest = { at: new Date(), clientMessageId: null, author: null };
    return (await messages.append({ ...draft, ...rest }, undefined)).message;
  };
  const say = async () => room.receive(await store());
  for (let said = 0; said < 3; said += 1) await say();
  return { room, say, store };
}

it('sends a visitor who writes while still joining every message once', async () => {
  const { room, say } = await conversation();
  const { connection, numbers, read } = slowVisitor();
  const joining = room.join(connection, { since: 0 });
  await expect.poll(() => numbers).toEqual([1, 2, 3]);
  await room.join(connection, 'now');
  await say();
  read();
  await joining;
  await say();
  expect(numbers).toEqual([1, 2, 3, 4, 5]);
});

it.each([{ since: 0 }, 'latest'] as const)(
  'joined at %j, sends what the room has not received yet once',
  async (at) => {
    const { room, store } = await conversation();
    await room.join(slowVisitor().connection, 'now');
    const message = await store();
    const { connection, numbers, read } = slowVisitor();
    const joining = room.join(connection, at);
    read();
    await joining;
    room.receive(message);
    expect(numbers).toEqual([1, 2, 3, 4]);
  },
);

it('a client that joins twice at once joins where it asked last', async () => {
  const { room, say } = await conversation();
  const { connection, numbers, read } = slowVisitor();
  const first = room.join(connection, 'now');
  const second = room.join(connection, { since: 1 });
  await first;
  await say();
  read();
  await second;
  await say();
  expect(numbers).toEqual([2, 3, 4, 5]);
});

it('does not let in a client that left meanwhile, and is empty then', async () => {
  const { room, say } = await conversation();
  const { connection, numbers, read } = slowVisitor();
  const joining = room.join(connection, { since: 0 });
  await expect.poll(() => numbers).toEqual([1, 2, 3]);
  room.leave(connection);
  read();
  await joining;
  await say();
  expect(numbers).toEqual([1, 2, 3]);
  expect(room.isEmpty).toBe(true);
});

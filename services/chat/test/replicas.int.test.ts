import { dropTestEnvironment, eventually, testEnvironment } from '@livery/service-kit/testing';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionId } from './clients.ts';
import { settingsOf } from './harness.ts';
import { startReplica, type Replica } from './processes.ts';
import { ResumingAgent, ResumingVisitor, type Received } from './resuming.ts';

const CONVERSATIONS = 200;
const MESSAGES_EACH_WAY = 20;

const environment = testEnvironment('chat');
const settings = { ...settingsOf(environment), MESSAGES_PER_MINUTE: '1000000' };
const chat = { environment, url: '' };
let replicas: Replica[] = [];
let db: Connection;

beforeAll(async () => {
  replicas = await Promise.all([startReplica(settings), startReplica(settings)]);
  db = await mongoose.createConnection(environment.mongoUri, { dbName: environment.dbName }).asPromise();
}, 120_000);
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await db.close();
  await dropTestEnvironment(environment);
});

interface Pair {
  visitor: ResumingVisitor;
  agent: ResumingAgent;
}

/** Both write at once, each message after the one before it was acknowledged. */
async function converse({ visitor, agent }: Pair, said: () => void): Promise<void> {
  await visitor.say('0 from the visitor');
  said();
  await agent.enter(visitor.sessionId);
  const rest = async (say: (text: string) => Promise<void>, from: number, who: string) => {
    for (let i = from; i < MESSAGES_EACH_WAY; i += 1) {
      await say(`${i} from ${who}`);
      said();
    }
  };
  await Promise.all([
    rest((text) => visitor.say(text), 1, 'the visitor'),
    rest((text) => agent.say(visitor.sessionId, text), 0, 'the agent'),
  ]);
}

it('stores and delivers every acknowledged message once and in order, to both ends, although a replica is killed', async () => {
  const [first, second] = replicas as [Replica, Replica];
  const up = new Set([first.url, second.url]);
  const preferring = (url: string) => () => (up.has(url) ? [url] : [...up]);
  // Half of the visitors, and the agent of the other half, are on the replica that dies.
  const agents = [
    new ResumingAgent(chat, 'dana', preferring(second.url)),
    new ResumingAgent(chat, 'robin', preferring(first.url)),
  ] as const;
  const pairs: Pair[] = Array.from({ length: CONVERSATIONS }, (_, index) => ({
    visitor: new ResumingVisitor(chat, sessionId(), preferring(index % 2 === 0 ? first.url : second.url)),
    agent: index % 2 === 0 ? agents[0] : agents[1],
  }));
  let said = 0;
  const total = CONVERSATIONS * MESSAGES_EACH_WAY * 2;
  const killed = eventually(() => said > total / 3, { timeoutMs: 120_000 }).then(async () => {
    up.delete(first.url);
    await first.kill();
  });
  const startedAt = Date.now();
  await Promise.all(pairs.map((pair) => converse(pair, () => (said += 1))));
  await killed;
  process.stdout.write(`${total} messages in ${Date.now() - startedAt} ms\n`);

  const whole = Array.from({ length: MESSAGES_EACH_WAY * 2 }, (_, index) => index + 1);
  const numbers = (received: Received[] | undefined) => received?.map(({ seq }) => seq);
  await eventually(
    () => {
      for (const { visitor, agent } of pairs) {
        expect(numbers(visitor.received)).toEqual(whole);
        expect(numbers(agent.received.get(visitor.sessionId))).toEqual(whole);
      }
    },
    { timeoutMs: 20_000, intervalMs: 200 },
  );
  const stored = await db
    .collection<{ _id: string; sessionId: string; seq: number; text: string }>('chatMessages')
    .find()
    .toArray();
  expect(stored).toHaveLength(total);
  const byId = new Map(stored.map((message) => [message._id, message]));
  for (const { visitor, agent } of pairs) {
    const acknowledged = [
      ...visitor.acknowledged,
      ...agent.acknowledged.filter((one) => one.sessionId === visitor.sessionId),
    ];
    expect(acknowledged).toHaveLength(whole.length);
    for (const { id, seq, text } of acknowledged) expect(byId.get(id)).toMatchObject({ seq, text });
    // Each side's own words come in the order they were said.
    const own = visitor.received.filter(({ text }) => text.endsWith('visitor'));
    expect(own.map(({ text }) => Number.parseInt(text, 10))).toEqual(
      Array.from({ length: MESSAGES_EACH_WAY }, (_, index) => index),
    );
  }
  await Promise.all([
    ...pairs.map(({ visitor }) => visitor.close()),
    ...agents.map((agent) => agent.close()),
  ]);
}, 180_000);

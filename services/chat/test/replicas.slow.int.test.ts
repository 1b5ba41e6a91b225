import { dropTestEnvironment, eventually, testEnvironment } from '@livery/test-kit';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionId } from './clients.ts';
import { settingsOf } from './harness.ts';
import { startReplica, type Replica } from './processes.ts';
import { ResumingAgent, ResumingVisitor } from './resumingClients.ts';

const CONVERSATIONS = 200;
const MESSAGES_EACH_WAY = 20;
/** How long the whole takes is the machine's business; that nothing at all gets through for so long is ours. */
const STANDSTILL_MS = 60_000;

const environment = testEnvironment('chat');
const settings = { ...settingsOf(environment), MESSAGES_PER_MINUTE: '1000000' };
const chat = { environment, url: '' };
let replicas: Replica[] = [];
let people: (ResumingVisitor | ResumingAgent)[] = [];
let db: Connection;

beforeAll(async () => {
  replicas = await Promise.all([startReplica(settings), startReplica(settings)]);
  db = await mongoose.createConnection(environment.mongoUri, { dbName: environment.dbName }).asPromise();
}, 120_000);
afterAll(async () => {
  await Promise.all(people.map((one) => one.close()));
  await Promise.all(replicas.map((replica) => replica.stop()));
  await db.close();
  await dropTestEnvironment(environment);
}, 120_000);

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

/** Waits for the work's end; fails as soon as it makes no progress any more. */
async function unlessItStandsStill(work: Promise<unknown>, progress: () => number): Promise<void> {
  const over = new AbortController();
  const watch = async () => {
    while (!over.signal.aborted) {
      const before = progress();
      const goesOn = () => over.signal.aborted || expect(progress(), 'progress').toBeGreaterThan(before);
      await eventually(goesOn, { timeoutMs: STANDSTILL_MS, intervalMs: 200 });
    }
  };
  await Promise.all([work.finally(() => over.abort()), watch()]);
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
  people = [...agents, ...pairs.map(({ visitor }) => visitor)];
  let said = 0;
  const total = CONVERSATIONS * MESSAGES_EACH_WAY * 2;
  const halfway = Promise.withResolvers<void>();
  const killed = halfway.promise.then(async () => {
    up.delete(first.url);
    await first.kill();
  });
  const count = () => {
    said += 1;
    if (said === total / 2) halfway.resolve();
  };
  const everything = Promise.all([killed, ...pairs.map((pair) => converse(pair, count))]);
  await unlessItStandsStill(everything, () => said);

  const stored = await db
    .collection<{ _id: string; sessionId: string; seq: number; text: string }>('chatMessages')
    .find()
    .sort({ sessionId: 1, seq: 1 })
    .toArray();
  expect(stored).toHaveLength(total);
  const bySession = Map.groupBy(stored, (message) => message.sessionId);
  for (const { visitor, agent } of pairs) {
    const { sessionId: id, acknowledged } = visitor;
    const whole = (bySession.get(id) ?? []).map(({ _id, seq, text }) => ({ seq, id: _id, text }));
    // Numbered without gaps, and exactly what was acknowledged to both sides is stored.
    expect(whole.map(({ seq }) => seq)).toEqual(
      Array.from({ length: MESSAGES_EACH_WAY * 2 }, (_, i) => i + 1),
    );
    const acknowledgedByBoth = [...acknowledged, ...agent.acknowledged.filter((one) => one.sessionId === id)];
    expect(acknowledgedByBoth.toSorted((a, b) => a.seq - b.seq)).toMatchObject(whole);
    // Each side's words come in the order they were said.
    for (const who of ['the visitor', 'the agent']) {
      const words = whole.flatMap(({ text }) => (text.endsWith(who) ? [Number.parseInt(text, 10)] : []));
      expect(words).toEqual(Array.from({ length: MESSAGES_EACH_WAY }, (_, i) => i));
    }
    // Both ends have all of it, each message once and in order.
    await eventually(
      () => {
        expect(visitor.received).toEqual(whole);
        expect(agent.received.get(id)).toEqual(whole);
      },
      { timeoutMs: STANDSTILL_MS, intervalMs: 200 },
    );
  }
}, 600_000);

import { setTimeout as delay } from 'node:timers/promises';
import { apiClient, eventually } from '@livery/test-kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '@livery/service-kit';
import { openIo, openRaw, say, sessionId } from './clients.ts';
import { ticketBody } from './factories.ts';
import { startChat, type Harness } from './harness.ts';
import { privateRedis, type PrivateRedis } from './processes.ts';
import { ResumingAgent, ResumingVisitor } from './resumingClients.ts';

const CONVERSATIONS = 10;
const OUTAGE_MS = 20_000;
const HANGING_MS = 6_000;
const PAUSE_MS = 250;
/** A machine that runs other tests besides takes its time. */
const PATIENT = { timeoutMs: 60_000 };

let redis: PrivateRedis;
let chat: Harness;
let second: RunningService;
/** A conversation as it is stored. */
const storedIn = async (id: string) =>
  chat.db
    .collection<{ _id: string; seq: number; text: string }>('chatMessages')
    .find({ sessionId: id })
    .sort({ seq: 1 })
    .toArray();

beforeAll(async () => {
  redis = await privateRedis();
  await redis.start();
  chat = await startChat({ REDIS_URL: redis.url });
  second = await chat.addReplica();
});
afterAll(async () => {
  await chat.stop();
  await redis.remove();
});

interface Pair {
  visitor: ResumingVisitor;
  agent: ResumingAgent;
}

describe('while Redis is away', () => {
  let pairs: Pair[];
  let agent: ResumingAgent;

  beforeEach(async () => {
    agent = new ResumingAgent(chat, 'dana', () => [second.url]);
    pairs = Array.from({ length: CONVERSATIONS }, () => ({
      visitor: new ResumingVisitor(chat, sessionId(), () => [chat.url]),
      agent,
    }));
    for (const { visitor } of pairs) {
      await visitor.say('0 from the visitor');
      await agent.enter(visitor.sessionId);
    }
  });
  afterEach(async () => {
    await Promise.all([agent.close(), ...pairs.map(({ visitor }) => visitor.close())]);
  });

  /** Both sides write; the answer stops them and resolves when all of it is acknowledged. */
  const converse = () => {
    const enough = new AbortController();
    const side = async (say: (text: string) => Promise<void>, who: string) => {
      for (let i = 1; !enough.signal.aborted; i += 1) {
        await say(`${i} from ${who}`);
        await delay(PAUSE_MS);
      }
    };
    const work = Promise.all(
      pairs.flatMap(({ visitor }) => [
        side((text) => visitor.say(text), 'the visitor'),
        side((text) => agent.say(visitor.sessionId, text), 'the agent'),
      ]),
    );
    return async () => {
      enough.abort();
      await work;
    };
  };

  const acknowledgedBy = ({ visitor }: Pair) => [
    visitor.acknowledged,
    agent.acknowledged.filter((one) => one.sessionId === visitor.sessionId),
  ];
  const acknowledgedIn = (pair: Pair) =>
    acknowledgedBy(pair)
      .flat()
      .toSorted((a, b) => a.seq - b.seq);

  /** Both sides of every conversation have said some more. */
  const progress = async (messages = 3) => {
    const counts = () => pairs.flatMap((pair) => acknowledgedBy(pair).map(({ length }) => length));
    const before = counts();
    await eventually(() => {
      for (const [index, count] of counts().entries())
        expect(count).toBeGreaterThanOrEqual((before[index] ?? 0) + messages);
    }, PATIENT);
  };

  /** What was acknowledged is what is stored is what both ends have, each message once and in order. */
  const expectWhole = async (pair: Pair) => {
    const stored = (await storedIn(pair.visitor.sessionId)).map(({ _id: id, seq, text }) => ({
      id,
      seq,
      text,
    }));
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
    expect(acknowledgedIn(pair).map(({ id, seq, text }) => ({ id, seq, text }))).toEqual(stored);
    await eventually(() => {
      expect(pair.visitor.received).toEqual(stored);
      expect(agent.received.get(pair.visitor.sessionId)).toEqual(stored);
    });
    return stored;
  };

  /** The replicas find each other's messages in the database: what is said now arrives on the other one. */
  const goOnMeanwhile = async () => {
    await progress();
    for (const { visitor } of pairs) {
      const soFar = visitor.acknowledged.at(-1)?.seq;
      const received = () => agent.received.get(visitor.sessionId)?.map(({ seq }) => seq);
      await eventually(() => expect(received()).toContain(soFar), PATIENT);
    }
  };

  it('for twenty seconds, no stored message is lost, and all are delivered once and in order', async () => {
    const stopTalking = converse();
    await progress();
    await redis.stop();
    await delay(OUTAGE_MS / 2);
    await goOnMeanwhile();
    await delay(OUTAGE_MS / 2);
    await progress();
    await redis.start();
    await progress();
    await stopTalking();
    for (const pair of pairs) await expectWhole(pair);
    await expectLively();
  }, 300_000);

  it('because it hangs, conversations go on, and all is well when it answers again', async () => {
    const stopTalking = converse();
    redis.pause();
    await delay(HANGING_MS);
    // Noticed after three seconds without an answer; from then on looked for every second.
    await goOnMeanwhile();
    redis.resume();
    await stopTalking();
    for (const pair of pairs) await expectWhole(pair);
    await expectLively();
  }, 300_000);
});

/** Events that only Redis carries pass between the replicas, and they agree on who is at the desk. */
async function expectLively(from: string = chat.url, to: string = second.url): Promise<void> {
  const id = sessionId();
  const visitor = await openRaw(chat, { url: from });
  const robin = await openIo(chat, { url: to, username: 'robin' });
  await visitor.ask({ type: 'join', sessionId: id });
  await visitor.ask(say(id, 'Hello'));
  await robin.ask('desk', { available: true });
  await robin.ask('join', { sessionId: id });
  await eventually(async () => {
    await robin.ask('typing', { sessionId: id, isTyping: true });
    expect(visitor.ofType('typing').length).toBeGreaterThan(0);
    const answer = await visitor.ask({ type: 'join', sessionId: id });
    expect(answer).toMatchObject({ online: true });
  });
  visitor.close();
  robin.close();
}

const whole = { mongodb: true, rabbitmq: true, redis: true };

async function expectReadiness(url: string, body: object): Promise<void> {
  await eventually(async () =>
    expect(await apiClient(url).get('/readyz')).toMatchObject({ status: 200, body }),
  );
}

it('starts without Redis, serves, and finds the other replicas when it comes', async () => {
  const late = await privateRedis();
  try {
    const [one, other] = await Promise.all([
      chat.addReplica({ REDIS_URL: late.url }),
      chat.addReplica({ REDIS_URL: late.url }),
    ]);
    const id = sessionId();
    const visitor = await openRaw(chat, { url: one.url });
    const dana = await openIo(chat, { url: other.url });
    expect(await visitor.ask(say(id, 'Anybody there?'))).toMatchObject({ ok: true, seq: 1 });
    await dana.ask('join', { sessionId: id });
    await visitor.ask(say(id, 'Hello?'));
    await eventually(() => expect(dana.texts()).toEqual(['Anybody there?', 'Hello?']));
    const { identitySecret } = chat.environment;
    const asker = apiClient(one.url, { identitySecret, audience: 'chat' });
    expect(await asker.post('/api/support-tickets', ticketBody())).toMatchObject({ status: 201 });
    // Whoever routes by it must go on sending people here; whoever watches learns what is missing.
    await expectReadiness(one.url, { status: 'degraded', checks: { ...whole, redis: false } });
    await late.start();
    await expectLively(one.url, other.url);
    await expectReadiness(one.url, { status: 'ready', checks: whole });
    visitor.close();
    dana.close();
    await Promise.all([one.stop(), other.stop()]);
  } finally {
    await late.remove();
  }
}, 60_000);

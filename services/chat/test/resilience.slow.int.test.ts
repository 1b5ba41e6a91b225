import { setTimeout as delay } from 'node:timers/promises';
import type { AdminChatSession } from '@livery/shared-types';
import { cutProxy, eventually } from '@livery/test-kit';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { clientsOf, openRaw, say, sessionId } from './clients.ts';
import { unique } from './factories.ts';
import { startChat, type Harness } from './harness.ts';
import { ResumingAgent, ResumingVisitor } from './resumingClients.ts';

const CONVERSATIONS = 10;
const OUTAGE_MS = 10_000;

let chat: Harness;
const { visitorOn, ioOn, agentOn, closeAll } = clientsOf(() => chat);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

beforeAll(async () => {
  chat = await startChat();
});
afterEach(() => {
  chat.now.value = null;
  closeAll();
});
afterAll(() => chat.stop());

it('two tabs of one visitor receive the same messages, each once, whichever of them writes', async () => {
  const id = sessionId();
  const one = await visitorOn();
  await one.ask({ type: 'join', sessionId: id });
  const two = await ioOn({ role: 'public', cookie: one.cookie });
  await two.ask('join', { sessionId: id });
  const dana = await ioOn();
  await one.ask(say(id, 'from the first tab', { clientMessageId: 'a' }));
  await two.ask('chat_message', { sessionId: id, message: 'from the second tab', clientMessageId: 'b' });
  // The same words sent from both tabs, as after a reload with the unsent kept, are one message.
  await Promise.all([
    one.ask(say(id, 'kept', { clientMessageId: 'kept' })),
    two.ask('chat_message', { sessionId: id, message: 'kept', clientMessageId: 'kept' }),
  ]);
  await dana.ask('chat_message', { sessionId: id, message: 'to both' });
  const whole = ['from the first tab', 'from the second tab', 'kept', 'to both'];
  await eventually(() => {
    expect(one.texts()).toEqual(whole);
    expect(two.texts()).toEqual(whole);
  });
  // What one tab reads is read in the other.
  await two.ask('read', { sessionId: id, seq: 4 });
  await one.waitFor('read', (frame) => frame['reader'] === 'customer' && frame['seq'] === 4);
});

it('visitors who all reconnect at once are let in, each into their own conversation', async () => {
  const VISITORS = 100;
  const visitors = await Promise.all(
    upTo(VISITORS).map(async (n) => {
      const id = sessionId();
      const visitor = await openRaw(chat, { address: `10.0.${n % 250}.1` });
      await visitor.ask(say(id, `I am ${n}`));
      return { id, n, visitor, cookie: visitor.cookie };
    }),
  );
  for (let round = 0; round < 2; round += 1) {
    for (const { visitor } of visitors) visitor.close();
    await Promise.all(
      visitors.map(async (one) => {
        one.visitor = await openRaw(chat, { address: `10.0.${one.n % 250}.1`, cookie: one.cookie });
        const answer = await one.visitor.ask({ type: 'join', sessionId: one.id, since: 0 });
        expect(answer).toMatchObject({ ok: true, lastSeq: 1 });
        expect(one.visitor.texts()).toEqual([`I am ${one.n}`]);
      }),
    );
  }
  for (const { visitor } of visitors) visitor.close();
}, 60_000);

it('visitors learn when the last agent is gone, however that came', async () => {
  const id = sessionId();
  const visitor = await ioOn({ role: 'public' });
  expect(await visitor.ask('join', { sessionId: id })).toMatchObject({ online: false });
  const dana = await agentOn();
  const second = await agentOn();
  await visitor.waitFor('presence', ({ online }) => online === true);
  // Each of an agent's tabs knows who is there, although registering twice changes nothing.
  for (const tab of [dana, second]) {
    await tab.waitFor('desk', ({ agents }) => JSON.stringify(agents).includes('id-dana'));
  }
  const presences = () =>
    visitor.received.flatMap(({ event, payload }) => (event === 'presence' ? [payload['online']] : []));
  // The gateway cuts the sockets of who logs out or is switched off, without a goodbye.
  dana.socket.io.engine.close();
  expect((await chat.visitor.get('/api/chat/presence')).body).toEqual({ online: true });
  second.socket.io.engine.close();
  await eventually(() => expect(presences()).toEqual([true, false]));
  const answer = await visitor.ask('chat_message', { sessionId: id, message: 'Hello?' });
  expect(answer).toMatchObject({ ok: true, online: false });
});

it('words of any kind come out as they went in, without marks that nobody sees, and lists cut no character in two', async () => {
  const texts = [
    'W'.repeat(2_000),
    '👩‍👩‍👧‍👦🚗'.repeat(100),
    `${'x'.repeat(199)}🚗 and on`,
    'مرحبا، هل السيارة جاهزة؟ 12:30 غدًا',
    '<img src=x onerror=alert(1)> &amp; "quotes" \\ \' ` ${7*7}',
    'tab\tand\nnew line',
    'e\u0301 and \u00e9, \u200bzero width, \u202eturned',
  ];
  const read = [...texts.slice(0, -1), '\u00e9 and \u00e9, zero width, turned'];
  const id = sessionId();
  const visitor = await visitorOn();
  const dana = await ioOn();
  for (const text of texts) expect(await visitor.ask(say(id, text))).toMatchObject({ ok: true });
  await dana.ask('join', { sessionId: id });
  expect(dana.texts()).toEqual(read);
  expect(visitor.texts()).toEqual(read);
  for (const text of read) {
    await visitor.ask(say(id, text));
    const { body } = await chat.admin.get<AdminChatSession[]>('/api/admin/chat/sessions');
    const shown = body.find((one) => one.sessionId === id)?.lastMessage?.message ?? '';
    // A family of four takes eleven units, so that much of the 200 may be left.
    const isLong = shown.length >= Math.min(text.length, 200 - 11);
    expect(text.startsWith(shown) && shown.isWellFormed() && isLong).toBe(true);
  }
});

it('ten thousand messages are paged through without a gap, both ways and over HTTP', async () => {
  const COUNT = 10_000;
  const id = sessionId();
  const visitor = await visitorOn();
  await visitor.ask(say(id, 'text 1'));
  const at = new Date();
  const rest = upTo(COUNT).slice(1);
  await chat.db.collection<{ _id: string }>('chatMessages').insertMany(
    rest.map((seq) => ({
      _id: unique(),
      sessionId: id,
      seq,
      sender: 'customer',
      text: `text ${seq}`,
      at,
      clientMessageId: null,
      author: null,
      customerCount: seq,
      agentCount: 0,
      waitingSince: at,
    })),
  );
  const dana = await ioOn();
  await dana.ask('join', { sessionId: id });
  const back = dana.messages.map(({ seq }) => seq);
  for (let hasEarlier = true; hasEarlier;) {
    const page = await dana.ask('history', { sessionId: id, before: back[0] ?? 1 });
    if (!page.ok) throw new Error(page.message);
    back.unshift(...page.messages.map(({ seq }) => seq));
    ({ hasEarlier } = page);
  }
  expect(back).toEqual(upTo(COUNT));

  // Somebody who missed all of it is brought all of it, and then what is new.
  const returned = await visitorOn({ cookie: visitor.cookie });
  await returned.ask({ type: 'join', sessionId: id, since: 1 });
  await dana.ask('chat_message', { sessionId: id, message: 'and one more' });
  await eventually(() => expect(returned.texts()).toHaveLength(COUNT));
  expect(returned.texts()).toEqual([...rest.map((seq) => `text ${seq}`), 'and one more']);

  let since = 0;
  for (let next: string | undefined = ''; next !== undefined;) {
    const reply = await chat.admin.get<{ seq: number }[]>(
      `/api/admin/chat/sessions/${id}/messages?limit=200&since=${since}`,
    );
    expect(reply.body.map(({ seq }) => seq)).toEqual(reply.body.map((_, index) => since + 1 + index));
    since = reply.body.at(-1)?.seq ?? 0;
    next = reply.headers.get('link') ?? undefined;
  }
  expect(since).toBe(COUNT + 1);
}, 60_000);

it('a clock that goes wrong on one replica confuses neither the order nor the desk', async () => {
  const id = sessionId();
  const visitor = await visitorOn();
  const dana = await ioOn();
  const sessionUpdates = () =>
    dana.received.flatMap(({ event, payload }) => {
      const session = payload['session'] as AdminChatSession | undefined;
      return event === 'session' && session?.sessionId === id ? [session] : [];
    });
  chat.now.value = new Date(Date.now() + 3_600_000);
  await visitor.ask(say(id, 'one hour ahead'));
  chat.now.value = new Date(Date.now() - 3_600_000);
  await visitor.ask(say(id, 'one hour behind'));
  await chat.admin.post(`/api/admin/chat/sessions/${id}/claim`, {});
  expect(visitor.texts()).toEqual(['one hour ahead', 'one hour behind']);
  await eventually(() =>
    expect(sessionUpdates().at(-1)).toMatchObject({ lastSeq: 2, agent: { name: 'dana' } }),
  );
  // A later update never has an older time than the one before: the desk would ignore it.
  const times = sessionUpdates().map(({ updatedAt }) => updatedAt);
  expect(times).toEqual(times.toSorted());
});

it('MongoDB away for ten seconds while people write: nothing acknowledged is lost, all arrives once and in order', async () => {
  const path = await cutProxy(chat.environment.mongoUri);
  const one = await chat.addReplica({ MONGODB_URI: path.url });
  const other = await chat.addReplica({ MONGODB_URI: path.url });
  const agent = new ResumingAgent(chat, 'dana', () => [other.url]);
  const visitors = upTo(CONVERSATIONS).map(() => new ResumingVisitor(chat, sessionId(), () => [one.url]));
  for (const visitor of visitors) {
    await visitor.say('0');
    await agent.enter(visitor.sessionId);
  }
  const enough = new AbortController();
  const side = async (write: (text: string) => Promise<void>) => {
    for (let i = 1; !enough.signal.aborted; i += 1) {
      await write(String(i));
      await delay(100);
    }
  };
  const work = Promise.all(
    visitors.flatMap((visitor) => [
      side((text) => visitor.say(text)),
      side((text) => agent.say(visitor.sessionId, text)),
    ]),
  );
  const acknowledged = () => visitors.map((visitor) => visitor.acknowledged.length);
  const progress = async () => {
    const before = acknowledged();
    await eventually(() => acknowledged().every((count, index) => count >= (before[index] ?? 0) + 3), {
      timeoutMs: 30_000,
    });
  };
  await progress();
  await path.cut();
  await delay(OUTAGE_MS);
  await path.restore();
  await progress();
  enough.abort();
  await work;

  for (const visitor of visitors) {
    const id = visitor.sessionId;
    const stored = (
      await chat.db
        .collection<{ _id: string; seq: number; text: string }>('chatMessages')
        .find({ sessionId: id })
        .sort({ seq: 1 })
        .toArray()
    ).map(({ _id, seq, text }) => ({ seq, id: _id, text }));
    expect(stored.map(({ seq }) => seq)).toEqual(upTo(stored.length));
    const acknowledgedByBoth = [
      ...visitor.acknowledged,
      ...agent.acknowledged.filter((each) => each.sessionId === id),
    ];
    expect(acknowledgedByBoth.toSorted((a, b) => a.seq - b.seq)).toMatchObject(stored);
    await eventually(() => {
      expect(visitor.received).toEqual(stored);
      expect(agent.received.get(id)).toEqual(stored);
    });
  }
  await Promise.all([agent.close(), ...visitors.map((visitor) => visitor.close())]);
  await Promise.all([one.stop(), other.stop()]);
  await path.close();
}, 120_000);

import { apiClient, dropTestEnvironment, eventually, testEnvironment } from '@livery/test-kit';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientsOf, openIo, openRaw, say, sessionId, type Who } from './clients.ts';
import { ticketBody } from './factories.ts';
import { settingsOf } from './harness.ts';
import { startReplica, type Replica } from './processes.ts';

const MEGABYTE = 1024 * 1024;
const MESSAGES_PER_MINUTE = 100;
const CONNECTIONS = 30;

const environment = testEnvironment('chat');
let replica: Replica;
let chat: { environment: typeof environment; url: string };
let db: Connection;
const { visitorOn, closeAll } = clientsOf(() => chat);
let addresses = 0;

/** Somebody from an address that nobody else here comes from. */
const stranger = (who: Who = {}) => visitorOn({ address: `198.51.100.${(addresses += 1)}`, ...who });

beforeAll(async () => {
  replica = await startReplica({
    ...settingsOf(environment),
    MESSAGES_PER_MINUTE: String(MESSAGES_PER_MINUTE),
    CONNECTIONS_PER_ADDRESS: String(CONNECTIONS),
  });
  chat = { environment, url: replica.url };
  db = await mongoose.createConnection(environment.mongoUri, { dbName: environment.dbName }).asPromise();
}, 120_000);
afterEach(async () => {
  closeAll();
  // Whatever one of them did, others are served.
  const bystander = await openRaw(chat, { address: `192.0.2.${100 + (addresses += 1)}` });
  expect(await bystander.ask(say(sessionId(), 'Hello'))).toMatchObject({ ok: true, seq: 1 });
  bystander.close();
});
afterAll(async () => {
  await replica.stop();
  await db.close();
  await dropTestEnvironment(environment);
});

const messagesIn = (id: string) => db.collection('chatMessages').countDocuments({ sessionId: id });

describe('a message of a megabyte', () => {
  it('closes the raw socket it came on, again and again, and is not stored', async () => {
    const id = sessionId();
    for (let i = 0; i < 40; i += 1) {
      const client = await stranger();
      client.send(say(id, 'x'.repeat(MEGABYTE)));
      expect((await client.closed).code).toBe(1009);
    }
    expect(await messagesIn(id)).toBe(0);
  });

  it('ends the Socket.IO connection it came on', async () => {
    const id = sessionId();
    for (let i = 0; i < 20; i += 1) {
      const client = await openIo(chat, { role: 'public', address: `198.51.100.${(addresses += 1)}` });
      const gone = new Promise<void>((resolve) => client.socket.once('disconnect', () => resolve()));
      client.socket.emit('chat_message', { sessionId: id, message: 'x'.repeat(MEGABYTE) });
      await gone;
    }
    expect(await messagesIn(id)).toBe(0);
  });

  it('is refused over HTTP as well', async () => {
    const { identitySecret } = environment;
    const visitor = apiClient(replica.url, { identitySecret, audience: 'chat', role: 'public' });
    const before = await db.collection('supportTickets').countDocuments();
    const reply = await visitor.post(
      '/api/support-tickets',
      ticketBody({ description: 'x'.repeat(MEGABYTE) }),
    );
    expect(reply.status).toBe(413);
    expect(await db.collection('supportTickets').countDocuments()).toBe(before);
  });
});

describe('a flood', () => {
  it('of messages is refused beyond the limit, with the time to wait', async () => {
    const id = sessionId();
    const visitor = await stranger();
    const answers = await Promise.all(
      Array.from({ length: MESSAGES_PER_MINUTE + 50 }, (_, i) => visitor.ask(say(id, `${i}`))),
    );
    const refused = answers.filter(({ type }) => type === 'error');
    expect(refused).toHaveLength(50);
    for (const answer of refused) {
      expect(answer).toMatchObject({ code: 'throttled', retryAfterSeconds: expect.any(Number) as number });
    }
    expect(await messagesIn(id)).toBe(MESSAGES_PER_MINUTE);
  });

  it('of messages from many sockets of one visitor is refused all the same', async () => {
    const id = sessionId();
    const first = await stranger();
    await first.ask(say(id, 'first'));
    const { cookie } = first;
    const others = await Promise.all(Array.from({ length: 5 }, () => stranger({ cookie })));
    await Promise.all(
      others.flatMap((other) => Array.from({ length: 30 }, (_, i) => other.ask(say(id, `${i}`)))),
    );
    expect(await messagesIn(id)).toBe(MESSAGES_PER_MINUTE);
  });

  it('of conversations begun by one visitor is refused after five in a minute, and the first goes on', async () => {
    const own = sessionId();
    const visitor = await stranger();
    await visitor.ask(say(own, 'Hello'));
    const { cookie } = visitor;
    const second = await stranger({ cookie });
    const ids = Array.from({ length: 30 }, () => sessionId());
    const answers = await Promise.all(
      ids.map((id, n) => (n % 2 === 0 ? visitor : second).ask(say(id, 'Another'))),
    );
    expect(answers.filter(({ type }) => type !== 'error')).toHaveLength(4);
    for (const answer of answers.filter(({ type }) => type === 'error'))
      expect(answer).toMatchObject({ code: 'throttled', retryAfterSeconds: expect.any(Number) as number });
    expect(await db.collection<{ _id: string }>('chatSessions').countDocuments({ _id: { $in: ids } })).toBe(
      4,
    );
    expect(await visitor.ask(say(own, 'Still here'))).toMatchObject({ ok: true });
  });

  it('of conversations begun by new visitors from one IPv6 line is refused after ten, however it is written', async () => {
    const spellings = ['2001:db8:1:2::', '2001:DB8:1:2:ffff::', '2001:0db8:0001:0002:0:0:0:'];
    const visitors = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        openRaw(chat, { address: `${spellings[n % spellings.length] ?? ''}${n + 1}` }),
      ),
    );
    const answers = await Promise.all(visitors.map((visitor) => visitor.ask(say(sessionId(), 'Hello'))));
    expect(answers.filter(({ type }) => type !== 'error')).toHaveLength(10);
    for (const visitor of visitors) visitor.close();
    const neighbour = await openRaw(chat, { address: '2001:db8:1:3::1' });
    expect(await neighbour.ask(say(sessionId(), 'Hello'))).toMatchObject({ ok: true });
    neighbour.close();
  });

  it('of frames closes the socket', async () => {
    const id = sessionId();
    const client = await stranger();
    for (let i = 0; i < 5_000; i += 1) client.send({ type: 'typing', sessionId: id, isTyping: true });
    expect((await client.closed).code).toBe(1008);
  });

  it('of malformed frames closes the socket', async () => {
    const client = await stranger();
    for (let i = 0; i < 5_000; i += 1) client.ws.send('{"type":');
    expect((await client.closed).code).toBe(1008);
    expect(client.ofType('error').length).toBeLessThanOrEqual(MESSAGES_PER_MINUTE * 6);
  });

  it('of bytes cuts the socket', async () => {
    const client = await stranger();
    const big = say(sessionId(), 'x'.repeat(60_000));
    let isOpen = true;
    void client.closed.then(() => (isOpen = false));
    await eventually(() => {
      if (isOpen && client.ws.bufferedAmount < 4 * MEGABYTE) for (let i = 0; i < 20; i += 1) client.send(big);
      return !isOpen;
    });
  });

  it('of connections from one address is refused, and from elsewhere taken', async () => {
    const address = '192.0.2.1';
    const [first] = await Promise.all(Array.from({ length: CONNECTIONS }, () => stranger({ address })));
    await expect(openRaw(chat, { address })).rejects.toThrow('429');
    await expect(openIo(chat, { role: 'public', address })).rejects.toThrow();
    await stranger();
    // One that goes makes room for another.
    first?.close();
    await eventually(async () => void (await stranger({ address })), { intervalMs: 200 });
  });
});

describe('a frame that nobody understands', () => {
  it.each([
    ['half a JSON', '{"type":"chat_message"', 'malformed_json'],
    ['a list', '[1,2,3]', 'malformed_json'],
    ['a word', 'null', 'malformed_json'],
    ['JSON of a great depth', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'malformed_json'],
    ['an unknown type', '{"type":"drop_tables"}', 'unknown_type'],
    ['the name of what every object has', '{"type":"constructor"}', 'unknown_type'],
    ['no type', '{}', 'unknown_type'],
  ])('such as %s is refused, and its socket stays open', async (_what, text, code) => {
    const client = await stranger();
    client.ws.send(text);
    await client.waitFor('error', (frame) => frame['code'] === code);
    expect(await client.ask(say(sessionId(), 'Still here'))).toMatchObject({ ok: true });
  });

  it('such as a binary one closes the socket', async () => {
    const client = await stranger();
    client.ws.send(Buffer.from([1, 2, 3]));
    expect((await client.closed).code).toBe(1003);
  });
});

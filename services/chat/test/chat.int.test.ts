import type { AdminChatSession } from '@livery/shared-types';
import { eventually } from '@livery/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientsOf, say, sessionId } from './clients.ts';
import { unique } from './factories.ts';
import { startChat, type Harness } from './harness.ts';
import { expectNothingWritten } from './expectNothingWritten.ts';

let chat: Harness;
const { visitorOn, ioOn, agentOn, closeAll } = clientsOf(() => chat);

beforeAll(async () => {
  chat = await startChat();
});
afterEach(closeAll);
afterAll(() => chat.stop());

describe('the raw socket', () => {
  it('speaks exactly the JSON of the spec', async () => {
    const id = sessionId();
    const visitor = await visitorOn();
    visitor.send(say(id, ' Hello? '));
    const { message, ...rest } = await visitor.waitFor('chat_message');
    expect(rest).toEqual({ type: 'chat_message' });
    expect(Object.keys(message as object)).toEqual(['id', 'sessionId', 'sender', 'message', 'timestamp']);
    expect(message).toMatchObject({ sessionId: id, sender: 'customer', message: 'Hello?' });

    const dana = await agentOn();
    // Staff get the row of their list, customers don't.
    const joined = await dana.ask('join', { sessionId: id });
    expect(joined).toMatchObject({ ok: true, session: { sessionId: id, agent: null, unread: 1 } });
    expect(dana.texts()).toEqual(['Hello?']);
    const sent = await dana.ask('chat_message', {
      sessionId: id,
      message: 'Good evening.',
      clientMessageId: 'one',
    });
    expect(sent).toMatchObject({ ok: true, seq: 2, clientMessageId: 'one' });
    await visitor.waitFor('chat_message', (frame) => JSON.stringify(frame).includes('Good evening.'));
    expect(visitor.frames.map(({ type }) => type)).toEqual(['chat_message', 'chat_message']);
    // Staff have usernames, which are no business of customers.
    expect(JSON.stringify(visitor.frames)).not.toContain('dana');
    expect(dana.messages[1]?.author).toEqual({ id: 'id-dana', name: 'dana' });
  });

  it('sends a plain client that reconnects new messages of its last conversation', async () => {
    const id = sessionId();
    const visitor = await visitorOn();
    visitor.send(say(id, 'One moment.'));
    await visitor.waitFor('chat_message');
    visitor.close();
    const again = await visitorOn({ cookie: visitor.cookie });
    const dana = await agentOn();
    await eventually(async () => {
      await dana.ask('chat_message', { sessionId: id, message: unique('Are you there? ') });
      expect(again.ofType('chat_message').length).toBeGreaterThan(0);
    });
  });

  it('answers who asks for it, and numbers messages for who joins', async () => {
    const id = sessionId();
    const visitor = await visitorOn();
    expect(await visitor.ask({ type: 'join', sessionId: id, since: 0 })).toMatchObject({
      ok: true,
      sessionId: id,
      status: 'open',
      lastSeq: 0,
      hasEarlier: false,
      hasAgent: false,
    });
    expect(visitor.ofType('ack')[0]).not.toHaveProperty('session');
    visitor.send(say(id, 'Hello', { clientMessageId: 'abc' }));
    const ack = await visitor.waitFor('ack', (frame) => frame['clientMessageId'] === 'abc');
    expect(ack).toMatchObject({ ok: true, seq: 1, clientMessageId: 'abc' });
    const live = await visitor.waitFor('chat_message');
    expect(live['message']).toMatchObject({ seq: 1, clientMessageId: 'abc', id: ack['id'] });
  });
});

describe('a message', () => {
  it('sent five times under one id is stored once and answered alike', async () => {
    const id = sessionId();
    const visitor = await visitorOn();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor.ask(say(id, 'Once', { clientMessageId: 'm-1' }))),
    );
    const stored = await chat.db.collection('chatMessages').find({ sessionId: id }).toArray();
    expect(stored).toHaveLength(1);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        type: 'ack',
        ok: true,
        id: stored[0]?._id,
        seq: 1,
        clientMessageId: 'm-1',
      });
    }
    await visitor.ask(say(id, 'Last'));
    expect(visitor.texts()).toEqual(['Once', 'Last']);
  });

  it('of the same id from the other side is another message', async () => {
    const id = sessionId();
    const visitor = await visitorOn();
    await visitor.ask(say(id, 'Mine', { clientMessageId: 'm-1' }));
    const dana = await agentOn();
    const sent = await dana.ask('chat_message', { sessionId: id, message: 'Ours', clientMessageId: 'm-1' });
    expect(sent).toMatchObject({ ok: true, seq: 2 });
  });

  it('is numbered without gaps, whoever writes at the same instant', async () => {
    const id = sessionId();
    const visitor = await visitorOn();
    await visitor.ask({ type: 'join', sessionId: id, since: 0 });
    const dana = await agentOn();
    await dana.ask('join', { sessionId: id });
    const other = await chat.addReplica();
    const robin = await agentOn({ url: other.url, username: 'robin' });
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => [
        visitor.ask(say(id, `visitor ${index}`)),
        dana.ask('chat_message', { sessionId: id, message: `dana ${index}` }),
        robin.ask('chat_message', { sessionId: id, message: `robin ${index}` }),
      ]).flat(),
    );
    await eventually(() => {
      for (const { messages } of [dana, robin]) {
        // Robin joined by writing, so receives messages from there on.
        const numbers = messages.map(({ seq }) => seq);
        expect(numbers.at(-1)).toBe(36);
        expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
      }
      expect(dana.messages).toHaveLength(36);
      // Sockets of one room are written to one after the other, and read in any order.
      expect(visitor.texts()).toEqual(dana.texts());
    });
    await other.stop();
  });

  it.each([
    ['', 'Write something first'],
    ['   ', 'Write something first'],
    ['x'.repeat(2001), 'Use at most 2000 characters'],
    ['a\u0000b', 'Control characters are not allowed'],
  ])('of %j is refused', async (message, reason) => {
    const visitor = await visitorOn();
    await expectNothingWritten(chat, async () => {
      const answer = await visitor.ask(say(sessionId(), message));
      expect(answer).toMatchObject({ type: 'error', code: 'invalid_request', message: reason });
    });
  });

  it.each([[{ $ne: null }], [['a']], ['a b'], ['x'.repeat(81)], [undefined]])(
    'to session %j is refused',
    async (id) => {
      const visitor = await visitorOn();
      await expectNothingWritten(chat, async () => {
        expect(await visitor.ask({ ...say('x', 'Hello'), sessionId: id })).toMatchObject({ type: 'error' });
      });
    },
  );

  it('with markup or operators in it is words like any other', async () => {
    const id = sessionId();
    const visitor = await visitorOn();
    const text = '<script>alert(1)</script> {"$gt":""} __proto__ 🚗';
    await visitor.ask(say(id, text, { __proto__x: 1, seq: 99, id: 'mine', timestamp: 'never' }));
    const dana = await agentOn();
    await dana.ask('join', { sessionId: id });
    expect(dana.messages[0]).toMatchObject({ message: text, seq: 1 });
    expect(dana.messages[0]?.id).not.toBe('mine');
  });
});

describe('coming back', () => {
  it('brings what was missed, once and in order, then what is new', async () => {
    const id = sessionId();
    const visitor = await visitorOn();
    const dana = await agentOn();
    await visitor.ask(say(id, '1'));
    const texts = Array.from({ length: 90 }, (_, index) => String(index + 2));
    visitor.close();
    for (const message of texts.slice(0, 60)) await dana.ask('chat_message', { sessionId: id, message });
    const back = await visitorOn({ cookie: visitor.cookie });
    const joined = back.ask({ type: 'join', sessionId: id, since: 1 });
    // From here on it is the join that lets it in, whatever had begun when it opened.
    await eventually(() => expect(back.texts()).not.toEqual([]));
    const more = (async () => {
      for (const message of texts.slice(60)) await dana.ask('chat_message', { sessionId: id, message });
    })();
    expect(await joined).toMatchObject({ ok: true });
    await more;
    await eventually(() => expect(back.texts()).toEqual(texts));
    // Entering again from another point plays from there.
    const ioBack = await ioOn({ role: 'public', cookie: visitor.cookie });
    await ioBack.ask('join', { sessionId: id, since: 88 });
    expect(ioBack.texts()).toEqual(['89', '90', '91']);
    await ioBack.ask('join', { sessionId: id, since: 1_000_000 });
    expect(ioBack.texts()).toEqual(['89', '90', '91']);
  });

  it('without a number brings the latest, and earlier ones on demand', async () => {
    const id = sessionId();
    const visitor = await visitorOn();
    for (let i = 1; i <= 70; i += 1) await visitor.ask(say(id, String(i)));
    const io = await ioOn({ role: 'public', cookie: visitor.cookie });
    expect(await io.ask('join', { sessionId: id })).toMatchObject({
      ok: true,
      hasEarlier: true,
      lastSeq: 70,
    });
    expect(io.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 21));
    const earlier = await io.ask('history', { sessionId: id, before: 21 });
    expect(earlier).toMatchObject({ ok: true, hasEarlier: false });
    expect(earlier.ok && earlier.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });
});

describe('typing and reading', () => {
  it('reach the other side, not the writer, and no plain client', async () => {
    const id = sessionId();
    const plain = await visitorOn();
    await plain.ask(say(id, 'Hello'));
    const visitor = await ioOn({ role: 'public', cookie: plain.cookie });
    const dana = await agentOn();
    await visitor.ask('join', { sessionId: id });
    await dana.ask('join', { sessionId: id });
    await dana.ask('typing', { sessionId: id, isTyping: true });
    await visitor.waitFor(
      'typing',
      (payload) => payload['sender'] === 'agent' && payload['isTyping'] === true,
    );
    await visitor.ask('typing', { sessionId: id, isTyping: true });
    await dana.waitFor('typing', (payload) => payload['sender'] === 'customer');
    expect(
      dana.received.filter(({ event, payload }) => event === 'typing' && payload['sender'] === 'agent'),
    ).toEqual([]);
    await dana.ask('read', { sessionId: id, seq: 1 });
    await visitor.waitFor('read', (payload) => payload['reader'] === 'agent' && payload['seq'] === 1);
    expect(await dana.ask('read', { sessionId: id, seq: 99 })).toMatchObject({
      ok: false,
      code: 'not_found',
    });
    expect(new Set(plain.frames.map(({ type }) => type))).toEqual(new Set(['chat_message', 'ack']));
  });

  it('counts what agents have not read', async () => {
    const id = sessionId();
    const visitor = await visitorOn();
    const dana = await agentOn();
    for (const text of ['a', 'b', 'c']) await visitor.ask(say(id, text));
    const unread = async () => {
      const { body } = await chat.admin.get<AdminChatSession[]>('/api/admin/chat/sessions');
      return body.find((one) => one.sessionId === id)?.unread;
    };
    expect(await unread()).toBe(3);
    await dana.ask('read', { sessionId: id, seq: 2 });
    expect(await unread()).toBe(1);
    await dana.ask('read', { sessionId: id, seq: 1 });
    expect(await unread()).toBe(1);
    await dana.ask('chat_message', { sessionId: id, message: 'Answered' });
    expect(await unread()).toBe(0);
    await dana.waitFor('session', ({ session }) => {
      const { sessionId: about, unread: count } = session as AdminChatSession;
      return about === id && count === 0;
    });
  });
});

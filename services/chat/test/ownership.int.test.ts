import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientsOf, openRaw, say, sessionId } from './clients.ts';
import { ticketBody } from './factories.ts';
import { startChat, type Harness } from './harness.ts';
import { expectNothingWritten } from './expectNothingWritten.ts';

let chat: Harness;
const { visitorOn, ioOn, agentOn, opened, closeAll } = clientsOf(() => chat);

beforeAll(async () => {
  chat = await startChat();
});
afterEach(closeAll);
afterAll(() => chat.stop());

describe('a conversation', () => {
  it('belongs to who claimed it: a stranger with its id reads and writes nothing', async () => {
    const id = sessionId();
    const visitor = await visitorOn();
    await visitor.ask(say(id, 'My address is private'));
    const dana = await agentOn();
    await expectNothingWritten(chat, async () => {
      const frames = [
        ['chat_message', { message: 'Let me in' }],
        ['join', { since: 0 }],
        ['history', { before: 100 }],
        ['typing', { isTyping: true }],
        ['read', { seq: 1 }],
      ] as const;
      for (const stranger of [
        await visitorOn({ address: '198.51.100.1' }),
        await visitorOn({ address: '198.51.100.2', cookie: 'livery_visitor=forged.seal' }),
      ]) {
        for (const [type, frame] of frames) {
          const answer = await stranger.ask({ type, sessionId: id, ...frame });
          expect(answer).toMatchObject({ type: 'error', code: 'chat.not_yours' });
        }
      }
      const strangerIo = await ioOn({ role: 'public', address: '198.51.100.3' });
      for (const [event, frame] of frames) {
        const answer = await strangerIo.ask(event, { sessionId: id, ...frame } as never);
        expect(answer).toMatchObject({ ok: false, code: 'chat.not_yours' });
      }
      for (const path of ['', `/${id}/messages`, `/${id}/messages?since=0`]) {
        expect((await chat.visitor.get(`/api/admin/chat/sessions${path}`)).status).toBe(401);
      }
      for (const act of ['claim', 'close', 'reopen']) {
        expect((await chat.visitor.post(`/api/admin/chat/sessions/${id}/${act}`, {})).status).toBe(401);
      }
      const attached = await chat.visitor.post('/api/support-tickets', ticketBody({ chatSessionId: id }));
      expect(attached).toMatchObject({ status: 403, body: { code: 'chat.not_yours' } });
      const reply = await chat.visitor.post('/api/chat/sessions', { sessionId: id });
      expect(reply.status).toBe(403);
      expect(reply.headers.get('set-cookie')).toBeNull();
    });
    await dana.ask('chat_message', { sessionId: id, message: 'For your eyes only' });
    await visitor.waitFor('chat_message', (frame) => JSON.stringify(frame).includes('your eyes'));
    for (const client of opened) {
      if (client === visitor || client === dana) continue;
      expect(client.texts()).toEqual([]);
    }
  });

  it('is closed to a client that keeps guessing', async () => {
    const id = sessionId();
    const visitor = await visitorOn();
    await visitor.ask(say(id, 'Mine'));
    const guesser = await visitorOn({ address: '198.51.100.66' });
    for (let i = 0; i < 30; i += 1) guesser.send({ type: 'join', sessionId: id });
    expect((await guesser.closed).code).toBe(1008);
    await expect(openRaw(chat, { address: '198.51.100.66' })).rejects.toThrow('429');
    await visitor.ask(say(id, 'Still here'));
  });

  it('is closed to a guesser who has one of their own, and that one stays open to them', async () => {
    const address = '198.51.100.77';
    const others = Array.from({ length: 21 }, () => sessionId());
    const victim = await visitorOn();
    for (const id of others) await victim.ask(say(id, 'Mine'));
    const mine = sessionId();
    const guesser = await visitorOn({ address });
    await guesser.ask(say(mine, 'My own'));
    const neighbours = sessionId();
    const neighbour = await visitorOn({ address });
    await neighbour.ask(say(neighbours, 'My own as well'));
    const claim = (id: string) =>
      chat.visitor.post(
        '/api/chat/sessions',
        { sessionId: id },
        { cookie: guesser.cookie ?? '', 'x-forwarded-for': address },
      );

    await expectNothingWritten(chat, async () => {
      for (const id of others.slice(0, 19)) {
        expect(await guesser.ask({ type: 'join', sessionId: id })).toMatchObject({ code: 'chat.not_yours' });
      }
      expect(await claim(others[19] ?? '')).toMatchObject({ status: 403, body: { code: 'chat.not_yours' } });
      // From here on an answer shows neither whose it is nor whether it is there.
      for (const id of [others[20] ?? '', sessionId()]) {
        expect(await guesser.ask({ type: 'join', sessionId: id })).toMatchObject({
          type: 'error',
          code: 'throttled',
          retryAfterSeconds: 60,
        });
        const reply = await claim(id);
        expect(reply).toMatchObject({ status: 429, body: { code: 'throttled' } });
        expect(reply.headers.get('retry-after')).toBe('60');
      }
    });

    expect(await guesser.ask(say(mine, 'Still mine'))).toMatchObject({ ok: true, seq: 2 });
    expect((await claim(mine)).status).toBe(201);
    // Nor are others at the same address locked out of theirs, come back or not.
    expect(await neighbour.ask(say(neighbours, 'Still ours'))).toMatchObject({ ok: true, seq: 2 });
    const back = await visitorOn({ address, cookie: neighbour.cookie });
    expect(await back.ask({ type: 'join', sessionId: neighbours })).toMatchObject({ ok: true, lastSeq: 2 });
    expect(back.texts()).toEqual(['My own as well', 'Still ours']);
  });

  it('knows its visitor again on either socket, and by the claim over HTTP', async () => {
    const id = sessionId();
    const claim = await chat.visitor.post<{ sessionId: string }>('/api/chat/sessions', { sessionId: id });
    expect(claim).toMatchObject({ status: 201, body: { sessionId: id, lastSeq: 0 } });
    const header = claim.headers.getSetCookie()[0] ?? '';
    expect(header).toMatch(/^livery_visitor=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    const cookie = header.split(';')[0];
    const visitor = await visitorOn({ cookie });
    await visitor.ask(say(id, 'Here'));
    const io = await ioOn({ role: 'public', cookie });
    await io.ask('join', { sessionId: id });
    expect(io.texts()).toEqual(['Here']);
    const again = await chat.visitor.post('/api/chat/sessions', { sessionId: id }, { cookie: cookie ?? '' });
    expect(again.status).toBe(201);
    expect(again.headers.get('set-cookie')).toBeNull();
  });

  it('hands the visitor’s cookie out with the handshake of either socket', async () => {
    const visitor = await visitorOn();
    expect(visitor.cookie).toMatch(/^livery_visitor=/);
    const io = await ioOn({ role: 'public' });
    const id = sessionId();
    await io.ask('chat_message', { sessionId: id, message: 'Hello' });
    const stored = await chat.db
      .collection<{ _id: string; visitorId: string }>('chatSessions')
      .findOne({ _id: id });
    expect(stored?.visitorId).toMatch(/^[\w-]{22}$/);
  });

  it('that nobody has begun is not there for agents', async () => {
    const dana = await agentOn();
    const answer = await dana.ask('chat_message', { sessionId: sessionId(), message: 'Anybody?' });
    expect(answer).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('lets nobody write as somebody else', async () => {
    const id = sessionId();
    const visitor = await visitorOn();
    await visitor.ask(say(id, 'Hello'));
    const dana = await agentOn();
    await expectNothingWritten(chat, async () => {
      expect(await visitor.ask(say(id, 'I am staff', { sender: 'agent' }))).toMatchObject({
        type: 'error',
        code: 'forbidden',
      });
      expect(
        await dana.ask('chat_message', { sessionId: id, sender: 'customer', message: 'I am the customer' }),
      ).toMatchObject({ ok: false, code: 'forbidden' });
      expect(await visitor.ask({ type: 'desk', available: true })).toMatchObject({ code: 'forbidden' });
    });
  });
});

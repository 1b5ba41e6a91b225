import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIo, openRaw, say, sessionId } from './clients.ts';
import { startChat, type Harness } from './harness.ts';

let chat: Harness;
beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat.stop());

it.each([
  ['an object without a way to become text', '{"type":{"toString":1,"valueOf":1}}'],
  ['an object with a text of its own', '{"type":{"toString":"chat_message"}}'],
  ['a list', '{"type":["chat_message"]}'],
  ['a number', '{"type":7}'],
  ['nothing', '{"type":null}'],
])(
  'a frame whose type is %s is refused, and ends neither the socket nor the service',
  async (_what, frame) => {
    const client = await openRaw(chat);
    client.ws.send(frame);
    await client.waitFor('error', (answer) => answer['code'] === 'unknown_type');
    expect(await client.ask(say(sessionId(), 'Still here'))).toMatchObject({ ok: true });
    client.close();
  },
);

it('no frame changes a prototype of the service, which runs in this process', async () => {
  const id = sessionId();
  const fields = `"sessionId":"${id}","message":"x"`;
  const traps = [
    `"__proto__":{"isMine":true}`,
    `"constructor":{"prototype":{"isMine":true}}`,
    `"ref":{"__proto__":{"isMine":true}}`,
    `"clientMessageId":{"constructor":{"prototype":{"isMine":true}}}`,
  ];
  const raw = await openRaw(chat);
  const io = await openIo(chat, { role: 'public', cookie: raw.cookie ?? '' });
  for (const type of ['chat_message', 'join', 'typing', '__proto__', 'constructor']) {
    for (const trap of traps) {
      raw.ws.send(`{"type":"${type}",${fields},${trap}}`);
      // Read by JSON, `__proto__` is a field like any other, and goes out as one.
      io.socket.emit(type as 'join', JSON.parse(`{${fields},${trap}}`) as { sessionId: string });
    }
  }
  // Behind everything else.
  expect(await raw.ask(say(id, 'Still here'))).toMatchObject({ ok: true });
  expect(await io.ask('join', { sessionId: id })).toMatchObject({ ok: true });
  for (const innocent of [{}, [], () => undefined, 'text'] as Record<string, unknown>[])
    expect(innocent['isMine']).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
  raw.close();
  io.close();
});

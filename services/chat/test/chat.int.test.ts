import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openIo, openRaw, sessionId, type IoClient, type RawClient } from './clients.ts';
import { startChat, type Harness } from './harness.ts';

let chat: Harness;
const clients: (RawClient | IoClient)[] = [];
const raw = async (...who: Parameters<typeof openRaw> extends [unknown, ...infer Rest] ? Rest : never) => {
  const client = await openRaw(chat, ...who);
  clients.push(client);
  return client;
};
const agent = async (...who: Parameters<typeof openIo> extends [unknown, ...infer Rest] ? Rest : never) => {
  const client = await openIo(chat, ...who);
  clients.push(client);
  return client;
};

beforeAll(async () => {
  chat = await startChat();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => chat.stop());

describe('the raw socket', () => {
  it('speaks exactly the JSON of the spec', async () => {
    const id = sessionId();
    const visitor = await raw();
    visitor.send({ type: 'chat_message', sessionId: id, sender: 'customer', message: ' Hello? ' });
    const { message, ...rest } = await visitor.waitFor('chat_message');
    expect(rest).toEqual({ type: 'chat_message' });
    expect(Object.keys(message as object)).toEqual(['id', 'sessionId', 'sender', 'message', 'timestamp']);
    expect(message).toMatchObject({ sessionId: id, sender: 'customer', message: 'Hello?' });
    const dana = await agent();
    await dana.ask('join', { sessionId: id });
    expect(dana.texts()).toEqual(['Hello?']);
    const sent = await dana.ask('chat_message', {
      sessionId: id,
      message: 'Good evening.',
      clientMessageId: 'one',
    });
    expect(sent).toMatchObject({ ok: true, seq: 2, clientMessageId: 'one' });
    await visitor.waitFor('chat_message', (frame) => JSON.stringify(frame).includes('Good evening.'));
    expect(visitor.texts()).toEqual(['Hello?', 'Good evening.']);
    expect(visitor.frames.map(({ type }) => type)).toEqual(['chat_message', 'chat_message']);
    expect(JSON.stringify(visitor.frames)).not.toContain('dana');
    expect(dana.messages[1]?.author).toEqual({ id: 'id-dana', name: 'dana' });
  });
});

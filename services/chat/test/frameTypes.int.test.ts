import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRaw, say, sessionId } from './clients.ts';
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

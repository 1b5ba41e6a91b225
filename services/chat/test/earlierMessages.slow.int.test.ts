import type { NumberedMessage } from '@livery/shared-types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientsOf, say, sessionId } from './clients.ts';
import { startChat, type Harness } from './harness.ts';

const COUNT = 60;
/** Three bytes to the character: fifty of these are more than may wait for one client. */
const LONG = '雪'.repeat(2_000);

interface Page {
  messages: NumberedMessage[];
  hasEarlier: boolean;
}

let chat: Harness;
const id = sessionId();
let cookie: string | undefined;
const { visitorOn, ioOn, agentOn, closeAll } = clientsOf(() => chat);

beforeAll(async () => {
  chat = await startChat();
  const visitor = await visitorOn();
  ({ cookie } = visitor);
  for (let i = 0; i < COUNT; i += 1) await visitor.ask(say(id, LONG));
});
afterEach(closeAll);
afterAll(() => chat.stop());

/** Reads back from the end, page by page, as clients do; answers the numbers in the order of the conversation. */
async function readBack(askBefore: (before: number) => Promise<unknown>): Promise<number[]> {
  const numbers: number[] = [];
  for (let hasEarlier = true; hasEarlier;) {
    const answer = await askBefore(numbers[0] ?? COUNT + 1);
    expect(answer).toMatchObject({ ok: true });
    const page = answer as Page;
    expect(page.messages.length).toBeGreaterThan(0);
    expect(page.messages.every(({ message }) => message === LONG)).toBe(true);
    numbers.unshift(...page.messages.map(({ seq }) => seq));
    ({ hasEarlier } = page);
  }
  return numbers;
}

const everyNumber = Array.from({ length: COUNT }, (_, index) => index + 1);

describe('earlier messages, all as long as can be,', () => {
  it('are read back without a gap on /ws, and nobody is cut for asking', async () => {
    const visitor = await visitorOn({ cookie });
    const ask = (before: number) => visitor.ask({ type: 'history', sessionId: id, before });
    expect(await readBack(ask)).toEqual(everyNumber);
  });

  it('are read back without a gap on Socket.IO, by their visitor and by staff', async () => {
    for (const client of [await ioOn({ role: 'public', cookie }), await agentOn()]) {
      const ask = (before: number) => client.ask('history', { sessionId: id, before });
      expect(await readBack(ask)).toEqual(everyNumber);
    }
  });

  it('are answered to who asks for many pages at once and reads them', async () => {
    const visitor = await visitorOn({ cookie });
    const dana = await agentOn();
    const positions = everyNumber.slice(1);
    const answers = await Promise.all([
      ...positions.map((before) => visitor.ask({ type: 'history', sessionId: id, before })),
      ...positions.map((before) => dana.ask('history', { sessionId: id, before })),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ ok: true });
  });

  it('come to staff over HTTP as many as they ask for', async () => {
    const reply = await chat.admin.get<Page['messages']>(`/api/admin/chat/sessions/${id}/messages?limit=200`);
    expect(reply.body.map(({ seq }) => seq)).toEqual(everyNumber);
  });
});

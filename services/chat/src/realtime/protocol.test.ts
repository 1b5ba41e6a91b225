import { createLogger } from '@livery/service-kit';
import { expect, it, vi } from 'vitest';
import type { ChatContext } from '../context.ts';
import type { Connection } from './connection.ts';
import type { Desk } from './desk.ts';
import { createTalk, type Answer } from './protocol.ts';
import type { Rooms } from './rooms.ts';

/** Asks for earlier messages over a connection whose client has taken what it was sent, or is gone. */
async function askForEarlier(isThere: boolean) {
  const before = vi.fn(async () => []);
  const talk = createTalk(
    {
      ctx: {
        conversations: { find: async () => ({ id: 's-1' }) },
        messages: { before },
      } as unknown as ChatContext,
      rooms: { enter: async () => ({ hasEarlier: true }) } as unknown as Rooms,
      desk: {} as Desk,
      logger: createLogger({ service: 'test', level: 'silent' }),
      framesPerMinute: 10,
    },
    {
      actor: { role: 'agent', agent: { id: 'a-1', name: 'dana' } },
      address: '203.0.113.7',
      flushed: async () => isThere,
    } as unknown as Connection,
  );
  const answered = Promise.withResolvers<Answer>();
  talk.receive('history', { sessionId: '3f2a9c01-1111-4111-8111-111111111111', before: 9 }, answered.resolve);
  return { answer: await answered.promise, before };
}

// Guarantee C-10
it.each([
  ['are read for a client that took the rest', true, 1],
  ['are not read for one that is gone', false, 0],
])('earlier messages %s', async (_what, isThere, reads) => {
  const { answer, before } = await askForEarlier(isThere);
  expect(answer).toMatchObject({ ok: true, messages: [] });
  expect(before).toHaveBeenCalledTimes(reads);
});

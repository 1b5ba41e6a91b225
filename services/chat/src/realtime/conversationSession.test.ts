import { expect, it, vi } from 'vitest';
import type { Context } from '../context.ts';
import type { Connection } from './connection.ts';
import { createConversationSession, type Answer } from './conversationSession.ts';

/** Asks for earlier messages over a connection whose client has taken what it was sent, or is gone. */
async function askForEarlier(isThere: boolean) {
  const before = vi.fn(async () => []);
  const ctx = {
    conversations: { get: async () => ({ id: 's-1' }) },
    messages: { before },
    rooms: { join: async () => ({ hasEarlier: true }) },
  };
  const connection = {
    actor: { role: 'agent', agent: { id: 'a-1', name: 'dana' } },
    address: '203.0.113.7',
    backpressure: { flushed: async () => isThere },
  };
  const session = createConversationSession(
    ctx as unknown as Context,
    connection as unknown as Connection,
    10,
  );
  const answered = Promise.withResolvers<Answer>();
  session.receive(
    'history',
    { sessionId: '3f2a9c01-1111-4111-8111-111111111111', before: 9 },
    answered.resolve,
  );
  return { answer: await answered.promise, before };
}

it.each([
  ['are read for a client that took the rest', true, 1],
  ['are not read for one that is gone', false, 0],
])('earlier messages %s', async (_what, isThere, reads) => {
  const { answer, before } = await askForEarlier(isThere);
  expect(answer).toMatchObject({ ok: true, messages: [] });
  expect(before).toHaveBeenCalledTimes(reads);
});

import { expect } from 'vitest';
import type { Harness } from './harness.ts';

const COLLECTIONS = ['supportTickets', 'chatSessions', 'chatMessages'] as const;

/** Everything stored, except for what the relay moves about on its own. */
export async function stored(chat: Harness): Promise<Record<string, unknown[]>> {
  const contents = await Promise.all(
    COLLECTIONS.map((name) =>
      chat.db
        .collection(name)
        .find({}, { projection: { outbox: 0, outboxLease: 0 } })
        .sort({ _id: 1 })
        .toArray(),
    ),
  );
  return Object.fromEntries(COLLECTIONS.map((name, index) => [name, contents[index] ?? []]));
}

/** Runs `act` and proves that it left no trace in the database. */
export async function expectNothingWritten<T>(chat: Harness, act: () => Promise<T>): Promise<T> {
  const before = await stored(chat);
  const answer = await act();
  expect(await stored(chat)).toEqual(before);
  return answer;
}

import { eventually } from '@livery/test-kit';
import { expect } from 'vitest';
import type { Harness } from './harness.ts';

const COLLECTIONS = ['services', 'vehicles', 'promoCodes', 'settings'] as const;

/** Everything stored, except for what the relay moves about on its own. */
export async function stored(catalog: Harness): Promise<Record<string, unknown[]>> {
  const contents = await Promise.all(
    COLLECTIONS.map((name) =>
      catalog.db
        .collection(name)
        .find({ deleted: { $ne: true } }, { projection: { outbox: 0, outboxLease: 0 } })
        .sort({ _id: 1 })
        .toArray(),
    ),
  );
  return Object.fromEntries(COLLECTIONS.map((name, index) => [name, contents[index] ?? []]));
}

/** Runs `act` and proves that it left no trace in the database. */
export async function expectNothingWritten<T>(catalog: Harness, act: () => Promise<T>): Promise<T> {
  const before = await stored(catalog);
  const answer = await act();
  expect(await stored(catalog)).toEqual(before);
  return answer;
}

/** How many events of a type the service has finished, redeliveries included. */
export async function handledCount(catalog: Harness, type: string): Promise<number> {
  const reply = await catalog.stranger.get<string>('/metrics');
  const line = new RegExp(
    `^livery_events_handled_total\\{[^}]*type="${type}",outcome="done"[^}]*\\} (\\d+)$`,
    'm',
  );
  return Number(line.exec(reply.body)?.[1] ?? 0);
}

/** Waits until what `read` answers is what is expected. */
export const until = <T>(read: () => T | Promise<T>, expected: NoInfer<T>) =>
  eventually(async () => {
    expect(await read()).toEqual(expected);
  });

export const untilHandled = (catalog: Harness, type: string, count: number) =>
  until(() => handledCount(catalog, type), count);

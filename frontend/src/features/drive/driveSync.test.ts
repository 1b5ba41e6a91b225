import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiErrorFrom, unreachable } from '../../api/apiError.ts';
import { aChauffeurDay, aChauffeurTrip, NOW } from '../../testing/driveFactories.ts';
import type { Answer, DriveClient } from './driveClient.ts';
import { addPress, INITIAL_STATE, takeDay, undoStep, type DriveState } from './driveState.ts';
import { memoryStorage, type DriveStorage } from './driveStorage.ts';
import { createDriveSync, type LineState } from './driveSync.ts';
import type { Press } from './press.ts';

const KEY = 'k'.repeat(43);
const trips = [aChauffeurTrip(), aChauffeurTrip({ id: 'trip-2' })];
const opened: DriveState = takeDay({ ...INITIAL_STATE, key: KEY }, KEY, aChauffeurDay(trips), {
  askedAt: Date.parse(NOW),
  answeredAt: Date.parse(NOW),
});

type SendAnswer = Answer<ReturnType<typeof aChauffeurTrip> | null>;

/** A server that keeps what it was sent; `answer` may stand in for what it would say. */
function setUp({ initial = opened, answer = (): SendAnswer | undefined => undefined } = {}) {
  const server = {
    isUp: true,
    sent: [] as Press[],
    asked: [] as string[],
    answer: answer as (press: Press) => SendAnswer | Promise<SendAnswer> | undefined,
  };
  const client: DriveClient = {
    day: async (key) => {
      server.asked.push(key);
      return server.isUp ? { data: aChauffeurDay(trips) } : { error: unreachable };
    },
    send: async (_key, press) => {
      server.sent.push(press);
      if (!server.isUp) return { error: unreachable };
      return (await server.answer(press)) ?? { data: trips.find(({ id }) => id === press.tripId) ?? null };
    },
    sendPosition: async () => ({ data: null }),
  };
  const storage = memoryStorage(initial);
  const lines: LineState[] = [];
  const onNotices = vi.fn();
  const open = () => createDriveSync({ storage, client, onLine: (line) => lines.push(line), onNotices });
  return { server, storage, lines, onNotices, open, sync: open() };
}

let pressNumber = 0;
const press = (storage: DriveStorage, step: 'accepted' | 'on_the_way', tripId = 'trip-1') => {
  pressNumber += 1;
  const id = `${tripId}-${step}-${pressNumber}`;
  return storage.update((state) => addPress(state, { kind: 'step', step, id, tripId, at: NOW }));
};
const settled = () => vi.advanceTimersByTimeAsync(0);
const waiting = async (storage: DriveStorage) => (await storage.read()).presses.length;
const stepsOf = (sent: readonly Press[]) =>
  sent.map((one) => (one.kind === 'step' ? `${one.tripId} ${one.step}` : one.kind));

describe('what was pressed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is sent in its order, each once, and then the day is fetched', async () => {
    const { server, storage, sync, lines } = setUp();
    await press(storage, 'accepted');
    await press(storage, 'on_the_way');
    sync.request();
    await settled();
    expect(stepsOf(server.sent)).toEqual(['trip-1 accepted', 'trip-1 on_the_way']);
    expect(server.asked).toEqual([KEY]);
    expect(await waiting(storage)).toBe(0);
    expect(lines.at(-1)).toBe('online');
  });

  it('waits for the line, and is sent when it is back, also by a page that was opened anew', async () => {
    const { server, storage, sync, lines, open } = setUp();
    server.isUp = false;
    await press(storage, 'accepted');
    await press(storage, 'on_the_way');
    sync.request();
    await settled();
    expect(lines.at(-1)).toBe('offline');
    expect(await waiting(storage)).toBe(2);
    // The first was tried and not answered; the second may not overtake it.
    expect(stepsOf(server.sent)).toEqual(['trip-1 accepted']);
    sync.stop();
    server.isUp = true;
    server.sent.length = 0;
    open().request();
    await settled();
    expect(stepsOf(server.sent)).toEqual(['trip-1 accepted', 'trip-1 on_the_way']);
    expect(await waiting(storage)).toBe(0);
  });

  it('is tried again by itself, less and less often', async () => {
    const { server, storage, sync } = setUp();
    server.isUp = false;
    await press(storage, 'accepted');
    sync.request();
    await settled();
    for (const [ms, attempts] of [
      [1_999, 1],
      [1, 2],
      [4_999, 2],
      [1, 3],
      [10_000, 4],
      [20_000, 5],
      [30_000, 6],
      [30_000, 7],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(server.sent).toHaveLength(attempts);
    }
    server.isUp = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await waiting(storage)).toBe(0);
    // All under the same id: the server counts it once.
    expect(new Set(server.sent.map(({ id }) => id)).size).toBe(1);
  });

  it('on one trip is held up by no other that the server cannot take now', async () => {
    const { server, storage, sync } = setUp();
    server.answer = ({ tripId }) =>
      tripId === 'trip-1' ? { error: apiErrorFrom(503, 'Service Unavailable', '') } : undefined;
    await press(storage, 'accepted', 'trip-1');
    await press(storage, 'accepted', 'trip-2');
    sync.request();
    await settled();
    expect(stepsOf(server.sent)).toEqual(['trip-1 accepted', 'trip-2 accepted']);
    expect((await storage.read()).presses).toMatchObject([{ tripId: 'trip-1' }]);
  });

  it('and is refused is told, and the next goes on', async () => {
    const { server, storage, sync, onNotices } = setUp();
    server.answer = ({ kind }) =>
      kind === 'step' && server.sent.length === 1
        ? {
            error: apiErrorFrom(
              409,
              'Conflict',
              '{"code":"ride.out_of_order","message":"The next step is “arrived”."}',
            ),
          }
        : undefined;
    await press(storage, 'accepted');
    await press(storage, 'on_the_way');
    sync.request();
    await settled();
    expect(server.sent).toHaveLength(2);
    expect((await storage.read()).notices).toMatchObject([{ kind: 'refused', code: 'ride.out_of_order' }]);
    expect(onNotices).toHaveBeenCalled();
  });

  it('while another is on its way is sent right after it', async () => {
    const { server, storage, sync } = setUp();
    const answers: (() => void)[] = [];
    server.answer = () => new Promise((resolve) => answers.push(() => resolve({ data: aChauffeurTrip() })));
    await press(storage, 'accepted', 'trip-1');
    sync.request();
    await settled();
    await press(storage, 'accepted', 'trip-2');
    sync.request();
    await settled();
    expect(server.sent).toHaveLength(1);
    answers[0]?.();
    await settled();
    expect(stepsOf(server.sent)).toEqual(['trip-1 accepted', 'trip-2 accepted']);
  });

  it('and is taken back before it was sent is never sent', async () => {
    const { server, storage, sync } = setUp();
    await press(storage, 'accepted');
    await storage.update((state) => undoStep(state, { now: Date.parse(NOW) + 1_000, undoId: 'undo-1' }));
    sync.request();
    await settled();
    expect(server.sent).toEqual([]);
  });

  it('and is taken back while it is on its way is followed by its undo', async () => {
    const { server, storage, sync } = setUp();
    server.isUp = false;
    await press(storage, 'accepted');
    sync.request();
    await settled();
    await storage.update((state) => undoStep(state, { now: Date.parse(NOW) + 1_000, undoId: 'undo-1' }));
    server.isUp = true;
    server.sent.length = 0;
    sync.request();
    await settled();
    expect(stepsOf(server.sent)).toEqual(['trip-1 accepted', 'undo']);
  });

  it('is sent in order with what was added, once, and without a “Done” that was taken back', async () => {
    const onBoard = aChauffeurTrip({ steps: ['accepted', 'on_the_way', 'arrived', 'on_board'] });
    const initial = { ...opened, day: aChauffeurDay([onBoard]) };
    const { server, storage, sync, open } = setUp({ initial, answer: () => ({ data: onBoard }) });
    const on = { tripId: 'trip-1', at: NOW };
    server.isUp = false;
    await storage.update((state) => addPress(state, { kind: 'step', step: 'done', id: 'done-1', ...on }));
    await storage.update((state) => undoStep(state, { now: Date.parse(NOW) + 1_000, undoId: 'undo-1' }));
    const toll = { kind: 'extra', extra: 'toll', amount: '12.50', note: '', id: 'toll-1', ...on } as const;
    await storage.update((state) => addPress(state, toll));
    await storage.update((state) => addPress(state, { kind: 'step', step: 'done', id: 'done-2', ...on }));
    sync.request();
    await settled();
    expect(await waiting(storage)).toBe(2);
    sync.stop();
    server.isUp = true;
    server.sent.length = 0;
    open().request();
    await settled();
    expect(server.sent.map(({ id }) => id)).toEqual(['toll-1', 'done-2']);
    expect(await waiting(storage)).toBe(0);
  });

  it('is kept when the link has ended, and sent with no key but that of the same chauffeur', async () => {
    const { server, storage, sync } = setUp();
    server.answer = () => ({
      error: apiErrorFrom(401, '', '{"code":"chauffeur.link_ended","message":"Ended"}'),
    });
    await press(storage, 'accepted');
    sync.request();
    await settled();
    expect(await storage.read()).toMatchObject({ key: null, isEnded: true, day: null });
    expect(await waiting(storage)).toBe(1);
    server.answer = () => undefined;
    server.sent.length = 0;
    await storage.update((state) => ({ ...state, key: 'n'.repeat(43), isConfirmed: false }));
    sync.request();
    await settled();
    // Who it is was asked first.
    expect(server.asked.at(-1)).toBe('n'.repeat(43));
    expect(stepsOf(server.sent)).toEqual(['trip-1 accepted']);
  });
});

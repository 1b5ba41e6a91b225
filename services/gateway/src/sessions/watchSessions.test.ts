import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchSessions, type WatchedSessions } from './watchSessions.ts';

const ada = { id: 's1', userId: 'u1', username: 'ada' };
const grace = { id: 's2', userId: 'u2', username: 'grace' };
const away = () => Promise.reject(new Error('away'));

let isLive: (session: { id: string }) => Promise<boolean>;
let asked: number;
let watched: WatchedSessions;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  isLive = () => Promise.resolve(true);
  watched = watchSessions({
    isLive: (session) => {
      asked += 1;
      return isLive(session);
    },
  });
});
afterEach(() => {
  watched.close();
  vi.useRealTimers();
});

/** Something that stays open for a session, as a socket or an answer does. */
function openFor(session: typeof ada): PassThrough {
  const stream = new PassThrough();
  watched.add(session, stream);
  return stream;
}

describe('what is open for a session', () => {
  it('stays while the session lives', async () => {
    const stream = openFor(ada);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stream.destroyed).toBe(false);
  });

  it('is cut as soon as the session is known to have ended, and nobody else’s is', async () => {
    const streams = [openFor(ada), openFor(ada)];
    const other = openFor(grace);
    await vi.advanceTimersByTimeAsync(10_000);
    isLive = ({ id }) => Promise.resolve(id !== ada.id);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams.map(({ destroyed }) => destroyed)).toEqual([true, true]);
    expect(other.destroyed).toBe(false);
  });

  it.each([
    ['refuses to answer', away],
    ['never answers', () => new Promise<boolean>(() => undefined)],
  ])('is cut within five seconds when the store of sessions %s', async (_, answer) => {
    const stream = openFor(ada);
    await vi.advanceTimersByTimeAsync(10_000);
    isLive = answer;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(stream.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stream.destroyed).toBe(true);
  });

  it('outlives a store that is away for a moment', async () => {
    const stream = openFor(ada);
    isLive = away;
    await vi.advanceTimersByTimeAsync(3_000);
    isLive = () => Promise.resolve(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stream.destroyed).toBe(false);
  });

  it('is asked about no more once it is closed, or when it was closed before it came', async () => {
    openFor(ada).destroy();
    const late = new PassThrough();
    late.destroy();
    await vi.advanceTimersByTimeAsync(0);
    watched.add(grace, late);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(0);
  });
});

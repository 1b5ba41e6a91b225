import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket, stubSockets } from '../../testing/fakeSocket.ts';
import { followRide, pollMs, quietMs } from './followRide.ts';

const frame = {
  position: { lat: 43.7, lng: -79.4, at: '2126-12-01T14:00:00.000Z' },
  expectedAt: '2126-12-01T14:30:00.000Z',
};

let isHidden = false;
const look = (away: boolean) => {
  isHidden = away;
  document.dispatchEvent(new Event('visibilitychange'));
};

let stop = () => {};
function follow() {
  const socket = stubSockets();
  const follower = { onFrame: vi.fn(), onGap: vi.fn(), onState: vi.fn() };
  stop = followRide('the-token', follower);
  const accept = () => {
    socket().accept();
    socket().bring({ type: 'ack', ok: true, ref: 'watch' });
  };
  return { socket, accept, ...follower };
}

beforeEach(() => {
  vi.useFakeTimers();
  // No pause is longer or shorter than it is said to be.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a ride that is followed', () => {
  it('is watched by its token on the plain socket, and fetched once that stands', () => {
    const { socket, onGap, onState } = follow();
    expect(socket().url).toMatch(/^ws:\/\/[^/]+\/ws$/);
    socket().accept();
    expect(socket().sent).toEqual([{ type: 'watch', token: 'the-token', ref: 'watch' }]);
    expect(onGap).not.toHaveBeenCalled();
    socket().bring({ type: 'ack', ok: true, ref: 'watch' });
    expect(onGap).toHaveBeenCalledOnce();
    expect(onState.mock.calls).toEqual([['connecting'], ['live']]);
  });

  it('tells positions as they come, and fetches where a frame has none', () => {
    const { socket, accept, onFrame, onGap } = follow();
    accept();
    socket().bring({ type: 'ride', ...frame });
    expect(onFrame).toHaveBeenCalledExactlyOnceWith(frame);
    expect(onGap).toHaveBeenCalledTimes(1);
    socket().bring({ type: 'ride', position: null, expectedAt: null });
    expect(onFrame).toHaveBeenCalledTimes(1);
    expect(onGap).toHaveBeenCalledTimes(2);
  });

  it('ignores what the chat has to say, and what cannot be read', () => {
    const { socket, accept, onFrame, onGap } = follow();
    accept();
    socket().bring({ type: 'presence', online: true });
    socket().dispatchEvent(new MessageEvent('message', { data: '{' }));
    expect(onFrame).not.toHaveBeenCalled();
    expect(onGap).toHaveBeenCalledTimes(1);
    expect(socket().isClosed).toBe(false);
  });

  it('connects again after a break, and has caught up within three seconds', async () => {
    const { socket, accept, onGap, onState } = follow();
    accept();
    socket().drop();
    expect(onState).toHaveBeenLastCalledWith('lost');
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.opened).toHaveLength(2);
    accept();
    expect(onState).toHaveBeenLastCalledWith('live');
    expect(onGap).toHaveBeenCalledTimes(2);
  });

  it('waits longer from attempt to attempt, and asks every fifteen seconds meanwhile', async () => {
    const { socket, onGap } = follow();
    for (let second = 0; second < 60; second += 1) {
      if (!socket().isClosed) socket().drop();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(FakeSocket.opened.length).toBeGreaterThan(10);
    expect(FakeSocket.opened.length).toBeLessThan(25);
    expect(onGap.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(onGap.mock.calls.length).toBeLessThanOrEqual(4);
  });

  it('gives up a connection on which it is refused or gets no answer', async () => {
    const { socket, onState } = follow();
    const refused = socket();
    refused.accept();
    refused.bring({ type: 'error', ok: false, code: 'unavailable', message: 'Away', ref: 'watch' });
    expect(refused.isClosed).toBe(true);
    expect(onState).toHaveBeenLastCalledWith('lost');
    await vi.advanceTimersByTimeAsync(600);
    const silent = socket();
    expect(silent).not.toBe(refused);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(silent.isClosed).toBe(true);
  });

  it('asks once the line has been silent for long, for it may be dead', async () => {
    const { socket, accept, onGap } = follow();
    accept();
    await vi.advanceTimersByTimeAsync(quietMs - 1_000);
    socket().bring({ type: 'ride', ...frame });
    await vi.advanceTimersByTimeAsync(quietMs - 1_000);
    expect(onGap).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onGap).toHaveBeenCalledTimes(2);
  });

  it('rests while nobody looks, and catches up at once when somebody does', async () => {
    const { socket, accept, onGap } = follow();
    accept();
    look(true);
    expect(socket().isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(10 * pollMs);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(onGap).toHaveBeenCalledTimes(1);
    look(false);
    expect(onGap).toHaveBeenCalledTimes(2);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('does not wait for its turn when the phone is back in the net', () => {
    const { socket } = follow();
    socket().drop();
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('is over when it is left', async () => {
    const { socket, accept, onGap } = follow();
    accept();
    stop();
    expect(socket().isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(10 * pollMs);
    expect(onGap).toHaveBeenCalledTimes(1);
    expect(FakeSocket.opened).toHaveLength(1);
  });
});

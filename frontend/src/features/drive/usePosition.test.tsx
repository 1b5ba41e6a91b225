import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiErrorFrom } from '../../api/apiError.ts';
import type { Answer, DriveClient } from './driveClient.ts';
import { usePosition } from './usePosition.ts';

const NOT_YET: Answer<null> = {
  error: apiErrorFrom(409, '', '{"code":"ride.not_on_the_way","message":"Not yet"}'),
};
const TAKEN: Answer<null> = { data: null };

let found: PositionCallback | undefined;
const moveTo = (latitude: number) =>
  found?.({ coords: { latitude, longitude: -79.4 } } as GeolocationPosition);

beforeEach(() => {
  vi.useFakeTimers();
  const geolocation = {
    watchPosition: (callback: PositionCallback) => {
      found = callback;
      return 1;
    },
    clearWatch: () => (found = undefined),
  };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'geolocation');
});

/** A phone that shares, and what the server answers to each position, the last for all that follow. */
function share(...answers: Answer<null>[]) {
  const latitudes: number[] = [];
  const sendPosition: DriveClient['sendPosition'] = async (_key, _tripId, { lat }) => {
    latitudes.push(lat);
    return answers[Math.min(latitudes.length, answers.length) - 1] ?? TAKEN;
  };
  const client = { sendPosition } as DriveClient;
  const options = { client, tripId: 't1', sharingKey: 'key', now: Date.now };
  const { unmount } = renderHook(() => usePosition(options));
  return { latitudes, unmount };
}

describe('the position of a car that stands still', () => {
  it('is sent again until it is taken, and then no more', async () => {
    const { latitudes } = share(NOT_YET, NOT_YET, TAKEN);
    moveTo(43.6);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(latitudes).toEqual([43.6]);
    await vi.advanceTimersByTimeAsync(56_000);
    expect(latitudes).toEqual([43.6, 43.6, 43.6]);
  });

  it('is not sent again once the phone has stopped sharing', async () => {
    const { latitudes, unmount } = share(NOT_YET);
    moveTo(43.6);
    await vi.advanceTimersByTimeAsync(0);
    unmount();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(latitudes).toEqual([43.6]);
  });
});

it('of positions that came while one was being sent, the newest goes next', async () => {
  const { latitudes } = share(TAKEN);
  moveTo(43.6);
  moveTo(43.7);
  moveTo(43.8);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(latitudes[0]).toBe(43.6);
  expect(latitudes).toHaveLength(1);
  moveTo(43.9);
  await vi.advanceTimersByTimeAsync(0);
  expect(latitudes).toEqual([43.6, 43.9]);
});

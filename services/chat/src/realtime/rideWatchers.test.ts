import { createLogger } from '@livery/service-kit';
import { expect, it, vi } from 'vitest';
import type { Connection, Frame } from './connection.ts';
import { createRideWatchers } from './rideWatchers.ts';

const logger = createLogger({ service: 'chat', level: 'fatal' });
const POSITION = { position: { lat: 43.7, lng: -79.4, at: '2026-06-10T12:00:00.000Z' }, expectedAt: null };
const TOKEN = 'a-token-of-a-ride';
const OTHER = 'a-token-of-another-ride';

function setUp({ subscribe = async () => undefined }: { subscribe?: () => Promise<void> } = {}) {
  let receive: (channel: string, message: string) => void = () => undefined;
  const unsubscribe = vi.fn();
  const subscribed: string[] = [];
  const rides = createRideWatchers(
    {
      prefix: 'test:',
      subscribe: async (channel) => {
        subscribed.push(channel);
        await subscribe();
      },
      unsubscribe,
      onMessage: (listener) => {
        receive = listener;
      },
    },
    logger,
  );
  const connection = () => {
    const frames: Frame[] = [];
    const open = { send: (frame: Frame) => void frames.push(frame) } as unknown as Connection;
    return { open, frames };
  };
  const publish = (channel: string | undefined, message: unknown = POSITION) =>
    receive(channel ?? '', typeof message === 'string' ? message : JSON.stringify(message));
  return { rides, unsubscribe, subscribed, connection, publish };
}

it('whoever has the token of a ride is sent what is published on its channel, encoded once', async () => {
  const { rides, subscribed, connection, publish } = setUp();
  const [one, another, stranger] = [connection(), connection(), connection()];
  await rides.watch(TOKEN, one.open);
  await rides.watch(TOKEN, another.open);
  await rides.watch(OTHER, stranger.open);
  publish(subscribed[0]);
  expect(one.frames).toMatchObject([{ event: 'ride', payload: POSITION }]);
  expect(another.frames[0]).toBe(one.frames[0]);
  expect(stranger.frames).toEqual([]);
  expect(subscribed[0]).toMatch(/^test:ride:[0-9a-f]{64}$/);
  expect(subscribed[0]).not.toContain(TOKEN);
});

it('a connection follows one ride: the one it names last', async () => {
  const { rides, subscribed, unsubscribe, connection, publish } = setUp();
  const { open, frames } = connection();
  await rides.watch(TOKEN, open);
  await rides.watch(OTHER, open);
  expect(unsubscribe).toHaveBeenCalledExactlyOnceWith(subscribed[0]);
  publish(subscribed[0]);
  expect(frames).toEqual([]);
  publish(subscribed[1]);
  expect(frames).toHaveLength(1);
});

it('a channel stays subscribed to until the last of its watchers is gone', async () => {
  const { rides, subscribed, unsubscribe, connection } = setUp();
  const [one, another] = [connection(), connection()];
  await rides.watch(TOKEN, one.open);
  await rides.watch(TOKEN, another.open);
  rides.unwatch(one.open);
  rides.unwatch(one.open);
  expect(unsubscribe).not.toHaveBeenCalled();
  rides.unwatch(another.open);
  expect(unsubscribe).toHaveBeenCalledExactlyOnceWith(subscribed[0]);
});

it('who cannot be subscribed is refused in words, and follows nothing', async () => {
  const { rides, subscribed, unsubscribe, connection, publish } = setUp({
    subscribe: async () => {
      throw new Error('redis is away');
    },
  });
  const { open, frames } = connection();
  await expect(rides.watch(TOKEN, open)).rejects.toMatchObject({ kind: 'unavailable' });
  publish(subscribed[0]);
  expect(frames).toEqual([]);
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('a Redis that does not answer is waited for three seconds', async () => {
  vi.useFakeTimers();
  const { rides, connection } = setUp({ subscribe: () => new Promise(() => undefined) });
  const refused = expect(rides.watch(TOKEN, connection().open)).rejects.toMatchObject({
    kind: 'unavailable',
  });
  await vi.advanceTimersByTimeAsync(3_000);
  await refused;
  vi.useRealTimers();
});

it('what cannot be read is sent to nobody', async () => {
  const { rides, subscribed, connection, publish } = setUp();
  const { open, frames } = connection();
  await rides.watch(TOKEN, open);
  for (const message of ['', '{', '[]', '{"position":7}', { position: { lat: 'x' }, expectedAt: null }])
    publish(subscribed[0], message);
  expect(frames).toEqual([]);
});

it('after frames may have been lost everybody is told to fetch again', async () => {
  const { rides, connection } = setUp();
  const { open, frames } = connection();
  await rides.watch(TOKEN, open);
  rides.refetch();
  expect(frames).toMatchObject([{ event: 'ride', payload: { position: null, expectedAt: null } }]);
});

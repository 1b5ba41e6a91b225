import { createHash } from 'node:crypto';
import { withTimeout, type Logger } from '@livery/service-kit';
import { unavailable } from '@livery/service-kit/errors';
import { RideFrame } from '@livery/shared-types';
import * as z from 'zod/mini';
import { frameOf, type Connection } from './connection.ts';

const SUBSCRIBE_TIMEOUT_MS = 3_000;

/** The channels on which booking publishes rides. */
export interface RideChannels {
  prefix: string;
  subscribe(channel: string): Promise<void>;
  unsubscribe(channel: string): void;
  onMessage(listener: (channel: string, message: string) => void): void;
}

/** Anybody with the ride's token may follow it. A connection follows one ride. */
export function createRideWatchers(channels: RideChannels, logger: Logger) {
  /** Watchers by ride. A channel is subscribed to while somebody watches. */
  const watchers = new Map<string, Set<Connection>>();
  const followed = new Map<Connection, string>();

  const channelOf = (token: string) =>
    `${channels.prefix}ride:${createHash('sha256').update(token).digest('hex')}`;

  const unwatch = (connection: Connection): void => {
    const channel = followed.get(connection);
    if (channel === undefined) return;
    followed.delete(connection);
    const others = watchers.get(channel);
    others?.delete(connection);
    if (others?.size !== 0) return;
    watchers.delete(channel);
    channels.unsubscribe(channel);
  };

  const send = (to: Iterable<Connection>, payload: RideFrame) => {
    const frame = frameOf('ride', payload);
    for (const connection of to) connection.send(frame);
  };

  channels.onMessage((channel, message) => {
    const to = watchers.get(channel);
    const payload = to && readFrame(message);
    if (to !== undefined && payload !== undefined) send(to, payload);
    else if (to !== undefined) logger.warn({ channel }, 'ride frame can not be read, ignored');
  });

  return {
    /** Follows this ride instead of any other. After a refusal none is followed. */
    watch: async (token: string, connection: Connection): Promise<void> => {
      const channel = channelOf(token);
      if (followed.get(connection) !== channel) unwatch(connection);
      followed.set(connection, channel);
      const others = watchers.get(channel);
      if (others === undefined) watchers.set(channel, new Set([connection]));
      else others.add(connection);
      // Asked for every watcher: a repeated subscription costs nothing, and none depends on another's.
      const subscribed = channels.subscribe(channel).then(
        () => true,
        () => undefined,
      );
      if ((await withTimeout(SUBSCRIBE_TIMEOUT_MS, subscribed)) === true) return;
      if (followed.get(connection) === channel) unwatch(connection);
      throw unavailable('live updates', 2);
    },
    unwatch,
    /** Frames may have been lost, so everybody fetches again. */
    refetch: (): void => send(followed.keys(), { position: null, expectedAt: null }),
  };
}
export type RideWatchers = ReturnType<typeof createRideWatchers>;

function readFrame(message: string): RideFrame | undefined {
  try {
    return z.safeParse(RideFrame, JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}

import { createHash } from 'node:crypto';
import { withTimeout, type Logger } from '@livery/service-kit';
import { unavailable } from '@livery/service-kit/errors';
import { Position, type RideFrame } from '@livery/shared-types';
import type { Redis } from 'ioredis';
import * as z from 'zod/mini';
import type { Booking } from '../domain/booking.ts';
import { sharesPosition } from '../domain/ride.ts';

/** A car that was not heard of for so long is nowhere. */
const EXPIRES_SECONDS = 600;
/** The ride page does not wait longer for the position, and is shown without it. */
const READ_TIMEOUT_MS = 500;

const NO_POSITION: RideFrame = { position: null, expectedAt: null };

export interface LiveRidesOptions {
  redis: Pick<Redis, 'get' | 'set' | 'del' | 'publish'>;
  prefix: string;
  rideToken(bookingId: string): string;
  logger: Logger;
}

/** A car's position, kept in Redis alone, and news for watchers. Without Redis, only positions are refused. */
export function createLiveRides({ redis, prefix, rideToken, logger }: LiveRidesOptions) {
  const keyOf = (bookingId: string) => `${prefix}ride:${bookingId}:position`;
  const channelOf = (bookingId: string) =>
    `${prefix}ride:${createHash('sha256').update(rideToken(bookingId)).digest('hex')}`;
  const unlessAway = (what: string, bookingId: string) => (err: unknown) =>
    logger.warn({ err, bookingId }, `${what}, redis is away`);
  const publish = (bookingId: string, frame: RideFrame): void => {
    redis
      .publish(channelOf(bookingId), JSON.stringify(frame))
      .catch(unlessAway('ride frame not published', bookingId));
  };
  const remove = (bookingId: string): void => {
    redis.del(keyOf(bookingId)).catch(unlessAway('position not removed, it expires', bookingId));
  };
  /** Whoever watches the ride fetches it again. */
  const notify = (bookingId: string): void => publish(bookingId, NO_POSITION);

  return {
    notify,
    publish,
    remove,
    /** Called after each change of a booking: watchers learn of what they see, and a position ends with the way to the pickup. */
    onBookingWritten: (before: Booking | undefined, after: Booking): void => {
      if (before === undefined || !isSeenOnRide(before, after)) return;
      if (sharesPosition(before) && !isSameWay(before, after)) remove(after.id);
      notify(after.id);
    },
    keep: async (bookingId: string, position: Position): Promise<void> => {
      try {
        await redis.set(keyOf(bookingId), JSON.stringify(position), 'EX', EXPIRES_SECONDS);
      } catch (error) {
        throw unavailable('position of the car', 2, error);
      }
    },
    /** Null where none is known, and while Redis does not answer. */
    positionOf: async (bookingId: string): Promise<Position | null> => {
      const reading = redis.get(keyOf(bookingId)).catch(() => null);
      const stored = await withTimeout(READ_TIMEOUT_MS, reading);
      return stored == null ? null : readPosition(stored);
    },
  };
}
export type LiveRides = ReturnType<typeof createLiveRides>;

const readPosition = (stored: string): Position | null => {
  try {
    return z.safeParse(Position, JSON.parse(stored)).data ?? null;
  } catch {
    return null;
  }
};

/** The same chauffeur, still on the way or waiting. */
const isSameWay = (before: Booking, after: Booking): boolean =>
  sharesPosition(after) && before.chauffeur?.id === after.chauffeur?.id;

const SEEN = [
  'status',
  'deletedAt',
  'pickup',
  'pickupAddress',
  'destinations',
  'destinationAddress',
  'vehicle',
  'chauffeur',
  'quote',
  'ride',
] as const satisfies (keyof Booking)[];

const isSeenOnRide = (before: Booking, after: Booking): boolean =>
  SEEN.some((name) => before[name] !== after[name]);

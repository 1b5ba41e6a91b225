import { conflict, type AppError } from '@livery/service-kit/errors';
import { displayMoment } from '@livery/shared-types/time';
import { shortId } from '@livery/shared-types';
import type { Booking } from './booking.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A span in which a vehicle is taken: by a trip, turnaround included, or by staff who keep it off the road. */
export interface Slot {
  id: string;
  kind: 'trip' | 'block';
  /** Set on trips. */
  bookingId: string | null;
  start: Date;
  end: Date;
  reason: string | null;
  /** Anew with every claim, and whenever the trip is about to be given up. */
  claimedAt: Date;
  /** The slot reconciler has seen that the booking stands. */
  settled?: boolean;
}

export interface Span {
  start: Date;
  end: Date;
}

/** When the trip itself ends. */
export function tripEnd({ pickup, quote }: Pick<Booking, 'pickup' | 'quote'>): Date {
  return new Date(pickup.at.getTime() + quote.durationHours * HOUR_MS);
}

/** From the pickup until the vehicle is ready for the next trip. */
export function occupiedSpan(
  { pickup, quote }: Pick<Booking, 'pickup' | 'quote'>,
  turnaroundMinutes: number,
): Span {
  return spanOf(pickup.at, quote.durationHours, turnaroundMinutes);
}

/** What a trip of so many hours takes of a vehicle, its turnaround included. */
export function spanOf(start: Date, durationHours: number, turnaroundMinutes: number): Span {
  const lastsMs = durationHours * HOUR_MS + turnaroundMinutes * MINUTE_MS;
  return { start, end: new Date(start.getTime() + lastsMs) };
}

/** The one rule of what is in the way: a span may begin at the very instant at which the other ends. */
export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Names what stands in the way. */
export function clashError(slot: Slot, zone: string): AppError {
  const { start, end, reason } = slot;
  const span = { from: start.toISOString(), to: end.toISOString() };
  const words = `from ${displayMoment(start, zone)} to ${displayMoment(end, zone)}`;
  if (slot.kind === 'block') {
    const why = reason === null || reason === '' ? '' : `: ${reason}`;
    const message = `The vehicle is blocked ${words}${why}.`;
    return conflict('vehicle.blocked', message, { blockId: slot.id, ...span });
  }
  const bookingId = slot.bookingId ?? slot.id;
  const message = `The vehicle is taken by booking #${shortId(bookingId)} ${words}.`;
  return conflict('vehicle.taken', message, { bookingId, ...span });
}

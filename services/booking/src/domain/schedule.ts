import { conflict, type AppError } from '@livery/service-kit/errors';
import { displayMoment } from '@livery/shared-types/time';
import {
  shortId,
  type BlockOutClashes,
  type ChauffeurTakenDetails,
  type FreeVehicle,
} from '@livery/shared-types';
import type { Booking } from './booking.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A span in which a vehicle or chauffeur is taken: by a trip with its turnaround, or by a block. */
export interface Slot {
  id: string;
  kind: 'trip' | 'block';
  /** Null on blocks. */
  bookingId: string | null;
  start: Date;
  end: Date;
  reason: string | null;
  /** Set anew by every claim, and before the trip is given up. */
  claimedAt: Date;
  /** The slot reconciler has confirmed it. */
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

/** The time that a trip of so many hours takes, turnaround included. */
export function spanOf(start: Date, durationHours: number, turnaroundMinutes: number): Span {
  const lastsMs = durationHours * HOUR_MS + turnaroundMinutes * MINUTE_MS;
  return { start, end: new Date(start.getTime() + lastsMs) };
}

/** Whether a span is exactly what the booking takes. */
export function fits(
  booking: Pick<Booking, 'pickup' | 'quote'>,
  { start, end }: Span,
  turnaroundMinutes: number,
): boolean {
  const needed = occupiedSpan(booking, turnaroundMinutes);
  return needed.start.getTime() === start.getTime() && needed.end.getTime() === end.getTime();
}

/** Two spans may touch. */
export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Names what is in the way, and who is free instead. */
export function chauffeurClashError(
  slot: Slot,
  chauffeur: { id: string; name: string },
  zone: string,
  alternatives: ChauffeurTakenDetails['alternatives'] = [],
): AppError {
  const { start, end, bookingId } = slot;
  const span = { from: start.toISOString(), to: end.toISOString() };
  const words = `from ${displayMoment(start, zone)} to ${displayMoment(end, zone)}`;
  const details = { chauffeurId: chauffeur.id, chauffeurName: chauffeur.name, ...span, alternatives };
  if (slot.kind === 'block')
    return conflict('chauffeur.off_duty', `${chauffeur.name} is off duty ${words}.`, details);
  const taken = { ...details, bookingId: bookingId ?? slot.id } satisfies ChauffeurTakenDetails;
  const message = `${chauffeur.name} has booking #${shortId(taken.bookingId)} ${words}.`;
  return conflict('booking.chauffeur_taken', message, taken);
}

/** Names what is in the way, and which vehicles are free instead. */
export function clashError(slot: Slot, zone: string, alternatives: readonly FreeVehicle[] = []): AppError {
  const { start, end, reason } = slot;
  const span = { from: start.toISOString(), to: end.toISOString() };
  const words = `from ${displayMoment(start, zone)} to ${displayMoment(end, zone)}`;
  if (slot.kind === 'block') {
    const why = reason === null || reason === '' ? '' : `: ${reason}`;
    const message = `The vehicle is blocked ${words}${why}.`;
    return conflict('vehicle.blocked', message, { blockId: slot.id, ...span, alternatives });
  }
  const bookingId = slot.bookingId ?? slot.id;
  const message = `The vehicle is taken by booking #${shortId(bookingId)} ${words}.`;
  return conflict('booking.vehicle_taken', message, { bookingId, ...span, alternatives });
}

/** How many trips are named. */
const NAMED = 3;

/** Of a block-out: trips and blocks, earliest first. */
export type InTheWay = readonly [Slot, ...Slot[]];

interface BlockOutOf {
  /** Undefined: it is a vehicle that is blocked. */
  chauffeur?: { id: string; name: string } | undefined;
  zone: string;
  /** By booking. */
  customerNames: ReadonlyMap<string, string>;
}

/** Names the trips, or else the block, that are in the way of a block-out or time off. */
export function blockOutClashError(
  inTheWay: InTheWay,
  { chauffeur, zone, customerNames }: BlockOutOf,
): AppError {
  const trips = inTheWay.filter(({ kind }) => kind === 'trip');
  const first = trips[0] ?? inTheWay[0];
  const of = chauffeur ? chauffeurClashError(first, chauffeur, zone) : clashError(first, zone);
  const clashes = trips.map(({ id, bookingId, start, end }) => ({
    bookingId: bookingId ?? id,
    customerName: customerNames.get(bookingId ?? id) ?? null,
    from: start.toISOString(),
    to: end.toISOString(),
  }));
  const details = { ...of.details, clashes } satisfies BlockOutClashes;
  if (trips.length < 2) return conflict(of.code, of.message, details);
  const named = trips
    .slice(0, NAMED)
    .map(({ id, bookingId, start }) => `#${shortId(bookingId ?? id)} (${displayMoment(start, zone)})`);
  const more = trips.length - named.length;
  const last = more > 0 ? `${more} more` : (named.pop() ?? '');
  const whose = chauffeur?.name ?? 'The vehicle';
  return conflict(of.code, `${whose} has bookings then: ${named.join(', ')} and ${last}.`, details);
}

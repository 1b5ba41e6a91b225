import type { DispatchTrip } from '@livery/shared-types/dispatch';
import { businessClock, displayDate, displayTime } from './dates.ts';

const MINUTE_MS = 60_000;

/** Two instants. */
export interface Span {
  from: number;
  to: number;
}

interface IsoSpan {
  from: string;
  to: string;
}

export const spanOf = ({ from, to }: IsoSpan): Span => ({ from: Date.parse(from), to: Date.parse(to) });

/** From the pickup to the end of the trip, on the business's clock. */
export const spanOfBooking = ({
  pickupDate,
  duration,
}: {
  pickupDate: string;
  duration: number;
}): IsoSpan => ({
  from: businessClock(new Date(pickupDate)),
  to: businessClock(new Date(Date.parse(pickupDate) + duration * 60 * MINUTE_MS)),
});

/** What a trip takes of its chauffeur and its car: after it, either is made ready for the next one. */
export const occupiedSpan = ({ from, to }: IsoSpan, turnaroundMinutes: number): Span => ({
  from: Date.parse(from),
  to: Date.parse(to) + turnaroundMinutes * MINUTE_MS,
});

/** The server's rule: one may begin at the very instant at which the other ends. */
export const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** The whole trip is within the agreed hours; null where none are agreed on. */
export const isAtWork = (atWork: readonly IsoSpan[] | null, trip: Span): boolean =>
  atWork === null || atWork.map(spanOf).some(({ from, to }) => from <= trip.from && trip.to <= to);

/** The trip holds its chauffeur's and its car's time. What only asks for it, is done, or has ended, does not. */
export const holdsTime = ({ status, step }: Pick<DispatchTrip, 'status' | 'step'>): boolean =>
  (status === 'approved' || status === 'confirmed') && step !== 'done';

/** "1:00 PM to 4:00 PM", in the business's zone; with the days where they differ. */
export function spanText({ from, to }: IsoSpan): string {
  const [start, end] = [from, to].map((iso) => businessClock(new Date(iso))) as [string, string];
  if (start.slice(0, 10) === end.slice(0, 10)) return `${displayTime(start)} to ${displayTime(end)}`;
  return `${displayDate(start)}, ${displayTime(start)} to ${displayDate(end)}, ${displayTime(end)}`;
}

/** "Off 8:00 AM to 3:00 PM: Dentist". Whole days need no times: the trip falls into them. */
export function offText({ reason, ...span }: IsoSpan & { reason: string }, word = 'Off'): string {
  const isWhole = [span.from, span.to].every((iso) => businessClock(new Date(iso)).endsWith('T00:00'));
  return `${word}${isWhole ? '' : ` ${spanText(span)}`}${reason && `: ${reason}`}`;
}

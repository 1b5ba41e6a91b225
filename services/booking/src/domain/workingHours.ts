import { conflict, type AppError } from '@livery/service-kit/errors';
import type { WorkingHours } from '@livery/shared-types';
import { calendarDay, displayMoment, wallClock } from '@livery/shared-types/time';
import type { Chauffeur } from './chauffeur.ts';
import { overlaps, type Span } from './schedule.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** From 1, Monday, to 7, Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The agreed spans of the days around `span`, earliest first. */
function agreedAround(hours: readonly WorkingHours[], span: Span, zone: string): Span[] {
  const agreed: Span[] = [];
  const last = calendarDay(span.end, zone);
  for (let day = laterDay(calendarDay(span.start, zone), -1); day <= last; day = laterDay(day, 1)) {
    for (const { weekday, from, to } of hours) {
      if (weekday !== weekdayOf(day)) continue;
      const start = wallClock(`${day}T${from}`, zone).at;
      const end = wallClock(`${to > from ? day : laterDay(day, 1)}T${to}`, zone).latestAt;
      agreed.push({ start, end });
    }
  }
  return agreed.toSorted((one, other) => one.start.getTime() - other.start.getTime());
}

/** When somebody with these hours is at work around `span`, earliest first; hours that meet are one. */
export function shiftsAround(hours: readonly WorkingHours[], span: Span, zone: string): Span[] {
  const joined: Span[] = [];
  for (const { start, end } of agreedAround(hours, span, zone)) {
    const before = joined.at(-1);
    if (before === undefined || before.end < start) joined.push({ start, end });
    else if (before.end < end) before.end = end;
  }
  return joined.filter((shift) => overlaps(shift, span));
}

const covers = (shift: Span, span: Span): boolean => shift.start <= span.start && span.end <= shift.end;

/** For the whole of a trip. Without hours, at any time. */
export const isAtWork = (hours: readonly WorkingHours[], trip: Span, zone: string): boolean =>
  hours.length === 0 || shiftsAround(hours, trip, zone).some((shift) => covers(shift, trip));

type Worker = Pick<Chauffeur, 'id' | 'name' | 'hours'>;

/** Why a trip would be outside the chauffeur's hours. */
export function offHours({ id, name, hours }: Worker, trip: Span, zone: string): AppError | undefined {
  if (isAtWork(hours, trip, zone)) return undefined;
  const shifts = shiftsAround(hours, trip, zone);
  const words = shifts.map(
    ({ start, end }) => `from ${displayMoment(start, zone)} to ${displayMoment(end, zone)}`,
  );
  const works = words.length === 0 ? 'does not work then' : `works only ${words.join(' and ')}`;
  const details = { chauffeurId: id, chauffeurName: name };
  return conflict('chauffeur.off_hours', `${name} ${works}.`, details);
}

/** Another trip of the chauffeur, without turnaround. */
export interface OtherTrip extends Span {
  bookingId: string;
}

/**
 * Why a trip would leave less than `minRestHours` between the last trip of a day and the first of the next. Two trips within
 * one agreed span are one working day, also past midnight.
 */
export function shortRest(
  { id, name, hours }: Worker,
  trip: Span,
  others: readonly OtherTrip[],
  { zone, minRestHours }: { zone: string; minRestHours: number },
): AppError | undefined {
  const before = others.filter(({ end }) => end <= trip.start).toSorted(latestFirst)[0];
  const after = others
    .filter(({ start }) => trip.end <= start)
    .toSorted(latestFirst)
    .at(-1);
  for (const other of [before, after]) {
    if (other === undefined) continue;
    const [first, next] = other === before ? [other, trip] : [trip, other];
    const restMs = next.start.getTime() - first.end.getTime();
    if (restMs >= minRestHours * HOUR_MS || isOneDay(hours, first, next, zone)) continue;
    const rest = restWords(restMs);
    const which =
      other === before
        ? `after the trip that ends ${displayMoment(first.end, zone)}`
        : `before the trip that begins ${displayMoment(next.start, zone)}`;
    const message = `${name} would have ${rest} of rest ${which}; ${minRestHours} hours are asked for.`;
    return conflict('chauffeur.short_rest', message, {
      chauffeurId: id,
      chauffeurName: name,
      bookingId: other.bookingId,
      restMinutes: Math.floor(restMs / MINUTE_MS),
      minRestHours,
    });
  }
  return undefined;
}

const latestFirst = (one: Span, other: Span) => other.start.getTime() - one.start.getTime();

function isOneDay(hours: readonly WorkingHours[], first: Span, next: Span, zone: string): boolean {
  if (calendarDay(first.start, zone) === calendarDay(next.start, zone)) return true;
  const both = { start: first.start, end: next.end };
  return agreedAround(hours, both, zone).some((agreed) => covers(agreed, both));
}

function restWords(restMs: number): string {
  const minutes = Math.floor(restMs / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const words = [
    hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    rest > 0 && `${rest} ${rest === 1 ? 'minute' : 'minutes'}`,
  ].filter(Boolean);
  return words.length === 0 ? 'no time' : words.join(' ');
}

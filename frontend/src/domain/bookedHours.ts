import {
  DURATION_TOO_LONG,
  MAX_DURATION_HOURS,
  MIN_DURATION_HOURS,
} from '@livery/shared-types/catalogLimits';

/** Whole hours from what was typed: never below two, and two for anything that is no number. */
export function hoursOf(text: string): number {
  const hours = Math.floor(Number(text));
  return text.trim() !== '' && Number.isFinite(hours)
    ? Math.max(MIN_DURATION_HOURS, hours)
    : MIN_DURATION_HOURS;
}

/** Why the field refuses these hours, if it does: nothing is asked of the server for them. */
export const hoursFault = (hours: number): string | undefined =>
  hours > MAX_DURATION_HOURS ? DURATION_TOO_LONG : undefined;

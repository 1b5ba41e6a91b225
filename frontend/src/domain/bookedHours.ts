import {
  DURATION_TOO_LONG,
  MAX_DURATION_HOURS,
  MIN_DURATION_HOURS,
} from '@livery/shared-types/catalogLimits';
import { readCount } from '@livery/shared-types/readNumber';
import { plainText } from '@livery/shared-types/textIntake';

/** Whole hours from what was typed: never below two, and two for what can't be read. */
export function hoursOf(text: string): number {
  return Math.max(MIN_DURATION_HOURS, readCount(text).value ?? 0);
}

/** A text without any digit counts as none typed. */
const isUnreadable = (text: string) => readCount(text).value === undefined && /\d/.test(plainText(text));

/** What the field shows once it is left: what can't be read stays as it is. */
export const settledHours = (text: string): string => (isUnreadable(text) ? text : String(hoursOf(text)));

/** Why the field refuses these hours, if it does: nothing is asked of the server for them. */
export const hoursFault = (hours: number): string | undefined =>
  hours > MAX_DURATION_HOURS ? DURATION_TOO_LONG : undefined;

/** The same of what was typed: hours that can't be read have no price either. */
export const durationFault = (text: string): string | undefined =>
  isUnreadable(text) ? 'Enter the duration in whole hours, such as 4' : hoursFault(hoursOf(text));

import type { Chauffeur, ChauffeurBlockOut } from '@livery/shared-types/chauffeur';
import { foldedSpellings, foldText } from '@livery/shared-types/foldText';
import { dayAfter, displayDate, displayTime, weekdayOf } from '../../domain/dates.ts';
import { isMidnight } from '../../domain/timesOnDay.ts';

/** "4.8 (12 ratings)" */
export function ratingText({ rating }: Pick<Chauffeur, 'rating'>): string {
  if (rating === null) return 'Not rated yet';
  return `${rating.average.toFixed(1)} (${rating.count} ${rating.count === 1 ? 'rating' : 'ratings'})`;
}

/** Without what stands between letters, so that "jean luc" is in "Jean-Luc". */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Those that fit what is searched for: a name, an address, a language, or digits of a number however it is written. */
export function matching(chauffeurs: readonly Chauffeur[], q: string): Chauffeur[] {
  const wanted = lettersOf(foldText(q));
  const digits = digitsOf(foldText(q));
  return chauffeurs.filter(
    ({ name, email, phone, languages }) =>
      [name, email, ...languages].some((text) =>
        foldedSpellings(text).some((spelling) => lettersOf(spelling).includes(wanted)),
      ) ||
      (digits.length > 2 && digitsOf(phone).includes(digits)),
  );
}

/** "1 trip to hand over" */
export const tripsText = (count: number) => `${count} ${count === 1 ? 'trip' : 'trips'} to hand over`;

/** "Dec 24, 2026 to Dec 26, 2026", "Dec 24, 2026, 8:00 AM to 6:00 PM", "Every Monday, from Jan 4, 2027". */
export function timeOffText({ from, to, weekly }: Pick<ChauffeurBlockOut, 'from' | 'to' | 'weekly'>): string {
  const isWhole = isMidnight(from) && isMidnight(to);
  // The end of a day is the beginning of the next.
  const lastDay = isWhole ? dayAfter(to.slice(0, 10), -1) : to.slice(0, 10);
  const isOneDay = lastDay === from.slice(0, 10);
  const dayOf = (iso: string) => (weekly ? weekdayOf(iso.slice(0, 10)) : displayDate(iso));
  const timed = (iso: string) => `${dayOf(iso)}, ${displayTime(iso)}`;
  const span = isWhole
    ? [dayOf(from), ...(isOneDay ? [] : [dayOf(lastDay)])]
    : [timed(from), isOneDay ? displayTime(to) : timed(to)];
  return weekly ? `Every ${span.join(' to ')}, from ${displayDate(from)}` : span.join(' to ');
}

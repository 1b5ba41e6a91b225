import * as z from 'zod/mini';
import { dayAfter } from '../../../domain/dates.ts';
import { oneOf, type SearchChange } from '../../../routing/useSearchState.ts';

export const isDay = (text: string | null): text is string => z.safeParse(z.iso.date(), text).success;

/** Calendar days are texts, `2026-11-21`: nothing of them shifts with the browser's zone. */
const midnightOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The Monday of the week that `day` is in. */
export const weekStart = (day: string): string => dayAfter(day, -((midnightOf(day).getUTCDay() + 6) % 7));

export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(day, index));

interface CalendarViewState {
  span: 'week' | 'day';
  /** The day that is looked at, or one of the week. */
  day: string;
}

export function readCalendarParams(search: URLSearchParams, today: string): CalendarViewState {
  const day = search.get('date');
  return { span: oneOf(search.get('span'), ['week', 'day']), day: isDay(day) ? day : today };
}

export const addressOfCalendar = ({ span, day }: CalendarViewState, today: string): SearchChange => ({
  span: span === 'week' ? undefined : span,
  date: day === today ? undefined : day,
});

export const shownDays = ({ span, day }: CalendarViewState): string[] =>
  span === 'week' ? daysFrom(weekStart(day), 7) : [day];

export const stepped = ({ span, day }: CalendarViewState, step: 1 | -1): CalendarViewState => ({
  span,
  day: dayAfter(day, step * (span === 'week' ? 7 : 1)),
});

import { oneOf, type SearchChange } from '../../../routing/useSearchState.ts';
import { daysFrom, isDay, plusDays, weekStart } from './days.ts';

interface CalendarViewState {
  span: 'week' | 'day';
  /** The day that is looked at, or one of the week. */
  day: string;
}

export function readCalendarView(search: URLSearchParams, today: string): CalendarViewState {
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
  day: plusDays(day, step * (span === 'week' ? 7 : 1)),
});

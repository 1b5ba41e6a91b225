import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { BellRing } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { readAnew } from '../../api/baseApi.ts';
import { timeBeside } from '../../domain/timesOnDay.ts';
import { useToday } from '../../domain/useToday.ts';
import { ringOnce } from '../../ui/alertSound.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { useNow } from '../../ui/useNow.ts';
import { adminBookingsApi } from './adminBookingsApi.ts';
import type { StripEntry } from './stripEntry.ts';
import { spanOf } from './calendar/layout.ts';

/** So soon before its pickup a request that nobody has decided on is pointed out. */
const urgentMs = 3 * 60 * 60 * 1000;
/** Within this time it is counted. */
const soonMs = 24 * 60 * 60 * 1000;
/** It stays pointed out for a while after its pickup: the passenger is waiting. */
const overdueMs = 60 * 60 * 1000;

/** Requests that wait for a decision with a pickup within this time, the nearest first. */
export const requestsWithin = (entries: readonly CalendarEntry[], now: number, withinMs: number) =>
  entries
    .filter(({ kind, from }) => {
      const ahead = Date.parse(from) - now;
      return kind === 'request' && ahead <= withinMs && ahead >= -overdueMs;
    })
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));

export const urgentRequests = (entries: readonly CalendarEntry[], now: number) =>
  requestsWithin(entries, now, urgentMs);

/** 'in 75 min', 'in 2 h 5 min', '10 min ago' */
export function pickupIn(from: string, now: number): string {
  const minutes = Math.round((Date.parse(from) - now) / 60_000);
  if (minutes < 0) return `${-minutes} min ago`;
  if (minutes < 120) return `in ${minutes} min`;
  const rest = minutes % 60;
  return `in ${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

/** What waits for a decision within a day, where nothing is urgent. */
export function soonWords(soon: readonly CalendarEntry[], today: string): string {
  const [next] = soon;
  if (!next) return 'No request waits for a pickup within 24 hours.';
  const count = soon.length === 1 ? '1 request waits' : `${soon.length} requests wait`;
  return `${count} for a pickup within 24 hours, the next one: ${timeBeside(today, next.from)}.`;
}

/** Requests that can't wait, until they are decided, with a sound when they come in; and what else waits for tomorrow. */
export function useUrgentRequests(onOpen: (id: string) => void): { entries: StripEntry[]; soon: string } {
  const now = useNow();
  const today = useToday();
  const { data } = adminBookingsApi.useStaffCalendarQuery(spanOf(today, 2), readAnew);
  const calendar = data?.entries ?? [];
  const urgent = urgentRequests(calendar, now);
  const ids = data && urgent.map(({ id }) => id).join(' ');
  const knownRef = useRef<Set<string>>(undefined);

  useEffect(() => {
    if (ids === undefined) return;
    const present = ids.split(' ').filter(Boolean);
    const known = knownRef.current;
    knownRef.current = new Set([...(known ?? []), ...present]);
    // What was there when the page opened is seen at once.
    const fresh = known && present.filter((id) => !known.has(id));
    for (const id of fresh ?? []) void ringOnce(id);
  }, [ids]);

  return {
    soon: data ? soonWords(requestsWithin(calendar, now, soonMs), today) : '',
    entries: urgent.map(({ id, bookingId, from, customerName, pickupAddress }) => ({
      id,
      kind: 'request',
      Icon: BellRing,
      text: [
        `Not approved yet, pickup ${pickupIn(from, now)}: ${timeBeside(today, from)}`,
        customerName,
        pickupAddress,
      ]
        .filter(Boolean)
        .join(', '),
      actions: (
        <SmallButton
          aria-label={`Open the request of ${customerName ?? 'this customer'}`}
          onClick={() => onOpen(bookingId ?? id)}
        >
          Open
        </SmallButton>
      ),
    })),
  };
}

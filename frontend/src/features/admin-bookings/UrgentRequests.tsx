import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { BellRing } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { timeBeside } from '../../domain/timesOnDay.ts';
import { useToday } from '../../domain/useToday.ts';
import { theme } from '../../styles/index.ts';
import { ringOnce } from '../../ui/alertSound.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout.ts';
import { useNow } from '../../ui/useNow.ts';
import { adminBookingsApi } from './adminBookingsApi.ts';
import { spanOf } from './calendar/layout.ts';

/** So soon before its pickup a request that nobody has decided on is pointed out. */
const urgentMs = 3 * 60 * 60 * 1000;
/** It stays pointed out for a while after its pickup: the passenger is waiting. */
const overdueMs = 60 * 60 * 1000;

/** Requests that wait for a decision although their pickup is near, the nearest first. */
export function urgentRequests(entries: readonly CalendarEntry[], now: number): CalendarEntry[] {
  return entries
    .filter(({ kind, from }) => {
      const ahead = Date.parse(from) - now;
      return kind === 'request' && ahead <= urgentMs && ahead >= -overdueMs;
    })
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
}

/** 'in 75 min', 'in 2 h 5 min', '10 min ago' */
export function pickupIn(from: string, now: number): string {
  const minutes = Math.round((Date.parse(from) - now) / 60_000);
  if (minutes < 0) return `${-minutes} min ago`;
  if (minutes < 120) return `in ${minutes} min`;
  const rest = minutes % 60;
  return `in ${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

const Notices = styled(Stack)`
  margin-bottom: ${theme.space(1)};
  output {
    margin-bottom: 0;
  }
  svg {
    flex: none;
  }
`;

/** Requests that can't wait: shown on every tab of the dashboard until they are decided, with a sound when they come in. */
export function UrgentRequests({ onOpen }: { onOpen: (id: string) => void }) {
  const now = useNow();
  const today = useToday();
  const { data } = adminBookingsApi.useStaffCalendarQuery(spanOf(today, 2), readAnew);
  const urgent = urgentRequests(data?.entries ?? [], now);
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

  if (urgent.length === 0) return null;
  return (
    <Notices $gap={1}>
      {urgent.map(({ id, bookingId, from, customerName, pickupAddress }) => (
        <Notice key={id}>
          <BellRing size={18} aria-hidden />
          <span>
            Not approved yet, pickup {pickupIn(from, now)}: {timeBeside(today, from)}
            {[customerName, pickupAddress].map((part) => part && `, ${part}`)}
          </span>
          <SmallButton
            aria-label={`Open the request of ${customerName ?? 'this customer'}`}
            onClick={() => onOpen(bookingId ?? id)}
          >
            Open
          </SmallButton>
        </Notice>
      ))}
    </Notices>
  );
}

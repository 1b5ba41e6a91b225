import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { BellRing } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { timeBeside } from '../../domain/timesOnDay.ts';
import { useToday } from '../../domain/useToday.ts';
import { below, theme } from '../../styles/index.ts';
import { ringOnce } from '../../ui/alertSound.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout.ts';
import { Muted } from '../../ui/text.tsx';
import { useNow } from '../../ui/useNow.ts';
import { adminBookingsApi } from './adminBookingsApi.ts';
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

/** As high with a request as without one, so that a new one moves nothing that stands below. */
const Strip = styled.section`
  min-height: 3.75rem;
  margin-bottom: ${theme.space(1)};
  ${below.tablet} {
    min-height: 9.25rem;
  }
  output {
    margin-bottom: 0;
  }
  svg {
    flex: none;
  }
`;
const Quiet = styled(Muted)`
  display: flex;
  align-items: center;
  min-height: 3.75rem;
`;

/** What waits for a decision within a day, where nothing is urgent. */
export function soonWords(soon: readonly CalendarEntry[], today: string): string {
  const [next] = soon;
  if (!next) return 'No request waits for a pickup within 24 hours.';
  const count = soon.length === 1 ? '1 request waits' : `${soon.length} requests wait`;
  return `${count} for a pickup within 24 hours, the next one: ${timeBeside(today, next.from)}.`;
}

interface UrgentRequestsProps {
  onOpen: (id: string) => void;
  /** Told how many there are. */
  onCount: (count: number) => void;
}

/** Requests that can't wait: shown on every tab of the dashboard until they are decided, with a sound when they come in. */
export function UrgentRequests({ onOpen, onCount }: UrgentRequestsProps) {
  const now = useNow();
  const today = useToday();
  const { data } = adminBookingsApi.useStaffCalendarQuery(spanOf(today, 2), readAnew);
  const entries = data?.entries ?? [];
  const urgent = urgentRequests(entries, now);
  const ids = data && urgent.map(({ id }) => id).join(' ');
  const knownRef = useRef<Set<string>>(undefined);
  const [isWhole, setIsWhole] = useState(false);
  // One that comes in does not take the place of the one whose button may be pressed just now.
  const [shownId, setShownId] = useState<string>();
  const first = urgent.find(({ id }) => id === shownId) ?? urgent[0];
  if (first?.id !== shownId) setShownId(first?.id);

  useEffect(() => {
    if (ids === undefined) return;
    const present = ids.split(' ').filter(Boolean);
    const known = knownRef.current;
    knownRef.current = new Set([...(known ?? []), ...present]);
    // What was there when the page opened is seen at once.
    const fresh = known && present.filter((id) => !known.has(id));
    for (const id of fresh ?? []) void ringOnce(id);
  }, [ids]);
  const count = urgent.length;
  useEffect(() => onCount(count), [count, onCount]);

  const others = urgent.filter((request) => request !== first);
  const soon = requestsWithin(entries, now, soonMs);
  return (
    <Strip aria-label="Requests that can’t wait">
      {first ? (
        <Stack $gap={1}>
          {[first, ...(isWhole ? others : [])].map(({ id, bookingId, from, customerName, pickupAddress }) => (
            <Notice key={id}>
              <BellRing size={18} aria-hidden />
              <span>
                Not approved yet, pickup {pickupIn(from, now)}: {timeBeside(today, from)}
                {[customerName, pickupAddress].map((part) => part && `, ${part}`)}
              </span>
              {id === first.id && others.length > 0 && (
                <SmallButton
                  variant="ghost"
                  aria-expanded={isWhole}
                  onClick={() => setIsWhole((before) => !before)}
                >
                  {isWhole ? 'Show one' : `All ${count}`}
                </SmallButton>
              )}
              <SmallButton
                aria-label={`Open the request of ${customerName ?? 'this customer'}`}
                onClick={() => onOpen(bookingId ?? id)}
              >
                Open
              </SmallButton>
            </Notice>
          ))}
        </Stack>
      ) : (
        data && <Quiet>{soonWords(soon, today)}</Quiet>
      )}
    </Strip>
  );
}

import { BellRing } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { businessToday, displayTime } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { ringOnce } from '../../ui/alertSound.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useStaffCalendarQuery } from './calendar/calendarApi.ts';
import { spanOf } from './calendar/layout.ts';
import { pickupIn, urgentRequests } from './urgentRequests.ts';

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
  const { data } = useStaffCalendarQuery(spanOf(businessToday(new Date(now)), 2), {
    refetchOnMountOrArgChange: true,
  });
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
            Not approved yet, pickup {pickupIn(from, now)}: {displayTime(from)}
            {[customerName, pickupAddress].map((part) => part && `, ${part}`)}
          </span>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Open the request of ${customerName ?? 'this customer'}`}
            onClick={() => onOpen(bookingId ?? id)}
          >
            Open
          </Button>
        </Notice>
      ))}
    </Notices>
  );
}

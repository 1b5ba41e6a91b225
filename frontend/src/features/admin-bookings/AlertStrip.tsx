import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { below, theme } from '../../styles/index.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Muted } from '../../ui/text.tsx';
import { useHeldItems } from '../../ui/useHeldItems.ts';
import { AlertBooking, useAlertEntries, type EventAlerts } from './useEventAlerts.tsx';
import { useFailedEmails } from './emails.tsx';
import { stripKinds } from './stripEntry.ts';
import { useUrgentRequests } from './useUrgentRequests.tsx';

const HEIGHT = '4.25rem';
const PHONE_HEIGHT = '9.25rem';

/** As high with an entry as without one, so that one that comes in moves nothing that stands below. */
const Strip = styled.section`
  min-height: ${HEIGHT};
  margin-bottom: ${theme.space(1)};
  ${below.tablet} {
    min-height: ${PHONE_HEIGHT};
  }
`;
const Quiet = styled(Muted)`
  display: flex;
  align-items: center;
  min-height: ${HEIGHT};
`;
/** Alone it is as high as the strip, whatever it says. */
const Line = styled(Notice)`
  margin-bottom: 0;
  padding-block: ${theme.space(1)};
  svg {
    flex: none;
  }
  &:only-child {
    min-height: ${HEIGHT};
    > span {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
    ${below.tablet} {
      min-height: ${PHONE_HEIGHT};
      > span {
        -webkit-line-clamp: 3;
      }
    }
  }
`;

interface AlertStripProps {
  alerts: EventAlerts;
  onOpen: (bookingId: string) => void;
  /** Opens the e-mails that could not be delivered. */
  onReview: () => void;
  /** Told how many there are that can't wait. */
  onCount: (count: number) => void;
}

/** What can't wait, on every tab of the dashboard: one line, and the others on demand. */
export function AlertStrip({ alerts, onOpen, onReview, onCount }: AlertStripProps) {
  const requests = useUrgentRequests(onOpen);
  const entries = [
    ...useAlertEntries(alerts, onOpen),
    ...requests.entries,
    ...useFailedEmails(onReview, requests.soon),
  ].toSorted((one, other) => stripKinds.indexOf(one.kind) - stripKinds.indexOf(other.kind));
  const { shown, pointer } = useHeldItems(entries, 'alerts');
  const [isWhole, setIsWhole] = useState(false);
  // What comes in later is one line again.
  if (isWhole && entries.length < 2) setIsWhole(false);

  // Undelivered e-mails may wait for days.
  const count = entries.filter(({ kind }) => kind !== 'emails').length;
  useEffect(() => onCount(count), [count, onCount]);

  return (
    // A key may be about to press, too.
    <Strip aria-label="Requests that can’t wait" {...pointer} onFocus={pointer.onPointerMove}>
      {alerts.pending.map((alert) => (
        <AlertBooking key={`${alert.type} ${alert.bookingId}`} alert={alert} />
      ))}
      {shown.length === 0 && requests.soon && <Quiet>{requests.soon}</Quiet>}
      <Stack $gap={1}>
        {shown.slice(0, isWhole ? undefined : 1).map(({ id, Icon, text, actions }, index) => (
          <Line key={id}>
            <Icon size={18} aria-hidden />
            <span>{text}</span>
            {index === 0 && entries.length > 1 && (
              <SmallButton
                variant="ghost"
                aria-expanded={isWhole}
                onClick={() => setIsWhole((before) => !before)}
              >
                {isWhole ? 'Show one' : `All ${entries.length}`}
              </SmallButton>
            )}
            {actions}
          </Line>
        ))}
      </Stack>
    </Strip>
  );
}

import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { styled } from 'styled-components';
import { actionsFor } from '../../domain/bookingActions.ts';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useNow } from '../../ui/useNow.ts';
import type { useBookingActions } from './useBookingActions.tsx';

const Groups = styled(Stack)`
  width: 100%;
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)};
  > * {
    flex: 1 1 auto;
  }
`;

interface BookingActionsProps extends Pick<ReturnType<typeof useBookingActions>, 'run' | 'ask' | 'underWay'> {
  booking: AdminBooking;
  /** What is shown has just changed by itself: nothing may be pressed that stood elsewhere a moment ago. */
  isHeld: boolean;
}

/** Only what this booking's state allows; what can't be taken back stands apart and asks first. */
export function BookingActions({ booking, run, ask, underWay, isHeld }: BookingActionsProps) {
  const { has, can, isStillToCome } = actionsFor(booking, useNow());

  return (
    <Groups $gap={1.5}>
      {isStillToCome && (
        <Muted id="why-not-done">
          It can be marked as done once its pickup time has passed: {displayDate(booking.pickupDate)},{' '}
          {displayTime(booking.pickupTime)}.
        </Muted>
      )}
      {has('cancel') && (
        <Buttons>
          {has('approve') && (
            <Button
              onClick={() => void run({ type: 'approve' })}
              busy={underWay === 'approve'}
              disabled={isHeld}
            >
              Approve Booking
            </Button>
          )}
          {has('reject') && (
            <Button variant="dangerQuiet" onClick={() => ask('reject')} disabled={isHeld}>
              Reject Booking
            </Button>
          )}
          {has('complete') && (
            <Button
              onClick={() => ask('complete')}
              disabled={isHeld || isStillToCome}
              {...(isStillToCome ? { 'aria-describedby': 'why-not-done' } : {})}
            >
              Mark as Done
            </Button>
          )}
          {(has('complete') || !has('delete')) && (
            <Button variant="secondary" onClick={() => ask('cancel')} disabled={isHeld}>
              {can('no_show') ? 'Record No-show' : 'Cancel Booking'}
            </Button>
          )}
        </Buttons>
      )}
      <Buttons>
        {has('unarchive') ? (
          <Button
            variant="secondary"
            size="small"
            busy={underWay === 'unarchive'}
            disabled={isHeld}
            onClick={() => void run({ type: 'unarchive' })}
          >
            Unarchive Booking
          </Button>
        ) : (
          <Button variant="secondary" size="small" onClick={() => ask('archive')} disabled={isHeld}>
            Archive Booking
          </Button>
        )}
        <Button variant="dangerQuiet" size="small" onClick={() => ask('delete')} disabled={isHeld}>
          Delete Booking
        </Button>
      </Buttons>
    </Groups>
  );
}

import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { styled } from 'styled-components';
import { actionsFor } from '../../domain/bookingActions.ts';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useNow } from '../../ui/useNow.ts';
import type { AskedAction, useBookingActions } from './useBookingActions.tsx';

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
  const asks = (type: AskedAction) => ({ onClick: () => ask(type), disabled: isHeld });
  const runs = (type: 'approve' | 'unarchive') => ({
    onClick: () => void run({ type }),
    busy: underWay === type,
    disabled: isHeld,
  });

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
          {has('approve') && <Button {...runs('approve')}>Approve Booking</Button>}
          {has('reject') && (
            <Button variant="dangerQuiet" {...asks('reject')}>
              Reject Booking
            </Button>
          )}
          {has('complete') && (
            <Button
              {...asks('complete')}
              disabled={isHeld || isStillToCome}
              aria-describedby={isStillToCome ? 'why-not-done' : undefined}
            >
              Mark as Done
            </Button>
          )}
          {(has('complete') || !has('delete')) && (
            <Button variant="secondary" {...asks('cancel')}>
              {can('no_show') ? 'Record No-show' : 'Cancel Booking'}
            </Button>
          )}
        </Buttons>
      )}
      <Buttons>
        {has('unarchive') ? (
          <SmallButton {...runs('unarchive')}>Unarchive Booking</SmallButton>
        ) : (
          <SmallButton {...asks('archive')}>Archive Booking</SmallButton>
        )}
        <SmallButton variant="dangerQuiet" {...asks('delete')}>
          Delete Booking
        </SmallButton>
      </Buttons>
    </Groups>
  );
}

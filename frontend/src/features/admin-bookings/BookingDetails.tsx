import type { BookingStatus } from '@livery/shared-types/booking';
import { shortId } from '@livery/shared-types/shortId';
import { useEffect, useState } from 'react';
import { errorDetail, isApiError } from '../../api/apiError.ts';
import { QueryStates } from '../../api/QueryStates.tsx';
import { statusLabel } from '../../domain/bookingStatus.ts';
import { useSearchState } from '../../routing/useSearchState.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { adminBookingsApi, readAnew } from './adminBookingsApi.ts';
import { BookingActions, useBookingActions } from './BookingActions.tsx';
import { BookingFacts } from './BookingFacts.tsx';
import { BookingHistory, CashSection, PaymentLedgerSection, PriceLines } from './detailSections.tsx';
import { BookingEmails } from './emails.tsx';

/** One booking beside the list. It is read afresh when opened: staff decide on what is true now. */
export function BookingDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const query = adminBookingsApi.useAdminBookingQuery(id, readAnew);
  const isGone = isApiError(query.error) && query.error.status === 404;
  const booking = isGone ? undefined : query.currentData;
  const actions = useBookingActions(booking, onClose);
  const { ask, clash, wasChangedMeanwhile } = actions;
  const { change } = useSearchState();
  /** The trip that has the vehicle at this time; a block-out of the vehicle names none. */
  const otherTrip = clash?.details?.['bookingId'];
  const { isHeld, wasChangedByOthers } = useStatusChangeGuard(booking?.status);
  // One dialog for all of its states: it has taken the focus once and gives it back once.
  return (
    <Dialog
      onClose={onClose}
      placement="side"
      title="Booking Details"
      description={booking && `Booking #${shortId(booking.id)}`}
      footer={booking && <BookingActions {...actions} booking={booking} isHeld={isHeld} />}
    >
      {isGone && !query.isFetching ? (
        <ErrorState title="This booking is not there any more">{errorDetail(query.error, '')}</ErrorState>
      ) : (
        <QueryStates
          query={{ ...query, data: booking }}
          noun="booking"
          loadingText="Loading the booking"
          height="28rem"
          keepsData
        >
          {(shown) => (
            <>
              {wasChangedByOthers && !wasChangedMeanwhile && (
                <Notice>
                  <span>
                    Somebody else has just changed this booking: it is{' '}
                    {statusLabel(shown.status).toLowerCase()} now. The buttons below are new.
                  </span>
                </Notice>
              )}
              {clash && (
                <Notice>
                  <span>{clash.detail}</span>
                  {typeof otherTrip === 'string' && (
                    <SmallButton onClick={() => change({ booking: otherTrip }, { push: true })}>
                      Open that trip
                    </SmallButton>
                  )}
                </Notice>
              )}
              {wasChangedMeanwhile && (
                <Notice>
                  This booking was changed meanwhile. Below is what it is now; please look at it again.
                </Notice>
              )}
              <BookingFacts booking={shown} />
              <PriceLines booking={shown} />
              <PaymentLedgerSection booking={shown} onAsk={ask} />
              <CashSection booking={shown} onAsk={ask} />
              <BookingEmails bookingId={shown.id} />
              <BookingHistory booking={shown} />
              {actions.dialog}
            </>
          )}
        </QueryStates>
      )}
    </Dialog>
  );
}

/** Long enough to see that something changed before one presses on. */
const holdMs = 2_000;

/**
 * When a colleague changes the booking on screen, other buttons take the place of those under the cursor. `isHeld` is true for a
 * moment then: a press meant for "Approve" must not become one of "Mark as Done".
 */
function useStatusChangeGuard(status: BookingStatus | undefined) {
  const [first, setFirst] = useState(status);
  const [noticed, setNoticed] = useState(status);
  if (first === undefined && status !== undefined) {
    setFirst(status);
    setNoticed(status);
  }
  useEffect(() => {
    const timer = setTimeout(setNoticed, holdMs, status);
    return () => clearTimeout(timer);
  }, [status]);
  return {
    isHeld: noticed !== undefined && status !== noticed,
    wasChangedByOthers: first !== undefined && status !== undefined && status !== first,
  };
}

import type { BookingStatus } from '@livery/shared-types/booking';
import { shortId } from '@livery/shared-types/shortId';
import { useEffect, useState } from 'react';
import { readAnew } from '../../api/baseApi.ts';
import { errorDetail, isNotFound } from '../../api/apiError.ts';
import { QueryStates } from '../../api/QueryStates.tsx';
import { currentToasts, dismissToast } from '../../store/showToast.ts';
import { allows } from '../../domain/bookingActions.ts';
import { statusLabel } from '../../domain/bookingStatus.ts';
import { useSearchState, useUrlDialog } from '../../routing/useSearchState.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout.ts';
import { adminBookingsApi } from './adminBookingsApi.ts';
import { BookingActions, useBookingActions } from './BookingActions.tsx';
import { BalanceSection } from './balance.tsx';
import { BookingFacts } from './BookingFacts.tsx';
import { EditBookingDialog } from './change/EditBookingDialog.tsx';
import { ChangeRequestPanel } from './ChangeRequestPanel.tsx';
import { ClashResolver, useApprovalClash } from './ClashResolver.tsx';
import { ClosingSection } from './ClosingSection.tsx';
import { BookingHistory, CashSection, PaymentLedgerSection, PriceLines } from './detailSections.tsx';
import { BookingEmails } from './emails.tsx';
import { OrderAgain } from './OrderAgain.tsx';
import { RideSection } from './ride/RideSection.tsx';

interface BookingDetailsProps {
  id: string;
  onClose: () => void;
  /** Gives the focus back when it closes, where that is not to whatever opened it. */
  onCloseFocus?: () => void;
}

/** One booking beside the list. It is read afresh when opened: staff decide on what is true now. */
export function BookingDetails(props: BookingDetailsProps) {
  const { id, onClose, onCloseFocus } = props;
  const query = adminBookingsApi.useAdminBookingQuery(id, readAnew);
  const isGone = isNotFound(query.error);
  const booking = isGone ? undefined : query.currentData;
  const actions = useBookingActions(booking, onClose);
  const { ask, run, underWay, wasChangedMeanwhile } = actions;
  const { change } = useSearchState();
  const edit = useUrlDialog('change');
  const known = useApprovalClash(booking);
  const clash = actions.clash ?? known;
  const openTrip = (booking: string) => change({ booking, change: undefined }, { push: true });
  // What was said about another booking must not lie over the buttons of this one.
  useEffect(() => {
    for (const toast of currentToasts()) if (toast.open) dismissToast(toast.id);
  }, []);
  const { isHeld, wasChangedByOthers } = useStatusChangeGuard(booking?.status);
  // One dialog for all of its states: it has taken the focus once and gives it back once.
  return (
    <Dialog
      onClose={onClose}
      {...(onCloseFocus && { onCloseFocus })}
      placement="side"
      title="Booking Details"
      description={booking && `Booking #${shortId(booking.id)}`}
      footer={
        booking && (
          <BookingActions
            {...actions}
            booking={booking}
            isHeld={isHeld}
            isClashing={clash !== undefined}
            onEdit={() => edit.open(booking.id)}
          />
        )
      }
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
                <ClashResolver
                  booking={shown}
                  clash={clash}
                  canAssign={
                    allows(shown, 'approve') && !(actions.clash && actions.refused === 'accept_change')
                  }
                  busy={underWay === 'approve'}
                  onAssign={(choice) => void run({ type: 'approve', ...choice, withoutVehicle: false })}
                  onOpen={openTrip}
                />
              )}
              {wasChangedMeanwhile && (
                <Notice>
                  This booking was changed meanwhile. Below is what it is now; please look at it again.
                </Notice>
              )}
              <ChangeRequestPanel
                booking={shown}
                refusedFor={actions.refused === 'accept_change' ? actions.chauffeurObstacle : undefined}
                onOpen={openTrip}
                underWay={underWay}
                isHeld={isHeld}
                run={(action) => void run(action)}
                ask={ask}
              />
              <BookingFacts booking={shown} />
              <ClosingSection booking={shown} isHeld={isHeld} onClose={() => ask('close')} />
              <RideSection
                booking={shown}
                isHeld={isHeld}
                underWay={underWay}
                run={(action) => void run(action)}
              />
              {shown.linkedBookingId !== null && <LinkedTrip id={shown.linkedBookingId} onOpen={openTrip} />}
              <BalanceSection booking={shown} />
              <OrderAgain booking={shown} />
              <PriceLines booking={shown} />
              <PaymentLedgerSection booking={shown} onAsk={ask} />
              <CashSection booking={shown} onAsk={ask} />
              <BookingEmails booking={shown} />
              <BookingHistory booking={shown} />
              {actions.dialog}
              {edit.openId === shown.id && allows(shown, 'change') && (
                <EditBookingDialog booking={shown} onClose={edit.close} onOpen={openTrip} />
              )}
            </>
          )}
        </QueryStates>
      )}
    </Dialog>
  );
}

/** The way back of a trip, or the way there. */
const LinkedTrip = ({ id, onOpen }: { id: string; onOpen: (id: string) => void }) => (
  <Cluster $top={2}>
    <SmallButton onClick={() => onOpen(id)}>Open the linked trip #{shortId(id)}</SmallButton>
  </Cluster>
);

/** Long enough to see that something changed before one presses on. */
const holdMs = 2_000;

/** A colleague's change moves the buttons: `isHeld` is true for a moment, so that no press hits another one. */
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

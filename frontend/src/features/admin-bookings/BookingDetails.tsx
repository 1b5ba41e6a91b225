import { shortId } from '@livery/shared-types/shortId';
import { isApiError, type ApiError } from '../../api/apiError.ts';
import { statusLabel } from '../../domain/bookingStatus.ts';
import { useSearchState } from '../../routing/useSearchState.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { useAdminBookingQuery } from './adminBookingsApi.ts';
import { BookingActions } from './BookingActions.tsx';
import { BookingFacts } from './BookingFacts.tsx';
import { BookingHistory, CashSection, PriceLines } from './detailSections.tsx';
import { BookingEmails } from './emails.tsx';
import { PaymentLedgerSection } from './PaymentLedgerSection.tsx';
import { useBookingActions } from './useBookingActions.tsx';
import { useStatusChangeGuard } from './useStatusChangeGuard.ts';

const isGone = (error: unknown) => isApiError(error) && error.status === 404;

/** One booking beside the list. It is read afresh when opened: staff decide on what is true now. */
export function BookingDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const { currentData, error, isFetching, refetch } = useAdminBookingQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  const booking = error && isGone(error) ? undefined : currentData;
  const actions = useBookingActions(booking, onClose);
  const { ask, clash, wasChangedMeanwhile } = actions;
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
      {booking ? (
        <>
          {wasChangedByOthers && !wasChangedMeanwhile && (
            <Notice>
              <span>
                Somebody else has just changed this booking: it is {statusLabel(booking.status).toLowerCase()}{' '}
                now. The buttons below are new.
              </span>
            </Notice>
          )}
          {clash && <ClashNotice clash={clash} />}
          {wasChangedMeanwhile && (
            <Notice>
              This booking was changed meanwhile. Below is what it is now; please look at it again.
            </Notice>
          )}
          <BookingFacts booking={booking} />
          <PriceLines booking={booking} />
          <PaymentLedgerSection booking={booking} onAsk={ask} />
          <CashSection booking={booking} onAsk={ask} />
          <BookingEmails bookingId={booking.id} />
          <BookingHistory booking={booking} />
          {actions.dialog}
        </>
      ) : error && !isFetching ? (
        <ErrorState
          title={isGone(error) ? 'This booking is not there any more' : 'The booking could not be loaded'}
          {...(isGone(error) ? {} : { onRetry: () => void refetch() })}
        >
          {isApiError(error) ? error.detail : undefined}
        </ErrorState>
      ) : (
        <>
          <LoadingText hidden>Loading the booking</LoadingText>
          <Skeleton $height="28rem" />
        </>
      )}
    </Dialog>
  );
}

/** Why the vehicle can't be had at this time, and the way to the trip that has it. */
function ClashNotice({ clash }: { clash: ApiError }) {
  const { change } = useSearchState();
  const other = clash.details?.['bookingId'];
  return (
    <Notice>
      <span>{clash.detail}</span>
      {typeof other === 'string' && (
        <SmallButton onClick={() => change({ booking: other }, { push: true })}>Open that trip</SmallButton>
      )}
    </Notice>
  );
}

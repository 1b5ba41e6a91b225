import { shortId } from '@livery/shared-types/shortId';
import { isApiError } from '../../api/apiError.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { useAdminBookingQuery } from './adminBookingsApi.ts';
import { BookingActions } from './BookingActions.tsx';
import { BookingFacts } from './BookingFacts.tsx';
import { BookingHistory } from './BookingHistory.tsx';
import { BookingLetters } from './BookingLetters.tsx';
import { PaymentBooks } from './PaymentBooks.tsx';
import { PriceLines } from './PriceLines.tsx';
import { useBookingActions } from './useBookingActions.ts';

export interface BookingDetailsProps {
  id: string;
  onClose: () => void;
}

const isGone = (error: unknown) => isApiError(error) && error.status === 404;

/** One booking beside the list. It is read afresh when opened: staff decide on what is true now. */
export function BookingDetails({ id, onClose }: BookingDetailsProps) {
  const { currentData, error, isFetching, refetch } = useAdminBookingQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  const booking = error && isGone(error) ? undefined : currentData;
  const { run, underWay, wasChangedMeanwhile } = useBookingActions(booking, onClose);
  // One dialog for all of its states: it has taken the focus once and gives it back once.
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      placement="side"
      title="Booking Details"
      description={booking && `Booking #${shortId(booking.id)}`}
      footer={booking && <BookingActions booking={booking} underWay={underWay} onAction={run} />}
    >
      {booking ? (
        <>
          {wasChangedMeanwhile && (
            <Notice>
              This booking was changed meanwhile. Below is what it is now; please look at it again.
            </Notice>
          )}
          <BookingFacts booking={booking} />
          <PriceLines booking={booking} />
          <PaymentBooks booking={booking} />
          <BookingLetters bookingId={booking.id} />
          <BookingHistory booking={booking} />
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

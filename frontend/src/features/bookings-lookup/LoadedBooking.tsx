import type { ReactNode } from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { errorDetail, isNotFound } from '../../api/apiError.ts';
import { theme } from '../../styles/index.ts';
import { ErrorState, LoadingText, Skeleton } from '../../ui/states.tsx';
import { useManagedBookingQuery } from '../../api/ownBookingsApi.ts';

interface Props {
  token: string;
  loadingText: string;
  /** What can be done where the token leads to no booking. */
  notFoundHint?: string;
  notFoundAction: ReactNode;
  /** Keeps showing a booking that was loaded and is gone since. */
  keepsGone?: boolean;
  children: (booking: OwnBooking) => ReactNode;
}

/** The booking of a manage token, with its loading and error states. A failed refetch keeps what is shown. */
export function LoadedBooking({ token, loadingText, notFoundHint, notFoundAction, ...props }: Props) {
  const { data: booking, error, isFetching, refetch } = useManagedBookingQuery(token);
  const isGone = isNotFound(error);
  if (booking && !(isGone && !props.keepsGone)) return props.children(booking);
  if (isGone) {
    return (
      <ErrorState picture="lost-link" title="This link does not lead to a booking" action={notFoundAction}>
        It may be incomplete, or the booking may have been removed. {notFoundHint}
      </ErrorState>
    );
  }
  if (error) {
    return (
      <ErrorState title="Failed to fetch bookings" onRetry={() => void refetch()} retrying={isFetching}>
        {errorDetail(error)}
      </ErrorState>
    );
  }
  return (
    <>
      <LoadingText>{loadingText}</LoadingText>
      <Skeleton $height="26rem" $radius={theme.radius.large} />
    </>
  );
}

import type { OwnBooking } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { isNotFound } from '../../../api/apiError.ts';
import { isOwed } from '../../../domain/balance.ts';
import { isOff } from '../../../domain/bookingStatus.ts';
import { hasEmail } from '../../../domain/customerTold.ts';
import { useManagedBookingQuery } from '../../../api/ownBookingsApi.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { BookingLinks, ContactLink } from './BookingLinks.tsx';
import { Loading } from './Loading.tsx';
import { standingOf } from './nextSteps.ts';
import { OffBooking } from './OffBooking.tsx';
import { Result } from './Result.tsx';

/** A booking as it is now, where no payment has just been made: cash, nothing to pay, a taken car, unpaid, paid before, or over. */
export function ConfirmedBooking({ token }: { token: string }) {
  const { data: booking, error, isFetching, refetch } = useManagedBookingQuery(token);
  if (booking) return <Known booking={booking} token={token} />;
  if (!error) return <Loading text="Loading your booking" hidden />;
  if (isNotFound(error)) {
    return (
      <Result
        tone="trouble"
        title="This booking is not there any more"
        text="It may have been removed. You can look your bookings up by email, or ask us."
      >
        <LinkButton to={paths.myBookings}>My Bookings</LinkButton>
        <ContactLink />
      </Result>
    );
  }
  return (
    <Result
      tone="trouble"
      title="Your booking could not be shown"
      text="It is saved. Please try again in a moment."
    >
      <Button busy={isFetching} onClick={() => void refetch()}>
        Try Again
      </Button>
    </Result>
  );
}

function Known({ booking, token }: { booking: OwnBooking; token: string }) {
  const shared = { bookingId: booking.id, booking };
  if (isOff(booking.status)) return <OffBooking booking={booking} token={token} />;
  if (booking.canPay && !isOwed(booking.amountPaid)) {
    const later = hasEmail(booking) ? 'the link in our email' : 'the page of your booking';
    return (
      <Result
        tone="waiting"
        title="Not paid yet"
        text={`Your booking is saved, and confirmed only once it is paid and approved. You can pay now, or later through ${later}.`}
        {...shared}
      >
        <LinkButton to={paths.payBooking(token)}>Pay {displayMoney(booking.balanceDue)}</LinkButton>
        <LinkButton variant="secondary" to={paths.manageBooking(token)}>
          View your booking
        </LinkButton>
      </Result>
    );
  }
  return (
    <Result {...standingOf(booking)} {...shared}>
      <BookingLinks token={token} booking={booking} />
    </Result>
  );
}

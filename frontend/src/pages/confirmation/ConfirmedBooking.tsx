import type { OwnBooking } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { isApiError } from '../../api/apiError.ts';
import { isOwed } from '../../domain/balance.ts';
import { isAuthorized, isOff, isWaiting } from '../../domain/bookingStatus.ts';
import { hasEmail } from '../../domain/customerTold.ts';
import { useManagedBookingQuery } from '../../features/bookings-lookup/lookupApi.ts';
import { paths } from '../../routing/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { BookingLinks, ContactLink } from './BookingLinks.tsx';
import { Loading } from './Loading.tsx';
import {
  ON_THE_DAY,
  PENDING,
  reviewStep,
  stepsAfterHold,
  stepsAfterPayment,
  stepsAfterRequest,
} from './nextSteps.ts';
import { OffBooking } from './OffBooking.tsx';
import { GoodToKnow, Result } from './Result.tsx';

/** A booking as it is now, where no payment has just been made: cash, nothing to pay, a taken car, unpaid, paid before, or over. */
export function ConfirmedBooking({ token }: { token: string }) {
  const { data: booking, error, isFetching, refetch } = useManagedBookingQuery(token);
  if (booking) return <Known booking={booking} token={token} />;
  if (!error) return <Loading text="Loading your booking" hidden />;
  if (isApiError(error) && error.status === 404) {
    return (
      <Result
        tone="trouble"
        title="This booking is not there any more"
        text="It may have been removed. You can look your bookings up by email, or ask us."
        facts={<GoodToKnow />}
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
      facts={<GoodToKnow />}
    >
      <Button busy={isFetching} onClick={() => void refetch()}>
        Try Again
      </Button>
    </Result>
  );
}

function Known({ booking, token }: { booking: OwnBooking; token: string }) {
  const { id, status, paymentStatus, balanceDue } = booking;
  const shared = { bookingId: id, facts: <GoodToKnow booking={booking} /> };
  const links = <BookingLinks token={token} booking={booking} />;

  if (isOff(status)) return <OffBooking booking={booking} token={token} />;
  if (booking.canPay && !isOwed(booking.amountPaid)) {
    const later = hasEmail(booking) ? 'the link in our email' : 'the page of your booking';
    return (
      <Result
        tone="waiting"
        title="Not paid yet"
        text={`Your booking is saved, and confirmed only once it is paid and approved. You can pay now, or later through ${later}.`}
        {...shared}
      >
        <LinkButton to={paths.payBooking(token)}>Pay {displayMoney(balanceDue)}</LinkButton>
        <LinkButton variant="secondary" to={paths.manageBooking(token)}>
          View your booking
        </LinkButton>
      </Result>
    );
  }
  if (!isWaiting(status)) {
    return (
      <Result
        tone="done"
        title="We have your booking"
        text={status === 'completed' ? 'This trip is done.' : 'Your booking is approved.'}
        {...shared}
        steps={status === 'completed' ? [] : [ON_THE_DAY]}
      >
        {links}
      </Result>
    );
  }
  if (paymentStatus === 'processing') {
    return (
      <Result
        tone="waiting"
        title="Payment Processing"
        text="Payment is being processed..."
        {...shared}
        steps={[reviewStep(booking), ON_THE_DAY]}
      >
        {links}
      </Result>
    );
  }
  if (paymentStatus === 'paid') {
    return (
      <Result
        tone="done"
        title="Payment Successful"
        text={PENDING}
        {...shared}
        steps={stepsAfterPayment(booking)}
      >
        {links}
      </Result>
    );
  }
  return (
    <Result
      tone="done"
      title={isAuthorized(paymentStatus) ? 'Card Authorised' : 'We have your request'}
      text={PENDING}
      {...shared}
      steps={isAuthorized(paymentStatus) ? stepsAfterHold(booking) : stepsAfterRequest(booking)}
    >
      {links}
    </Result>
  );
}

import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { isOff, isWaiting } from '../../domain/bookingStatus.ts';
import { settleUnpaid } from '../../features/booking/unpaidBooking.ts';
import { useManagedBookingQuery } from '../../features/bookings-lookup/lookupApi.ts';
import { usePaymentOutcome } from '../../features/payment/usePaymentOutcome.ts';
import { paths } from '../../routing/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { BookingLinks, ContactLink, pathOfBooking } from './BookingLinks.tsx';
import { PENDING, stepsAfterHold, stepsAfterPayment, stepsWhileProcessing } from './nextSteps.ts';
import { Loading } from './Loading.tsx';
import { OffBooking } from './OffBooking.tsx';
import { GoodToKnow, Result } from './Result.tsx';

interface Props {
  bookingId: string;
  paymentIntentId: string;
  token: string | null;
}

/** The result of one payment, asked of the server until it is known. */
export function ConfirmedPayment({ bookingId, paymentIntentId, token }: Props) {
  const { outcome, retry } = usePaymentOutcome(bookingId, paymentIntentId);
  const { data: booking } = useManagedBookingQuery(token ?? skipToken);
  // Paid later, through a link, it may have been approved before.
  const isToBeApproved = booking === undefined || isWaiting(booking.status);

  // After the bank's redirect the draft is still there.
  const isSettled = ['paid', 'authorized', 'processing'].includes(outcome.state);
  useEffect(() => {
    if (isSettled) settleUnpaid(bookingId);
  }, [isSettled, bookingId]);

  // The address can be opened again at any time: what came of the booking since goes before how it was paid.
  if (booking && isOff(booking.status)) return <OffBooking booking={booking} token={token} />;

  switch (outcome.state) {
    case 'checking':
      return <Loading text="Checking your payment…" />;
    case 'processing':
      return (
        <Result
          tone="waiting"
          title="Payment Processing"
          text="Payment is being processed..."
          bookingId={bookingId}
          steps={stepsWhileProcessing(booking)}
          facts={<GoodToKnow booking={booking} />}
        >
          <BookingLinks token={token} booking={booking} />
        </Result>
      );
    case 'paid':
      return (
        <Result
          tone="done"
          title="Payment Successful"
          text={isToBeApproved ? PENDING : 'Your booking is approved.'}
          bookingId={bookingId}
          steps={stepsAfterPayment(booking)}
          facts={<GoodToKnow booking={booking} />}
        >
          <BookingLinks token={token} booking={booking} />
        </Result>
      );
    case 'authorized':
      return (
        <Result
          tone="done"
          title="Card Authorised"
          text={PENDING}
          bookingId={bookingId}
          steps={stepsAfterHold(booking)}
          facts={<GoodToKnow booking={booking} />}
        >
          <BookingLinks token={token} booking={booking} />
        </Result>
      );
    case 'failed':
      return (
        <Result
          tone="trouble"
          title="Payment Failed"
          text={`${outcome.message} Your booking is saved, and nothing was charged.`}
          bookingId={bookingId}
          facts={<GoodToKnow />}
        >
          {token !== null && <LinkButton to={paths.payBooking(token)}>Try Again</LinkButton>}
          <LinkButton variant="secondary" to={pathOfBooking(token)}>
            Back to your booking
          </LinkButton>
          <ContactLink />
        </Result>
      );
    case 'refunding':
      return (
        <Result
          tone="trouble"
          title="Payment not kept"
          text={outcome.message}
          bookingId={bookingId}
          facts={<GoodToKnow />}
        >
          <LinkButton to={pathOfBooking(token)}>View your booking</LinkButton>
          <ContactLink />
        </Result>
      );
    case 'unknown':
      return (
        <Result
          tone="trouble"
          title="Booking Confirmation Failed"
          text={outcome.message}
          facts={<GoodToKnow />}
        >
          <Button onClick={retry}>Try Again</Button>
          <ContactLink />
        </Result>
      );
    default:
      throw outcome satisfies never;
  }
}

import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { isOff } from '../../domain/bookingStatus.ts';
import { settleUnpaid } from '../../features/booking/unpaidBooking.ts';
import { useManagedBookingQuery } from '../../api/ownBookingsApi.ts';
import { usePaymentOutcome } from '../../features/payment/usePaymentOutcome.ts';
import { paths } from '../../routing/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import {
  BookingLinks,
  ContactLink,
  pathOfBooking,
} from '../../features/bookings-lookup/confirmation/BookingLinks.tsx';
import { standingAfter } from '../../features/bookings-lookup/confirmation/nextSteps.ts';
import { Loading } from '../../features/bookings-lookup/confirmation/Loading.tsx';
import { OffBooking } from '../../features/bookings-lookup/confirmation/OffBooking.tsx';
import { Result } from '../../features/bookings-lookup/confirmation/Result.tsx';

interface Props {
  bookingId: string;
  paymentIntentId: string;
  token: string | null;
}

/** The result of one payment, asked of the server until it is known. */
export function ConfirmedPayment({ bookingId, paymentIntentId, token }: Props) {
  const { outcome, retry } = usePaymentOutcome(bookingId, paymentIntentId);
  const { data: booking } = useManagedBookingQuery(token ?? skipToken);

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
    case 'paid':
    case 'authorized':
      return (
        <Result {...standingAfter(outcome.state, booking)} bookingId={bookingId} booking={booking}>
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
        <Result tone="trouble" title="Payment not kept" text={outcome.message} bookingId={bookingId}>
          <LinkButton to={pathOfBooking(token)}>View your booking</LinkButton>
          <ContactLink />
        </Result>
      );
    case 'unknown':
      return (
        <Result tone="trouble" title="Booking Confirmation Failed" text={outcome.message}>
          <Button onClick={retry}>Try Again</Button>
          <ContactLink />
        </Result>
      );
    default:
      throw outcome satisfies never;
  }
}

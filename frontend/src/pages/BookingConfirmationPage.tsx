import { skipToken } from '@reduxjs/toolkit/query/react';
import { CalendarSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useManagedBookingQuery } from '../api/ownBookingsApi.ts';
import { TripSummary } from '../features/bookings-lookup/TripSummary.tsx';
import { recallManageToken } from '../features/payment/confirmationPath.ts';
import { keepScroll } from '../routing/keepScroll.ts';
import { paths } from '../routing/paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Card, Columns } from '../ui/layout.ts';
import { SitePage } from '../ui/SitePage.tsx';
import { EmptyState } from '../ui/states.tsx';
import { BalanceDue } from '../features/bookings-lookup/confirmation/BalanceDue.tsx';
import { ConfirmedBooking } from '../features/bookings-lookup/confirmation/ConfirmedBooking.tsx';
import { ConfirmedPayment } from './confirmation/ConfirmedPayment.tsx';

/** On paper both are below one another, and the trip is whole. */
const Layout = styled(Columns)`
  @media print {
    display: block;
    > * + * {
      margin-top: 1rem;
    }
  }
`;

/** The end of a booking, paid or not, also after the bank's redirect. It can be reloaded at any time. */
export default function BookingConfirmationPage() {
  const [search, setSearch] = useSearchParams();
  const bookingId = search.get('booking');
  const paymentIntentId = search.get('payment_intent');
  const token = bookingId === null ? null : recallManageToken(bookingId);
  const { data: booking } = useManagedBookingQuery(token ?? skipToken);
  // From our payment page, or from the bank's. A reload and an old link come otherwise.
  const isNavigated = useNavigationType() !== 'POP';
  const [isJustPaid] = useState(
    paymentIntentId !== null && (isNavigated || search.has('payment_intent_client_secret')),
  );

  // The provider's redirect brings a client secret, which must not stay in the address and the history.
  useEffect(() => {
    const kept = [...search].filter(([name]) => name === 'booking' || name === 'payment_intent');
    if (kept.length === search.size) return;
    setSearch(new URLSearchParams(kept), { replace: true, state: keepScroll });
  }, [search, setSearch]);

  return (
    <SitePage page="bookingConfirmation" isCompact>
      {bookingId === null || (paymentIntentId === null && token === null) ? (
        <EmptyState
          icon={<CalendarSearch size={32} aria-hidden />}
          title="Nothing to confirm here"
          action={<LinkButton to={paths.myBookings}>My Bookings</LinkButton>}
        >
          This page shows the result of a payment. You can look your bookings up by email.
        </EmptyState>
      ) : (
        <>
          {booking && token !== null && (
            <BalanceDue booking={booking} token={token} isJustPaid={isJustPaid} />
          )}
          <Layout $ratio={1.35}>
            <Card aria-live="polite">
              {paymentIntentId === null ? (
                <ConfirmedBooking token={token ?? ''} />
              ) : (
                <ConfirmedPayment bookingId={bookingId} paymentIntentId={paymentIntentId} token={token} />
              )}
            </Card>
            {booking && <TripSummary booking={booking} />}
          </Layout>
        </>
      )}
    </SitePage>
  );
}

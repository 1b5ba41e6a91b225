import type { OwnBooking } from '@livery/shared-types/booking';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isOff } from '../domain/bookingStatus.ts';
import { paths } from '../routing/paths.ts';
import { forgetUnpaid, loadUnpaid, settleUnpaid } from '../features/booking/unpaidBooking.ts';
import { LoadedBooking } from '../features/bookings-lookup/LoadedBooking.tsx';
import { useManagedBookingQuery } from '../api/ownBookingsApi.ts';
import { noticeCancelled, useCancelBooking } from '../features/bookings-lookup/cancelBooking.ts';
import { TripSummary } from '../features/bookings-lookup/TripSummary.tsx';
import { OffCard } from '../features/payment/PaymentCards.tsx';
import SecurePayment from '../features/payment/SecurePayment.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { styled } from 'styled-components';
import { media, theme } from '../styles/index.ts';
import { EmptyState } from '../ui/states.tsx';
import { SitePage } from '../ui/SitePage.tsx';

/** On a phone the trip comes first, in short; on a desktop screen it stands beside the payment and stays in sight. */
const Layout = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  align-items: start;
  > * {
    min-width: 0;
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr);
    gap: ${theme.space(3)};
    > :first-child {
      position: sticky;
      top: calc(var(--top-inset) + ${theme.space(3)});
      grid-area: 1 / 2;
    }
    > :last-child {
      grid-area: 1 / 1;
    }
  }
`;

const NOT_PAID = { paidAmount: '0.00', heldAmount: '0.00' };

/** The payment of one booking, at an address of its own: it survives a reload, and Back leads to the form as it was left. */
export default function BookingPaymentPage() {
  const [search] = useSearchParams();
  const token = search.get('manage');
  const [isPaid, setIsPaid] = useState(false);
  return (
    <SitePage page="bookingPayment" title={isPaid ? 'Thank you' : 'Review and pay'} isCompact>
      {token === null ? (
        <EmptyState
          picture="no-bookings"
          title="Nothing to pay here"
          action={<LinkButton to={paths.myBookings}>My Bookings</LinkButton>}
        >
          A booking is paid through its own link. You can look your bookings up by email.
        </EmptyState>
      ) : (
        <LoadedBooking
          token={token}
          loadingText="Initializing secure payment"
          notFoundAction={<LinkButton to={paths.booking}>Back to booking</LinkButton>}
          keepsGone
        >
          {(booking) => <Payment booking={booking} token={token} onPaid={() => setIsPaid(true)} />}
        </LoadedBooking>
      )}
    </SitePage>
  );
}

interface PaymentProps {
  booking: OwnBooking;
  token: string;
  onPaid: () => void;
}

function Payment({ booking, token, onPaid }: PaymentProps) {
  const { cancel, isCancelling } = useCancelBooking();
  const navigate = useNavigate();
  // As it was at the start: while a payment is under way, how that ended is told.
  const [wasOff, setWasOff] = useState(isOff(booking.status));
  const { refetch } = useManagedBookingQuery(token);
  const refresh = async () => {
    const { data = booking } = await refetch();
    setWasOff(isOff(data.status));
    return data;
  };

  // Back to the form for whoever came from it, and to the booking for whoever came by a link.
  const isFromForm = loadUnpaid()?.id === booking.id;
  const manage = paths.manageBooking(token);
  const goBack = () => void navigate(isFromForm ? paths.booking : manage, { replace: true });

  const handleCancelBooking = async () => {
    const { cancelled } = await cancel(token);
    if (!cancelled) return;
    if (isFromForm) forgetUnpaid();
    noticeCancelled(cancelled.refundAmount, NOT_PAID);
    goBack();
  };

  if (wasOff) {
    return (
      <Layout>
        <TripSummary booking={booking} />
        <OffCard status={booking.status}>
          <LinkButton to={manage}>View your booking</LinkButton>
        </OffCard>
      </Layout>
    );
  }
  return (
    <Layout>
      <TripSummary booking={booking} />
      <SecurePayment
        booking={booking}
        manageToken={token}
        onReturn={goBack}
        onRefresh={refresh}
        onView={() => {
          if (isOff(booking.status) && isFromForm) forgetUnpaid();
          else settleUnpaid(booking.id);
          void navigate(manage, { replace: true });
        }}
        onPaid={() => {
          onPaid();
          settleUnpaid(booking.id);
        }}
        onCancelBooking={() => void handleCancelBooking()}
        isCancelling={isCancelling}
        onChooseAnother={isFromForm ? goBack : undefined}
      />
    </Layout>
  );
}

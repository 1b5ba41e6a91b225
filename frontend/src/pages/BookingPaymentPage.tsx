import type { OwnBooking } from '@livery/shared-types/booking';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../routing/paths.ts';
import { forgetUnpaid, loadUnpaid, settleUnpaid } from '../features/booking/unpaidBooking.ts';
import { BookingSummary } from '../features/bookings-lookup/BookingSummary.tsx';
import { LoadedBooking } from '../features/bookings-lookup/LoadedBooking.tsx';
import { noticeCancelled, useCancelBooking } from '../features/bookings-lookup/lookupApi.ts';
import SecurePayment from '../features/payment/SecurePayment.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Columns } from '../ui/layout.ts';
import { EmptyState } from '../ui/states.tsx';
import { SitePage } from '../ui/SitePage.tsx';

const NOT_PAID = { paidAmount: '0.00', heldAmount: '0.00' };

/** The payment of one booking, at an address of its own: it survives a reload, and Back leads to the form as it was left. */
export default function BookingPaymentPage() {
  const [search] = useSearchParams();
  const token = search.get('manage');
  return (
    <SitePage page="bookingPayment" title="Book Your Premium Transportation">
      {token === null ? (
        <EmptyState
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
          {(booking) => <Payment booking={booking} token={token} />}
        </LoadedBooking>
      )}
    </SitePage>
  );
}

function Payment({ booking, token }: { booking: OwnBooking; token: string }) {
  const { cancel, isCancelling } = useCancelBooking();
  const navigate = useNavigate();

  // Back to the form for whoever came from it, and to the booking for whoever came by a link.
  const isFromForm = loadUnpaid()?.id === booking.id;
  const manage = paths.manageBooking(token);
  const goBack = () => void navigate(isFromForm ? paths.booking : manage, { replace: true });

  const handleCancelBooking = async () => {
    const cancelled = await cancel(token);
    if (!cancelled) return;
    if (isFromForm) forgetUnpaid();
    noticeCancelled(cancelled.refundAmount, NOT_PAID);
    goBack();
  };

  return (
    <Columns $ratio={1.4}>
      <SecurePayment
        booking={booking}
        manageToken={token}
        onReturn={goBack}
        onView={() => {
          if (isFromForm) forgetUnpaid();
          void navigate(manage, { replace: true });
        }}
        onPaid={() => void settleUnpaid(booking.id)}
        onCancelBooking={() => void handleCancelBooking()}
        isCancelling={isCancelling}
        onChooseAnother={isFromForm ? goBack : undefined}
      />
      <BookingSummary token={token} />
    </Columns>
  );
}

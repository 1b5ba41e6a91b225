import { useNavigate, useSearchParams } from 'react-router-dom';
import { loadUnpaid } from '../features/booking/unpaidBooking.ts';
import { BookingsByEmail } from '../features/bookings-lookup/BookingsByEmail.tsx';
import { ManagedBooking } from '../features/bookings-lookup/ManagedBooking.tsx';
import { paths } from '../routing/paths.ts';
import { SitePage } from '../ui/SitePage.tsx';

function tokenOfUnpaid(bookingId: string): string | undefined {
  const unpaid = loadUnpaid();
  return unpaid?.id === bookingId ? unpaid.manageToken : undefined;
}

/** Bookings by e-mail address, or one whole booking through the link in an e-mail. */
export default function MyBookingsPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const token = search.get('manage');
  return (
    <SitePage
      page="myBookings"
      lead={
        token === null
          ? 'Every trip under your email address, past and to come. No account needed.'
          : 'Everything about your booking: see it, pay for it, change it, save its date, or cancel it.'
      }
    >
      {token === null ? (
        <BookingsByEmail knownTokenOf={tokenOfUnpaid} />
      ) : (
        <ManagedBooking token={token} onPay={() => void navigate(paths.payBooking(token))} />
      )}
    </SitePage>
  );
}

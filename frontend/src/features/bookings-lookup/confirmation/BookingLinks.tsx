import type { OwnBooking } from '@livery/shared-types/booking';
import { Printer } from 'lucide-react';
import { AddToCalendar } from '../BookingSummary.tsx';
import { paths } from '../../../routing/paths.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';

export const pathOfBooking = (token: string | null) =>
  token === null ? paths.myBookings : paths.manageBooking(token);

interface Props {
  token: string | null;
  booking: OwnBooking | undefined;
}

/** Where a customer goes from the confirmation. The ride has a link once the booking is approved. */
export const BookingLinks = ({ token, booking }: Props) => (
  <>
    <LinkButton to={pathOfBooking(token)}>View your booking</LinkButton>
    {booking && booking.rideToken !== null && (
      <LinkButton variant="secondary" to={paths.ride(booking.rideToken)}>
        Your ride
      </LinkButton>
    )}
    {token !== null && <AddToCalendar token={token} />}
    <Button variant="secondary" onClick={() => window.print()}>
      <Printer size={18} aria-hidden />
      Print
    </Button>
  </>
);

export const ContactLink = () => (
  <LinkButton variant="secondary" to={paths.support}>
    Contact Us
  </LinkButton>
);

import type { PublicBooking } from '@livery/shared-types/booking';
import { journeyAgain, journeyBack } from '@livery/shared-types/journey';
import type { ReactNode } from 'react';
import { destinationsOf } from '../../domain/bookingStatus.ts';
import { keepPassenger } from '../../domain/keptJourney.ts';
import { rememberContact, rememberedContact } from '../../domain/rememberedContact.ts';
import { usePhoneText } from '../../domain/usePhoneText.ts';
import { bookJourney, type Journey } from '../../routing/journeyLink.ts';
import { LinkButton } from '../../ui/Button.tsx';

/** A booking as far as the view at hand knows it. */
export type Rebookable = PublicBooking & {
  customerPhone?: string;
  passengerName?: string | null;
  passengerPhone?: string | null;
  passengers?: number | null;
  luggage?: number | null;
};

/** "Ada King Lovelace" as the form asks for it. */
export function namesOf(customerName: string) {
  const [firstName = '', ...others] = customerName.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}

/** Fills the next form. Keeps a known phone number that this view lacks, if it is the same person's. */
function rememberCustomer({ customerName, customerEmail, customerPhone }: Rebookable) {
  if (customerEmail === '') return;
  const before = rememberedContact();
  const known = before?.email.toLowerCase() === customerEmail.toLowerCase() ? before.phone : '';
  rememberContact({ ...namesOf(customerName), email: customerEmail, phone: customerPhone || known });
}

interface JourneyLinkProps {
  booking: Rebookable;
  journey: Journey;
  size?: 'small' | 'medium' | undefined;
  describedBy?: string | undefined;
  children: ReactNode;
}

/** Opens the form with a journey, and with who made the booking of before and rode. */
function JourneyLink({ booking, journey, size = 'medium', describedBy, children }: JourneyLinkProps) {
  const phone = usePhoneText(booking.customerPhone ?? '');
  const passengerPhone = usePhoneText(booking.passengerPhone ?? '');
  const handleClick = () => {
    rememberCustomer({ ...booking, customerPhone: phone });
    keepPassenger({ name: booking.passengerName ?? '', phone: passengerPhone });
  };
  return (
    <LinkButton
      variant="secondary"
      size={size}
      aria-describedby={describedBy}
      onClick={handleClick}
      to={bookJourney(journey)}
    >
      {children}
    </LinkButton>
  );
}

const tripOf = (booking: Rebookable) => ({
  ...booking,
  destinations: destinationsOf(booking),
  hours: booking.duration,
});

interface Props {
  booking: Rebookable;
  size?: 'small' | 'medium';
  describedBy?: string;
}

/** New bookings from this one: the same trip on another day, and the way back. Both open the form with all but the date. */
export function BookAgain(props: Props) {
  const trip = tripOf(props.booking);
  const back = journeyBack(trip);
  return (
    <>
      <JourneyLink {...props} journey={journeyAgain(trip, props.booking.pickupTime)}>
        Book this again
      </JourneyLink>
      {back && (
        <JourneyLink {...props} journey={back}>
          Book the way back
        </JourneyLink>
      )}
    </>
  );
}

/** In place of a booking that does not take place: the same trip, with its day and time left to be chosen. */
export const BookAnother = ({ booking }: { booking: Rebookable }) => (
  <JourneyLink booking={booking} journey={journeyAgain(tripOf(booking))}>
    Book another ride
  </JourneyLink>
);

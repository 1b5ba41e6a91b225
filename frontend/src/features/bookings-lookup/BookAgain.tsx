import type { PublicBooking } from '@livery/shared-types/booking';
import { journeyAgain, journeyBack } from '@livery/shared-types/journey';
import { destinationsOf } from '../../domain/bookingStatus.ts';
import { rememberContact, rememberedContact } from '../../domain/rememberedContact.ts';
import { usePhoneText } from '../../domain/usePhoneText.ts';
import { bookJourney } from '../../routing/journeyLink.ts';
import { LinkButton } from '../../ui/Button.tsx';

/** A booking as far as the view at hand knows it. */
export type Rebookable = PublicBooking & {
  customerPhone?: string;
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

interface Props {
  booking: Rebookable;
  size?: 'small' | 'medium';
  describedBy?: string;
}

/** New bookings from this one: the same trip on another day, and the way back. Both open the form with all but the date. */
export function BookAgain({ booking, size = 'medium', describedBy }: Props) {
  const trip = {
    ...booking,
    destinations: destinationsOf(booking),
    hours: booking.duration,
  };
  const back = journeyBack(trip);
  const phone = usePhoneText(booking.customerPhone ?? '');
  const look = {
    variant: 'secondary',
    size,
    'aria-describedby': describedBy,
    onClick: () => rememberCustomer({ ...booking, customerPhone: phone }),
  } as const;
  return (
    <>
      <LinkButton {...look} to={bookJourney(journeyAgain(trip, booking.pickupTime))}>
        Book this again
      </LinkButton>
      {back && (
        <LinkButton {...look} to={bookJourney(back)}>
          Book the way back
        </LinkButton>
      )}
    </>
  );
}

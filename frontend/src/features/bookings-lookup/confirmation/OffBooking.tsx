import type { OwnBooking } from '@livery/shared-types/booking';
import { statusLabel } from '../../../domain/bookingStatus.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { BookAnother } from '../BookAgain.tsx';
import { pathOfBooking } from './BookingLinks.tsx';
import { Result } from './Result.tsx';

interface Props {
  booking: OwnBooking;
  token: string | null;
}

/** A booking that was cancelled or rejected, however it was paid. */
export const OffBooking = ({ booking, token }: Props) => (
  <Result
    tone="trouble"
    title={`This booking is ${statusLabel(booking.status).toLowerCase()}`}
    text="It does not take place. Its page says what was paid and given back."
    bookingId={booking.id}
  >
    <LinkButton to={pathOfBooking(token)}>View your booking</LinkButton>
    <BookAnother booking={booking} />
  </Result>
);

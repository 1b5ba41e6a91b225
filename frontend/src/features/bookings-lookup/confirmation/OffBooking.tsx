import type { OwnBooking } from '@livery/shared-types/booking';
import { statusLabel } from '../../../domain/bookingStatus.ts';
import { paths } from '../../../routing/paths.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { pathOfBooking } from './BookingLinks.tsx';
import { Result } from './Result.tsx';

interface Props {
  booking: Pick<OwnBooking, 'id' | 'status'>;
  token: string | null;
}

/** A booking that was cancelled or rejected, however it was paid. */
export const OffBooking = ({ booking: { id, status }, token }: Props) => (
  <Result
    tone="trouble"
    title={`This booking is ${statusLabel(status).toLowerCase()}`}
    text="It does not take place. Its page says what was paid and given back."
    bookingId={id}
  >
    <LinkButton to={pathOfBooking(token)}>View your booking</LinkButton>
    <LinkButton variant="secondary" to={paths.booking}>
      Book another ride
    </LinkButton>
  </Result>
);

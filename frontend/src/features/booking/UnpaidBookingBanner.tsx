import { displayMoney } from '@livery/shared-types/cents';
import { CreditCard } from 'lucide-react';
import { styled } from 'styled-components';
import { displayPickup } from '../../domain/dates.ts';
import { paths } from '../../routing/paths.ts';
import { media, theme } from '../../styles/index.ts';
import { BookingNumber } from '../../ui/text.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { CardTitle, Cluster } from '../../ui/layout.ts';
import type { MadeBooking } from './submitAttempt.ts';

const Frame = styled.section`
  display: grid;
  gap: ${theme.space(2)};
  align-items: center;
  margin-bottom: ${theme.space(3)};
  padding: ${theme.space(3)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.large};
  background: ${theme.color.accentTint};
  ${media.tablet} {
    grid-template-columns: auto 1fr auto;
  }
  > svg {
    color: ${theme.color.accentText};
  }
`;

interface Props {
  booking: MadeBooking;
  onStartNew: () => void;
}

export const BookingInShort = ({ booking }: { booking: MadeBooking }) => (
  <>
    Booking <BookingNumber id={booking.id} />, {displayPickup(booking)}, {displayMoney(booking.totalAmount)}
  </>
);

export const UnpaidBookingBanner = ({ booking, onStartNew }: Props) => (
  <Frame aria-labelledby="unpaid-title">
    <CreditCard size={28} aria-hidden />
    <div>
      <CardTitle id="unpaid-title">You have a booking waiting for payment</CardTitle>
      <p>
        <BookingInShort booking={booking} />. It is saved, and confirmed only once it is paid and approved.
      </p>
    </div>
    <Cluster $gap={1.5}>
      <LinkButton to={paths.payBooking(booking.manageToken)}>Pay</LinkButton>
      <Button variant="secondary" onClick={onStartNew}>
        Start a new one
      </Button>
    </Cluster>
  </Frame>
);

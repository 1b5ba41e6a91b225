import type { OwnBooking } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { isOwed } from '../../domain/balance.ts';
import { isUnpaid } from '../../domain/bookingStatus.ts';
import { theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';

const Band = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)};
  margin-bottom: ${theme.space(3)};
  padding: ${theme.space(2)} ${theme.space(3)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.large};
  background: ${theme.color.accentTint};
  > p {
    flex: 4 1 16rem;
  }
  > button {
    flex: 1 1 12rem;
  }
`;

/** A card payment that cannot be made yet: somebody else has the car at this time. */
const waitsForCar = ({ canPay, paymentMethod, paymentStatus, status }: OwnBooking) =>
  !canPay &&
  paymentMethod === 'stripe' &&
  isUnpaid(paymentStatus) &&
  (status === 'pending_approval' || status === 'pending_payment');

interface Props {
  booking: OwnBooking;
  onPay: () => void;
}

/** The first thing to do about a booking that is not paid, before all that can be read of it. */
export function ToPay({ booking, onPay }: Props) {
  if (waitsForCar(booking)) {
    return (
      <Band aria-label="To be paid">
        <p>
          The car you asked for is taken at this time, so nothing is charged now. We will confirm another
          vehicle or time with you first.
        </p>
      </Band>
    );
  }
  if (!booking.canPay || !isOwed(booking.balanceDue)) return null;
  return (
    <Band aria-label="To be paid">
      <p>
        {isOwed(booking.amountPaid)
          ? 'A part of the price is still to be paid.'
          : 'This booking is not paid yet.'}
      </p>
      <Button onClick={onPay}>Pay {displayMoney(booking.balanceDue)}</Button>
    </Band>
  );
}

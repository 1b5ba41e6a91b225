import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { styled } from 'styled-components';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { media, theme, type } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Cluster } from '../../ui/Stack.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const Frame = styled.section`
  display: grid;
  gap: ${theme.space(2)} ${theme.space(4)};
  align-items: center;
  padding: ${theme.space(2.5)} ${theme.space(3)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.large};
  background: ${theme.color.accentTint};
  ${media.desktop} {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }
`;
const Title = styled.h2`
  ${type.overline}
  margin-bottom: ${theme.space(0.5)};
  color: ${theme.color.accentText};
`;
const When = styled.p`
  ${type.subheading}
  ${type.figures}
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  > :first-child {
    grid-column: 1 / -1;
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1.6fr) minmax(0, 1.4fr) auto;
    > :first-child {
      grid-column: auto;
    }
  }
  gap: ${theme.space(1.5)} ${theme.space(3)};
  min-width: 0;
  dt {
    ${type.small}
    color: ${theme.color.textSecondary};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
const Side = styled(Cluster)`
  ${media.desktop} {
    flex-direction: column;
    align-items: flex-end;
  }
`;

interface NextBookingCardProps {
  booking: AdminBooking;
  onOpen: (id: string) => void;
}

/** The earliest trip of today or later that is approved or waits for it. */
export function NextBookingCard({ booking, onOpen }: NextBookingCardProps) {
  return (
    <Frame aria-labelledby="next-booking">
      <div>
        <Title id="next-booking">Next Upcoming Booking</Title>
        <When>
          {displayDate(booking.pickupDate)}, {displayTime(booking.pickupTime)}
        </When>
      </div>
      <Facts>
        <div>
          <dt>Customer</dt>
          <dd>{booking.customerName}</dd>
          <dd>{booking.customerEmail}</dd>
        </div>
        <div>
          <dt>Pickup Location</dt>
          <dd>{booking.pickupAddress || 'N/A'}</dd>
        </div>
        <div>
          <dt>Amount</dt>
          <dd>
            <Money amount={booking.totalAmount} />
          </dd>
        </div>
      </Facts>
      <Side $gap={1.5} $justify="space-between">
        <StatusBadge status={booking.status} />
        <Button variant="secondary" size="small" onClick={() => onOpen(booking.id)}>
          Open booking
        </Button>
      </Side>
    </Frame>
  );
}

import type { PublicBooking } from '@livery/shared-types/booking';
import { shortId } from '@livery/shared-types/shortId';
import { styled } from 'styled-components';
import { isWaiting, statusLabel, statusTone } from '../../domain/bookingStatus.ts';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { RouteLine } from './RouteLine.tsx';

const Frame = styled(Card)<{ $dimmed: boolean }>`
  height: 100%;
  /* Dimmed by colour, not by opacity: the words stay readable. */
  ${({ $dimmed }) => $dimmed && `color: ${theme.color.textSecondary}; background: transparent;`}
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${theme.space(1.5)};
`;
const Title = styled.h3`
  ${type.subheading}
`;
const Name = styled.p`
  color: ${theme.color.textSecondary};
`;
const Facts = styled.dl`
  display: grid;
  gap: ${theme.space(2)};
  margin: ${theme.space(3)} 0 0;
  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  dt {
    ${type.small}
    color: ${theme.color.textSecondary};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
const Route = styled.div`
  grid-column: 1 / -1;
`;
const Quiet = styled.span`
  ${type.small}
  display: block;
  color: ${theme.color.textSecondary};
`;
const Notice = styled.p`
  ${type.small}
  margin-top: ${theme.space(2.5)};
  padding: ${theme.space(1.25)} ${theme.space(1.5)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.yellowTint};
  color: ${theme.color.yellowText};
`;

/** "Cash", or "Card, paid". */
function paymentInWords({ paymentMethod, paymentStatus }: PublicBooking): string {
  if (paymentMethod === 'cash') return 'Cash';
  return paymentStatus === 'not_required'
    ? 'Nothing to pay'
    : `Card, ${statusLabel(paymentStatus).toLowerCase()}`;
}

/** One booking as anybody who knows its address may see it. */
export function BookingCard({ booking, isPast }: { booking: PublicBooking; isPast: boolean }) {
  return (
    <Frame as="article" $dimmed={isPast}>
      <Head>
        <div>
          <Title>Booking #{shortId(booking.id)}</Title>
          <Name>{booking.customerName}</Name>
        </div>
        <Badge tone={statusTone(booking.status)}>{statusLabel(booking.status)}</Badge>
      </Head>
      <Facts>
        <div>
          <dt>Pickup</dt>
          <dd>
            {displayDate(booking.pickupDate)} at {displayTime(booking.pickupTime)}
          </dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>
            <Money amount={booking.totalAmount} />
            <Quiet>{paymentInWords(booking)}</Quiet>
          </dd>
        </div>
        <Route>
          <dt>Route</dt>
          <dd>
            <RouteLine booking={booking} />
          </dd>
        </Route>
      </Facts>
      {!isPast && isWaiting(booking.status) && (
        <Notice>
          Your booking is pending admin approval. You&apos;ll be notified once it&apos;s reviewed.
        </Notice>
      )}
    </Frame>
  );
}

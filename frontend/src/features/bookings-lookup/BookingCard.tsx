import { useId } from 'react';
import type { PublicBooking } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { isWaiting, paymentLabel, statusLabel, statusTone } from '../../domain/bookingStatus.ts';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BookingNumber } from '../../ui/BookingNumber.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.ts';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { Fact, FactGrid } from '../../ui/Facts.tsx';
import { Money } from '../../ui/Money.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Cluster } from '../../ui/Stack.tsx';
import { RouteLine } from './BookingSummary.tsx';

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
const Name = styled.p`
  color: ${theme.color.textSecondary};
`;

const isUnpaid = ({ paymentMethod, paymentStatus, status }: PublicBooking) =>
  paymentMethod === 'stripe' &&
  (paymentStatus === 'unpaid' || paymentStatus === 'failed') &&
  status !== 'rejected' &&
  status !== 'completed';

function paymentText(booking: PublicBooking): string {
  if (booking.paymentMethod === 'cash') return 'Cash';
  return booking.paymentStatus === 'not_required'
    ? 'Nothing to pay'
    : `Card, ${paymentLabel(booking).toLowerCase()}`;
}

export type BookingCardAction = 'manage' | 'pay';

interface Props {
  booking: PublicBooking;
  isPast: boolean;
  /** The path of an action; undefined until the address is verified, which `onVerify` starts. */
  pathOf: ((action: BookingCardAction) => string) | undefined;
  onVerify: (action: BookingCardAction) => void;
}

/** One booking, with what anybody who knows its e-mail address may see. */
export function BookingCard({ booking, isPast, pathOf, onVerify }: Props) {
  const titleId = useId();
  const actions: { action: BookingCardAction; label: string }[] = [
    { action: 'manage', label: 'View booking' },
  ];
  if (!isPast && isUnpaid(booking)) {
    actions.unshift({ action: 'pay', label: `Pay ${displayMoney(booking.totalAmount)}` });
  }
  return (
    <Frame as="article" $dimmed={isPast}>
      <Head>
        <div>
          <CardTitle as="h3" id={titleId}>
            Booking <BookingNumber id={booking.id} />
          </CardTitle>
          <Name>{booking.customerName}</Name>
        </div>
        <Badge tone={statusTone(booking.status)}>{statusLabel(booking.status)}</Badge>
      </Head>
      <FactGrid>
        <Fact label="Pickup">
          {displayDate(booking.pickupDate)} at {displayTime(booking.pickupTime)}
        </Fact>
        <Fact label="Total">
          <Money amount={booking.totalAmount} />
          <Muted as="span">{paymentText(booking)}</Muted>
        </Fact>
        <Fact label="Route" wide>
          <RouteLine booking={booking} />
        </Fact>
      </FactGrid>
      {!isPast && isWaiting(booking.status) && (
        <Callout $tone="yellow" $top={2.5}>
          Your booking is pending admin approval. You&apos;ll be notified once it&apos;s reviewed.
        </Callout>
      )}
      <Cluster $gap={1} $top={2.5}>
        {actions.map(({ action, label }) => {
          const look = {
            size: 'small',
            variant: action === 'pay' ? 'primary' : 'secondary',
            'aria-describedby': titleId,
          } as const;
          return pathOf ? (
            <LinkButton key={action} {...look} to={pathOf(action)}>
              {label}
            </LinkButton>
          ) : (
            <Button key={action} {...look} onClick={() => onVerify(action)}>
              {label}
            </Button>
          );
        })}
      </Cluster>
    </Frame>
  );
}

import { useId } from 'react';
import type { PublicBooking } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { isUnpaid, isWaiting, paymentLabel, statusLabel, statusTone } from '../../domain/bookingStatus.ts';
import { displayPickup } from '../../domain/dates.ts';
import { paths } from '../../routing/paths.ts';
import { theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BookingNumber, Money, Muted } from '../../ui/text.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Notice.tsx';
import { Card, CardTitle, Cluster } from '../../ui/layout.ts';
import { Fact, FactGrid } from '../../ui/Facts.tsx';
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

const isToPay = ({ paymentMethod, paymentStatus, status }: PublicBooking) =>
  paymentMethod === 'stripe' && isUnpaid(paymentStatus) && status !== 'rejected' && status !== 'completed';

function paymentText(booking: PublicBooking): string {
  if (booking.paymentMethod === 'cash') return 'Cash';
  return booking.paymentStatus === 'not_required'
    ? 'Nothing to pay'
    : `Card, ${paymentLabel(booking).toLowerCase()}`;
}

/** The address of something to do with a booking, by its manage token. */
export type PathOf = (token: string) => string;

interface Props {
  booking: PublicBooking;
  isPast: boolean;
  /** Undefined until the address is verified, which `onVerify` starts. */
  token: string | undefined;
  onVerify: (pathOf: PathOf) => void;
}

/** One booking, with what anybody who knows its e-mail address may see. */
export function BookingCard({ booking, isPast, token, onVerify }: Props) {
  const titleId = useId();
  const pay = {
    label: `Pay ${displayMoney(booking.totalAmount)}`,
    variant: 'primary',
    pathOf: paths.payBooking,
  } as const;
  const view = { label: 'View booking', variant: 'secondary', pathOf: paths.manageBooking } as const;
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
        <Fact label="Pickup">{displayPickup(booking)}</Fact>
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
        {(!isPast && isToPay(booking) ? [pay, view] : [view]).map(({ label, variant, pathOf }) => {
          const look = { size: 'small', variant, 'aria-describedby': titleId } as const;
          return token !== undefined ? (
            <LinkButton key={label} {...look} to={pathOf(token)}>
              {label}
            </LinkButton>
          ) : (
            <Button key={label} {...look} onClick={() => onVerify(pathOf)}>
              {label}
            </Button>
          );
        })}
      </Cluster>
    </Frame>
  );
}

import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { PublicBooking } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { isOwed } from '../../domain/balance.ts';
import {
  isAuthorized,
  isWaiting,
  paymentLabel,
  statusLabel,
  statusTone,
} from '../../domain/bookingStatus.ts';
import { displayPickup } from '../../domain/dates.ts';
import { paths } from '../../routing/paths.ts';
import { below, hovered, media, pressed, theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BookingNumber, Money, Muted } from '../../ui/text.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Notice.tsx';
import { Card, CardTitle, Cluster } from '../../ui/layout.ts';
import { Fact, FactGrid } from '../../ui/Facts.tsx';
import { RouteLine } from '../../ui/RouteLine.tsx';
import { BookAgain } from './BookAgain.tsx';
import { FoundDetails } from './FoundDetails.tsx';

const Frame = styled(Card)<{ $dimmed: boolean }>`
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
const Actions = styled(Cluster)`
  /* Four stand two by two where their words fit, rather than one left over. */
  &:has(> :nth-child(4)) {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(max(10rem, 40%), 1fr));
  }
  ${below.phone} {
    > * {
      flex: 1 1 auto;
    }
  }
`;
/** The title opens the card, with a target that a thumb finds. */
const Toggle = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(1)};
  min-height: ${theme.target};
  ${media.phone} {
    margin-block: -0.5rem;
  }
  border-radius: ${theme.radius.small};
  font: inherit;
  letter-spacing: inherit;
  text-align: left;
  ${hovered(`color: ${theme.color.accentText};`)}
  ${pressed}
  svg {
    flex: none;
    color: ${theme.color.accentText};
    transition: transform ${theme.motion.calm} ${theme.motion.ease};
  }
  &[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
`;

const isToPay = ({ paymentMethod, paymentStatus, balanceDue, status }: PublicBooking) =>
  paymentMethod === 'stripe' &&
  isOwed(balanceDue) &&
  !isAuthorized(paymentStatus) &&
  paymentStatus !== 'processing' &&
  status !== 'rejected' &&
  status !== 'completed';

/** The trip is still to take place, so that it can be changed. */
const isStanding = ({ status }: PublicBooking) =>
  status !== 'cancelled' && status !== 'rejected' && status !== 'completed';

function paymentText(booking: PublicBooking): string {
  const isOff = booking.status === 'cancelled' || booking.status === 'rejected';
  if (booking.paymentMethod === 'cash') return isOff ? 'Nothing to pay' : 'Cash';
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
  startsOpen?: boolean;
  onVerify: (pathOf: PathOf) => void;
}

/** One booking, with what anybody who knows its e-mail address may see. Its title opens it. */
export function BookingCard({ booking, isPast, token, startsOpen = false, onVerify }: Props) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const titleId = useId();
  const detailsId = useId();
  const isChangeable = !isPast && isStanding(booking);
  const pay = {
    label: `Pay ${displayMoney(booking.balanceDue)}`,
    variant: 'primary',
    pathOf: paths.payBooking,
  } as const;
  const view = {
    label: isChangeable ? 'Change or cancel' : 'View booking',
    variant: 'secondary',
    pathOf: paths.manageBooking,
  } as const;
  return (
    <Frame as="article" $dimmed={isPast}>
      <Head>
        <div>
          <CardTitle as="h3" id={titleId}>
            <Toggle
              type="button"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              onClick={() => setIsOpen(!isOpen)}
            >
              <span>
                Booking <BookingNumber id={booking.id} />
              </span>
              <ChevronDown size={20} aria-hidden />
            </Toggle>
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
      <div id={detailsId}>{isOpen && <FoundDetails booking={booking} isChangeable={isChangeable} />}</div>
      <Actions $gap={1} $top={2.5}>
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
        {(isOpen || !isChangeable) && <BookAgain booking={booking} describedBy={titleId} size="small" />}
      </Actions>
    </Frame>
  );
}

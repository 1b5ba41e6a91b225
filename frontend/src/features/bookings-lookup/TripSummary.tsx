import type { OwnBooking } from '@livery/shared-types/booking';
import { passengerOf } from '@livery/shared-types/passenger';
import { ChevronDown, ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { useVehiclesQuery } from '../../api/catalogApi.ts';
import { isOwed } from '../../domain/balance.ts';
import { destinationsOf, isOff } from '../../domain/bookingStatus.ts';
import { businessInstant, displayMoment } from '../../domain/dates.ts';
import { hasPassed } from '../../domain/hasPassed.ts';
import { pickupOf, refundTermsOf } from '../../domain/refundTerms.ts';
import { passengers, picturesOf } from '../../domain/vehicleFacts.ts';
import { below, media, theme, type } from '../../styles/index.ts';
import { Card, CardTitle } from '../../ui/layout.ts';
import { Money } from '../../ui/text.tsx';
import { RouteLine } from '../../ui/RouteLine.tsx';
import { useNow } from '../../ui/useNow.ts';
import { VehiclePicture } from '../../ui/VehiclePicture.tsx';
import { Balance, PriceLines } from './BookingSummary.tsx';

const Frame = styled(Card)`
  overflow: hidden;
  padding: 0;
  ${media.tablet} {
    padding: 0;
  }
`;
const Picture = styled.div`
  img {
    display: block;
    aspect-ratio: 14 / 5;
  }
  ${below.desktop} {
    display: none;
  }
`;
const Body = styled.div`
  padding: ${theme.space(2)};
  ${media.tablet} {
    padding: ${theme.space(3)};
  }
`;
/** On a phone the trip is one line that opens; on a desktop screen all of it is there. */
const Details = styled.div<{ $isOpen: boolean }>`
  ${below.desktop} {
    display: ${({ $isOpen }) => ($isOpen ? 'block' : 'none')};
  }
  @media print {
    display: block;
  }
`;
const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: baseline;
  gap: ${theme.space(0.5)} ${theme.space(2)};
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const InShort = styled.p`
  ${type.small}
  /* Text for screen readers must not make the line higher. */
  position: relative;
  grid-column: 1 / -1;
  overflow: hidden;
  color: ${theme.color.textSecondary};
  text-overflow: ellipsis;
  white-space: nowrap;
  ${media.desktop} {
    display: none;
  }
`;
const Car = styled.p`
  ${type.small}
  margin-top: ${theme.space(2)};
  color: ${theme.color.textSecondary};
  strong {
    display: block;
    color: ${theme.color.text};
    font-weight: 500;
    font-size: 1rem;
  }
`;
const Total = styled.span`
  ${type.figures}
  font-size: 1.25rem;
  font-weight: 600;
  ${media.desktop} {
    display: none;
  }
`;
const When = styled.p`
  font-weight: 500;
`;
const Toggle = styled.button`
  ${type.small}
  display: inline-flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${theme.space(0.5)};
  min-height: ${theme.target};
  margin-block: ${theme.space(-1)};
  color: ${theme.color.accentText};
  &[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
  ${media.desktop} {
    display: none;
  }
`;
const Stops = styled.ol`
  margin-top: ${theme.space(2)};
  list-style: none;
  li {
    position: relative;
    padding-left: ${theme.space(3)};
  }
  li + li {
    padding-top: ${theme.space(1.5)};
  }
  li::before {
    position: absolute;
    top: 0.5em;
    left: 2px;
    width: 9px;
    height: 9px;
    border: 2px solid ${theme.color.accentText};
    border-radius: 50%;
    content: '';
  }
  li + li::before {
    top: calc(0.5em + ${theme.space(1.5)});
    background: ${theme.color.accentText};
  }
  li:not(:last-child)::after {
    position: absolute;
    top: calc(0.5em + 13px);
    bottom: -0.5em;
    left: 6px;
    border-left: 1px solid ${theme.color.accentLine};
    content: '';
  }
  li + li:not(:last-child)::after {
    top: calc(0.5em + 13px + ${theme.space(1.5)});
  }
`;
const Terms = styled.p`
  ${type.small}
  display: flex;
  gap: ${theme.space(1)};
  margin-top: ${theme.space(1)};
  color: ${theme.color.textSecondary};
  svg {
    flex: none;
    margin-top: 0.1em;
    color: ${theme.color.greenText};
  }
  ${media.desktop} {
    margin-top: ${theme.space(2)};
  }
`;
const Rule = styled.hr`
  margin-top: ${theme.space(2)};
  border: 0;
  border-top: 1px solid ${theme.color.hairline};
`;

/** "Tue, Dec 1, 2:30 PM" */
const when = ({ pickupDate, pickupTime }: OwnBooking, now: Date) =>
  displayMoment(businessInstant(`${pickupDate.slice(0, 10)}T${pickupTime}`), now);

/** What the customer pays for, beside the payment and its confirmation: when, where, which car, how many, and how much. */
export function TripSummary({ booking }: { booking: OwnBooking }) {
  const [isOpen, setOpen] = useState(false);
  const { data: vehicles } = useVehiclesQuery();
  const now = useNow();
  const titleId = useId();
  const detailsId = useId();
  const vehicle = vehicles?.find(({ id }) => id === booking.vehicleId);
  const [picture] = vehicle ? picturesOf(vehicle) : [];
  const stops = [booking.pickupAddress || 'Pickup to be arranged', ...destinationsOf(booking)];
  const passenger = passengerOf(booking);
  const people = booking.passengers ? passengers(booking.passengers) : '';
  const bags = booking.luggage ? `${booking.luggage} ${booking.luggage === 1 ? 'bag' : 'bags'}` : '';

  return (
    <Frame aria-labelledby={titleId}>
      {picture && (
        <Picture>
          <VehiclePicture url={picture} alt="" eager />
        </Picture>
      )}
      <Body>
        <Head>
          <CardTitle id={titleId}>Your trip</CardTitle>
          <Total>
            <Money amount={booking.totalAmount} />
          </Total>
          <When>{when(booking, new Date(now))}</When>
          <Toggle
            data-not-on-paper
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
            type="button"
          >
            {isOpen ? 'Less' : 'Details'}
            <ChevronDown size={16} aria-hidden />
          </Toggle>
          {!isOpen && (
            <InShort data-not-on-paper>
              <RouteLine booking={booking} />
            </InShort>
          )}
        </Head>
        <Details id={detailsId} $isOpen={isOpen}>
          <Stops aria-label="Route">
            {stops.map((stop, index) => (
              // A route may call at one place twice.
              <li key={`${index}-${stop}`}>{stop}</li>
            ))}
          </Stops>
          <Car>
            {booking.vehicleName && <strong>{booking.vehicleName}</strong>}
            {[`${booking.duration} hours`, people, bags].filter(Boolean).join(' · ')}
          </Car>
          {!passenger.isBooker && <Car>Passenger: {passenger.name}</Car>}
          {booking.flightNumber && <Car>Flight {booking.flightNumber}</Car>}
          {booking.pickupSign && <Car>On the sign: {booking.pickupSign}</Car>}
          <Rule />
          <PriceLines booking={booking} />
          {/* Before anything is paid, the total says it all. */}
          {!booking.canPay || isOwed(booking.amountPaid) ? <Balance booking={booking} /> : null}
        </Details>
        {!isOff(booking.status) && !hasPassed(pickupOf(booking), new Date(now)) && (
          <Terms>
            <ShieldCheck size={18} aria-hidden />
            {refundTermsOf(booking, new Date(now))}
          </Terms>
        )}
      </Body>
    </Frame>
  );
}

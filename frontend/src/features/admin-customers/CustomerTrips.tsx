import type { CustomerTrip } from '@livery/shared-types/customer';
import { Link } from '../../ui/Link.tsx';
import { styled } from 'styled-components';
import { statusLabel, statusTone } from '../../domain/bookingStatus.ts';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { paths } from '../../routing/paths.ts';
import { hovered, theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Money, Muted, Overline } from '../../ui/text.tsx';
import { routeOf } from '../../domain/customerText.ts';

const Trips = styled.ul`
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  > li + li {
    border-top: 1px solid ${theme.color.hairline};
  }
`;
const Trip = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(0.25)} ${theme.space(2)};
  align-items: center;
  padding: ${theme.space(1.25)} ${theme.space(1.5)};
  color: ${theme.color.text};
  font-size: 0.9375rem;
  text-decoration: none;
  overflow-wrap: anywhere;
  > :nth-child(even) {
    text-align: right;
  }
  ${hovered(`background: ${theme.color.accentTint};`)}
`;

export function CustomerTrips({ trips, all }: { trips: CustomerTrip[]; all: number }) {
  return (
    <section aria-label="Trips">
      <Overline>Trips</Overline>
      {trips.length === 0 ? (
        <Muted>No trips yet.</Muted>
      ) : (
        <Trips>
          {trips.map((trip) => (
            <li key={trip.id}>
              <Trip to={paths.adminBooking(trip.id)}>
                <span>
                  {displayDate(trip.pickupDate)}, {displayTime(trip.pickupDate)}
                </span>
                <Badge tone={trip.noShow ? 'gray' : statusTone(trip.status)}>
                  {trip.noShow ? 'No-show' : statusLabel(trip.status)}
                </Badge>
                <Muted as="span">{[routeOf(trip), trip.vehicleName].filter(Boolean).join(' · ')}</Muted>
                <Money amount={trip.totalAmount} />
              </Trip>
            </li>
          ))}
        </Trips>
      )}
      {all > trips.length && trips.length > 0 && (
        <Muted $top={1}>
          The newest {trips.length} of {all}.
        </Muted>
      )}
    </section>
  );
}

import type { Vehicle } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { below, media, theme } from '../../styles/index.ts';
import { paths } from '../../routing/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Money, VisuallyHidden } from '../../ui/text.tsx';
import { Cluster } from '../../ui/layout.ts';
import { useVehiclesQuery } from '../../api/catalogApi.ts';
import { CatalogCard, spanningCard } from './CatalogCard.tsx';
import { CatalogList } from './CatalogList.tsx';
import { passengers, picturesOf, vehicleTypeLabels } from '../../domain/vehicleFacts.ts';
import { VehiclePicture } from './VehiclePicture.tsx';

const Capacity = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(0.75)};
  margin-left: ${theme.space(1)};
  color: ${theme.color.textSecondary};
  letter-spacing: 0;
  text-transform: none;
`;
const Frame = styled.div`
  position: relative;
  > a {
    display: block;
  }
  > span {
    position: absolute;
    top: ${theme.space(1.5)};
    left: ${theme.space(1.5)};
  }
`;
const Buttons = styled(Cluster)`
  width: 100%;
  > a {
    flex: 1;
    white-space: nowrap;
  }
`;

function VehicleCard({ vehicle, eager }: { vehicle: Vehicle; eager: boolean }) {
  const details = paths.vehicle(vehicle.id);
  return (
    <CatalogCard
      picture={
        <Frame>
          {/* For a pointer only: assistive technology and the keyboard have the button. */}
          <Link to={details} tabIndex={-1} aria-hidden>
            <VehiclePicture url={picturesOf(vehicle)[0]} alt="" eager={eager} />
          </Link>
          {!vehicle.available && <Badge tone="gray">Unavailable</Badge>}
        </Frame>
      }
      kind={
        <>
          {vehicleTypeLabels[vehicle.type]}
          <Capacity>
            <Users size={15} aria-hidden /> {passengers(vehicle.capacity)}
          </Capacity>
        </>
      }
      item={vehicle}
      isShortened
      price={
        <>
          <strong>
            <Money amount={vehicle.hourlyRate} />
          </strong>{' '}
          per hour
        </>
      }
      actions={
        <Buttons $gap={1.5}>
          <LinkButton to={details} variant="secondary">
            View Details<VisuallyHidden> of {vehicle.name}</VisuallyHidden>
          </LinkButton>
          <LinkButton
            to={vehicle.available ? paths.bookVehicle(vehicle.id) : paths.booking}
            aria-label={`Book Now: ${vehicle.name}`}
          >
            Book Now
          </LinkButton>
        </Buttons>
      }
    />
  );
}

/**
 * A car that would stand alone in the last row comes first instead, across the whole width. It is decided here, because a CSS
 * rule that counts siblings would change its mind while the page is still arriving.
 */
const Item = styled.li<{ $spansTwo: boolean; $spansThree: boolean }>`
  ${below.desktop} {
    ${media.tablet} {
      ${({ $spansTwo }) => $spansTwo && spanningCard}
    }
  }
  ${media.desktop} {
    ${({ $spansThree }) => $spansThree && spanningCard}
  }
`;

export const VehicleList = () => (
  <CatalogList<Vehicle>
    query={useVehiclesQuery()}
    plural="vehicles"
    failedTitle="Our fleet could not be loaded"
    emptyHint="Tell us how many of you travel and we will find the right car."
    skeletonHeight="36rem"
  >
    {(vehicles) =>
      vehicles.map((vehicle, index) => {
        const isFirst = index === 0 && vehicles.length > 1;
        return (
          <Item
            key={vehicle.id}
            $spansTwo={isFirst && vehicles.length % 2 === 1}
            $spansThree={isFirst && vehicles.length % 3 === 1}
          >
            <VehicleCard vehicle={vehicle} eager={index < 3} />
          </Item>
        );
      })
    }
  </CatalogList>
);

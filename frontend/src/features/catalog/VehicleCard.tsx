import type { Vehicle } from '@livery/shared-types/catalog';
import { Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../routing/paths.ts';
import { theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Cluster } from '../../ui/Stack.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CatalogCard } from './CatalogCard.tsx';
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

export function VehicleCard({ vehicle, eager }: { vehicle: Vehicle; eager: boolean }) {
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
      name={vehicle.name}
      description={vehicle.description}
      features={vehicle.features}
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

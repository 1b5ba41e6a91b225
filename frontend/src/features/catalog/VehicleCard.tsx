import type { Vehicle } from '@livery/shared-types/catalog';
import { Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { FeatureList } from './FeatureList.tsx';
import { CatalogCard, CatalogCardBody, CatalogCardFoot } from './grid.ts';
import { featuresOnCard, passengers, picturesOf, typeLabel } from './vehicleFacts.ts';
import { VehiclePicture } from './VehiclePicture.tsx';

const Kind = styled.p`
  ${type.overline}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(0.5)} ${theme.space(2)};
  color: ${theme.color.accentText};
  span {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space(0.75)};
    color: ${theme.color.textSecondary};
    letter-spacing: 0;
    text-transform: none;
  }
`;
const Name = styled.h2`
  ${type.subheading}
  margin-top: ${theme.space(1)};
`;
const Words = styled.p`
  display: -webkit-box;
  overflow: hidden;
  margin-block: ${theme.space(1)} ${theme.space(2)};
  color: ${theme.color.textSecondary};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;
const Rate = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
  strong {
    color: ${theme.color.text};
    font-size: 1.375rem;
    font-weight: 550;
  }
`;
const Frame = styled.div`
  position: relative;
  > span {
    position: absolute;
    top: ${theme.space(1.5)};
    left: ${theme.space(1.5)};
  }
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1.5)};
  width: 100%;
  > a {
    flex: 1;
    white-space: nowrap;
  }
`;
const PictureLink = styled(Link)`
  display: block;
`;

export function VehicleCard({ vehicle, eager }: { vehicle: Vehicle; eager: boolean }) {
  const details = paths.vehicle(vehicle.id);
  return (
    <CatalogCard>
      <Frame>
        {/* The picture is a second way to the details for a pointer; for everybody else there is the button. */}
        <PictureLink to={details} tabIndex={-1} aria-hidden>
          <VehiclePicture url={picturesOf(vehicle)[0]} alt="" eager={eager} />
        </PictureLink>
        {!vehicle.available && <Badge tone="gray">Unavailable</Badge>}
      </Frame>
      <CatalogCardBody>
        <Kind>
          {typeLabel(vehicle.type)}
          <span>
            <Users size={15} aria-hidden /> {passengers(vehicle.capacity)}
          </span>
        </Kind>
        <Name>{vehicle.name}</Name>
        <Words>{vehicle.description}</Words>
        <FeatureList features={vehicle.features} limit={featuresOnCard} />
        <CatalogCardFoot>
          <Rate>
            <strong>
              <Money amount={vehicle.hourlyRate} />
            </strong>{' '}
            per hour
          </Rate>
          <Buttons>
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
        </CatalogCardFoot>
      </CatalogCardBody>
    </CatalogCard>
  );
}

import type { Vehicle } from '@livery/shared-types/catalog';
import { Luggage, Users } from 'lucide-react';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { FeatureList } from './FeatureList.tsx';
import { passengers, picturesOf } from './vehicleFacts.ts';
import { VehicleGallery } from './VehicleGallery.tsx';

const Columns = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  ${media.desktop} {
    grid-template-columns: minmax(0, 1.55fr) minmax(0, 1fr);
    gap: ${theme.space(7)};
  }
`;
const Parts = styled.div`
  display: grid;
  align-content: start;
  gap: ${theme.space(4)};
`;
const Heading = styled.h2`
  ${type.subheading}
  margin-bottom: ${theme.space(1.5)};
`;
const Words = styled.p`
  color: ${theme.color.textSecondary};
  white-space: pre-line;
`;
const Facts = styled.dl`
  display: grid;
  border-block: 1px solid ${theme.color.hairline};
  > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space(2)};
    min-height: 3.5rem;
  }
  > div + div {
    border-top: 1px solid ${theme.color.hairline};
  }
  dt {
    display: flex;
    align-items: center;
    gap: ${theme.space(1)};
    color: ${theme.color.textSecondary};
  }
  dd {
    margin: 0;
    font-weight: 500;
  }
`;
const Rate = styled.span`
  font-size: 1.5rem;
  font-weight: 550;
`;
const Note = styled.p`
  ${type.small}
  margin-top: ${theme.space(1.5)};
  color: ${theme.color.textSecondary};
`;

export function VehicleDetails({ vehicle }: { vehicle: Vehicle }) {
  return (
    <Columns>
      <VehicleGallery key={vehicle.id} name={vehicle.name} pictures={picturesOf(vehicle)} />
      <Parts>
        {vehicle.description && (
          <section>
            <Heading>About This Vehicle</Heading>
            <Words>{vehicle.description}</Words>
          </section>
        )}
        <Facts>
          <div>
            <dt>
              <Users size={18} aria-hidden /> Capacity
            </dt>
            <dd>{passengers(vehicle.capacity)}</dd>
          </div>
          {vehicle.luggageCapacity > 0 && (
            <div>
              <dt>
                <Luggage size={18} aria-hidden /> Luggage
              </dt>
              <dd>{vehicle.luggageCapacity} pieces</dd>
            </div>
          )}
          <div>
            <dt>Hourly rate</dt>
            <dd>
              <Rate>
                <Money amount={vehicle.hourlyRate} />
              </Rate>{' '}
              per hour
            </dd>
          </div>
        </Facts>
        {vehicle.features.length > 0 && (
          <section>
            <Heading>{'Features & Amenities'}</Heading>
            <FeatureList features={vehicle.features} columns />
          </section>
        )}
        <div>
          {vehicle.available ? (
            <LinkButton to={paths.bookVehicle(vehicle.id)} size="large" wide>
              Book This Vehicle
            </LinkButton>
          ) : (
            <LinkButton to={paths.fleet} size="large" variant="secondary" wide>
              See the rest of the fleet
            </LinkButton>
          )}
          <Note>
            {vehicle.available
              ? 'Two hours at least. You see the whole price before you pay, and every booking is confirmed by our office.'
              : 'This vehicle is off the road at the moment and cannot be booked.'}
          </Note>
        </div>
      </Parts>
    </Columns>
  );
}

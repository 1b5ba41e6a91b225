import type { Vehicle } from '@livery/shared-types/catalog';
import { Luggage, Users, type LucideIcon } from 'lucide-react';
import { styled } from 'styled-components';
import { useState } from 'react';
import { paths } from '../../routing/paths.ts';
import { media, theme } from '../../styles/index.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { CardTitle, Columns, Stack } from '../../ui/layout.ts';
import { Fact, FactRows } from '../../ui/Facts.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Money, Muted } from '../../ui/text.tsx';
import { FeatureList } from './FeatureList.tsx';
import { TripInHand } from './TripInHand.tsx';
import { useTripTotals } from './useTripTotals.ts';
import { bags, passengers, picturesOf } from '../../domain/vehicleFacts.ts';
import { VehiclePicture } from '../../ui/VehiclePicture.tsx';

const Stage = styled.div`
  overflow: hidden;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
`;
const Thumbnails = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${theme.space(1)};
  margin-top: ${theme.space(1.5)};
`;
const Thumbnail = styled.button`
  display: block;
  width: 100%;
  min-height: ${theme.target};
  overflow: hidden;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.sunken};
  img {
    min-height: calc(${theme.target} - 2px);
  }
  &[aria-pressed='true'] {
    border-color: ${theme.color.accentText};
    box-shadow: inset 0 0 0 1px ${theme.color.accentText};
  }
  &[aria-pressed='false'] img {
    opacity: 0.78;
  }
  /* The picture covers the ground. */
  ${media.contrast} {
    &[aria-pressed='true'] {
      border-width: 4px;
    }
  }
`;
const Nothing = styled.p`
  display: grid;
  place-items: center;
  aspect-ratio: 16 / 9;
  color: ${theme.color.textSecondary};
  background: ${theme.color.sunken};
`;

function VehicleGallery({ name, pictures }: { name: string; pictures: string[] }) {
  const [chosen, setChosen] = useState(0);
  const count = pictures.length;
  return (
    <div>
      <Stage>
        {count === 0 ? (
          <Nothing>No images available</Nothing>
        ) : (
          <VehiclePicture
            url={pictures[chosen]}
            alt={count > 1 ? `${name}, picture ${chosen + 1} of ${count}` : name}
            sizes="(min-width: 64rem) 50vw, 92vw"
            isLargest
          />
        )}
      </Stage>
      {count > 1 && (
        <Thumbnails>
          {pictures.map((url, index) => (
            <li key={url}>
              <Thumbnail
                type="button"
                aria-label={`Show picture ${index + 1}`}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
              >
                <VehiclePicture url={url} alt="" sizes="20vw" eager />
              </Thumbnail>
            </li>
          ))}
        </Thumbnails>
      )}
    </div>
  );
}

const Description = styled.p`
  color: ${theme.color.textSecondary};
  white-space: pre-line;
`;
const Facts = styled(FactRows)`
  border-block: 1px solid ${theme.color.hairline};
  strong {
    font-size: 1.5rem;
    font-weight: 550;
  }
`;

const Total = styled.strong`
  display: inline-block;
`;

const withIcon = (Icon: LucideIcon, label: string) => (
  <>
    <Icon size={18} aria-hidden /> {label}
  </>
);

export function VehicleDetails({ vehicle }: { vehicle: Vehicle }) {
  const { journey, hours, totals, isLoading } = useTripTotals();
  const total = totals.get(vehicle.id);
  return (
    <Columns $ratio={1.55} $gap={7}>
      <VehicleGallery key={vehicle.id} name={vehicle.name} pictures={picturesOf(vehicle)} />
      <Stack $gap={4}>
        {vehicle.description && (
          <Stack as="section" $gap={1.5}>
            <CardTitle>About This Vehicle</CardTitle>
            <Description>{vehicle.description}</Description>
          </Stack>
        )}
        <Facts>
          <Fact label={withIcon(Users, 'Capacity')}>{passengers(vehicle.capacity)}</Fact>
          <Fact label={withIcon(Luggage, 'Luggage')}>
            {vehicle.luggageCapacity > 0 ? bags(vehicle.luggageCapacity) : null}
          </Fact>
          <Fact label="Hourly rate">
            <strong>
              <Money amount={vehicle.hourlyRate} />
            </strong>{' '}
            per hour
          </Fact>
          <Fact label={journey ? 'Your trip, all in' : `${hours} hours, all in`}>
            {vehicle.available && (total || isLoading) ? (
              <Total>{total ? <Money amount={total} /> : <Skeleton $width="5rem" />}</Total>
            ) : null}
          </Fact>
        </Facts>
        {journey && vehicle.available && <TripInHand journey={journey} hours={hours} />}
        {vehicle.features.length > 0 && (
          <Stack as="section" $gap={1.5}>
            <CardTitle>{'Features & Amenities'}</CardTitle>
            <FeatureList features={vehicle.features} columns />
          </Stack>
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
          <Muted $top={1.5}>
            {vehicle.available
              ? 'Two hours at least. You see the whole price before you pay, and every booking is confirmed by our office.'
              : 'This vehicle is off the road at the moment and cannot be booked.'}
          </Muted>
        </div>
      </Stack>
    </Columns>
  );
}

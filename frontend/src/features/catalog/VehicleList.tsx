import { createContext, memo, use } from 'react';
import type { Vehicle } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { Briefcase, Users } from 'lucide-react';
import { below, media, theme } from '../../styles/index.ts';
import { paths } from '../../routing/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { bookJourney } from '../../routing/journeyLink.ts';
import { useSearchState } from '../../routing/useSearchState.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Money, Muted, VisuallyHidden } from '../../ui/text.tsx';
import { Cluster } from '../../ui/layout.ts';
import { EmptyState } from '../../ui/states.tsx';
import { useIsHydrated } from '../../ui/useIsHydrated.ts';
import { useVehiclesQuery } from '../../api/catalogApi.ts';
import { CatalogCard, spanningCard } from './CatalogCard.tsx';
import { CatalogList } from './CatalogList.tsx';
import { bags, passengers, picturesOf, vehicleTypeLabels } from '../../domain/vehicleFacts.ts';
import { FleetFilterBar } from './FleetFilterBar.tsx';
import { isFitting, readFleetFilter, type FleetFilter } from './fleetFilter.ts';
import { TripInHand } from './TripInHand.tsx';
import { useTripTotals, type TripTotals } from './useTripTotals.ts';
import { VehiclePicture } from '../../ui/VehiclePicture.tsx';

const Capacity = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(0.75)};
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
/** As tall before the total is known. */
const Total = styled(Muted)`
  min-height: 1.5em;
`;
const Figure = styled.b`
  color: ${theme.color.text};
  font-weight: 550;
`;
const Count = styled.output`
  display: block;
  margin-block: ${theme.space(2)};
  color: ${theme.color.textSecondary};
`;
const textOf = (count: number | undefined) => (count === undefined ? '' : String(count));

const Buttons = styled(Cluster)`
  width: 100%;
  > a {
    flex: 1;
    white-space: nowrap;
  }
`;

const TripContext = createContext<Pick<TripTotals, 'journey' | 'hours' | 'totals'>>({
  journey: undefined,
  hours: 0,
  totals: new Map(),
});

/** A component of its own, so that the card is not drawn again while totals come and go. */
function TripTotal({ vehicleId }: { vehicleId: string }) {
  const { journey, hours, totals } = use(TripContext);
  const total = totals.get(vehicleId);
  return (
    <Total as="span">
      {total && (
        <>
          {journey ? 'Your trip' : `${hours} hours`}{' '}
          <Figure>
            <Money amount={total} />
          </Figure>
          , all in
        </>
      )}
    </Total>
  );
}

/** The first card may span a row. */
const SIZES = '(min-width: 48rem) 50vw, 92vw';

interface CardProps extends Pick<FleetFilter, 'passengers' | 'luggage'> {
  vehicle: Vehicle;
  isFirst: boolean;
}

const VehicleCard = memo(function VehicleCard({ vehicle, isFirst, passengers: people, luggage }: CardProps) {
  const details = paths.vehicle(vehicle.id);
  return (
    <CatalogCard
      picture={
        <Frame>
          {/* For a pointer only: assistive technology and the keyboard have the button. */}
          <Link to={details} tabIndex={-1} aria-hidden>
            <VehiclePicture url={picturesOf(vehicle)[0]} alt="" sizes={SIZES} isLargest={isFirst} />
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
          {vehicle.luggageCapacity > 0 && (
            <Capacity>
              <Briefcase size={15} aria-hidden /> {bags(vehicle.luggageCapacity)}
            </Capacity>
          )}
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
          <TripTotal vehicleId={vehicle.id} />
        </>
      }
      actions={
        <Buttons $gap={1.5}>
          <LinkButton to={details} variant="secondary">
            View Details<VisuallyHidden> of {vehicle.name}</VisuallyHidden>
          </LinkButton>
          <LinkButton
            to={bookJourney({
              vehicle: vehicle.available ? vehicle.id : '',
              passengers: textOf(people),
              luggage: textOf(luggage),
            })}
            aria-label={`Book Now: ${vehicle.name}`}
          >
            Book Now
          </LinkButton>
        </Buttons>
      }
    />
  );
});

/** A car alone in the last row comes first, wide. Counting in CSS would change its mind as the page arrives. */
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

const countOf = (count: number) => `${count} ${count === 1 ? 'car' : 'cars'}`;

/** "3 cars for 6 passengers and 4 bags". */
function countInWords(count: number, { passengers: people, luggage }: FleetFilter): string {
  const party = [people && passengers(people), luggage && bags(luggage)].filter(Boolean).join(' and ');
  return party ? `${countOf(count)} for ${party}` : countOf(count);
}

export function VehicleList() {
  const query = useVehiclesQuery();
  const trip = useTripTotals();
  const { search, change } = useSearchState();
  const isHydrated = useIsHydrated();
  // The server renders the whole fleet.
  const filter = isHydrated ? readFleetFilter(search) : {};
  const clear = () => change({ passengers: undefined, luggage: undefined, type: undefined });
  const fitting = query.data?.filter((vehicle) => isFitting(vehicle, filter)) ?? [];

  return (
    <TripContext value={trip}>
      {query.data && query.data.length > 0 && (
        <>
          <FleetFilterBar
            type={filter.type}
            passengers={(isHydrated && search.get('passengers')) || ''}
            luggage={(isHydrated && search.get('luggage')) || ''}
            onChange={change}
          />
          {trip.journey && <TripInHand journey={trip.journey} hours={trip.hours} />}
          <Count>{countInWords(fitting.length, filter)}</Count>
        </>
      )}
      <CatalogList<Vehicle>
        query={query}
        plural="vehicles"
        failedTitle="Our fleet could not be loaded"
        emptyHint="Tell us how many of you travel and we will find the right car."
        skeletonHeight="36rem"
        shown={query.data && fitting}
        nothingShown={
          <EmptyState
            picture="empty-garage"
            title="No car of ours takes that many"
            action={
              <>
                <Button onClick={clear}>Show all cars</Button>
                <LinkButton to={paths.support} variant="secondary">
                  Ask for two cars
                </LinkButton>
              </>
            }
          >
            Two cars may do it together: tell us how many people and bags there are.
          </EmptyState>
        }
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
                <VehicleCard
                  vehicle={vehicle}
                  isFirst={index === 0}
                  passengers={filter.passengers}
                  luggage={filter.luggage}
                />
              </Item>
            );
          })
        }
      </CatalogList>
    </TripContext>
  );
}

import { styled } from 'styled-components';
import { errorMessage } from '../../api/apiError.ts';
import { paths } from '../../app/paths.ts';
import { below, media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { useVehiclesQuery } from './catalogApi.ts';
import { CatalogGrid, featured, Stage } from './grid.ts';
import { VehicleCard } from './VehicleCard.tsx';

/**
 * A car that would stand alone in the last row stands first instead, across the whole width. The list says so itself: a rule that
 * counts what follows would change its mind while the page is still arriving.
 */
const Place = styled.li<{ $leadsTwo: boolean; $leadsThree: boolean }>`
  ${below.desktop} {
    ${media.tablet} {
      ${({ $leadsTwo }) => $leadsTwo && featured}
    }
  }
  ${media.desktop} {
    ${({ $leadsThree }) => $leadsThree && featured}
  }
`;
/** Whether the car at `index` of `count` leads the rows of two (on a tablet) and of three (on a desk). */
const placeOf = (index: number, count: number) => {
  const isFirst = index === 0 && count > 1;
  return { $leadsTwo: isFirst && count % 2 === 1, $leadsThree: isFirst && count % 3 === 1 };
};

export function VehicleList() {
  const { data: vehicles, error, isFetching, refetch } = useVehiclesQuery();
  if (!vehicles && error) {
    return (
      <Stage>
        <ErrorState title="Our fleet could not be loaded" onRetry={refetch} retrying={isFetching}>
          {errorMessage(error, 'Failed to fetch vehicles')}
        </ErrorState>
      </Stage>
    );
  }
  if (!vehicles) {
    return (
      <Stage>
        <LoadingText>Loading vehicles...</LoadingText>
        <CatalogGrid aria-hidden>
          {[1, 2, 3].map((key) => (
            <li key={key}>
              <Skeleton $height="36rem" $radius={theme.radius.large} />
            </li>
          ))}
        </CatalogGrid>
      </Stage>
    );
  }
  if (vehicles.length === 0) {
    return (
      <Stage>
        <EmptyState
          title="No vehicles are listed at the moment"
          action={<LinkButton to={paths.support}>Contact us</LinkButton>}
        >
          Tell us how many of you travel and we will find the right car.
        </EmptyState>
      </Stage>
    );
  }
  return (
    <CatalogGrid>
      {vehicles.map((vehicle, index) => (
        <Place key={vehicle.id} {...placeOf(index, vehicles.length)}>
          <VehicleCard vehicle={vehicle} eager={index < 3} />
        </Place>
      ))}
    </CatalogGrid>
  );
}

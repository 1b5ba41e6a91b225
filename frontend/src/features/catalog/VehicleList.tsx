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

/** A car that would stand alone in the last row stands first instead, across the whole width. */
const Fleet = styled(CatalogGrid)`
  ${below.desktop} {
    ${media.tablet} {
      > li:first-child:nth-last-child(2n + 1):not(:only-child) {
        ${featured}
      }
    }
  }
  ${media.desktop} {
    > li:first-child:nth-last-child(3n + 1):not(:only-child) {
      ${featured}
    }
  }
`;

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
    <Fleet>
      {vehicles.map((vehicle, index) => (
        <li key={vehicle.id}>
          <VehicleCard vehicle={vehicle} eager={index < 3} />
        </li>
      ))}
    </Fleet>
  );
}

import { errorMessage } from '../../api/apiError.ts';
import { paths } from '../../app/paths.ts';
import { theme } from '../../styles/theme.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { useVehiclesQuery } from './catalogApi.ts';
import { CatalogGrid } from './grid.ts';
import { VehicleCard } from './VehicleCard.tsx';

export function VehicleList() {
  const { data: vehicles, error, isFetching, refetch } = useVehiclesQuery();
  if (!vehicles && error) {
    return (
      <ErrorState title="Our fleet could not be loaded" onRetry={refetch} retrying={isFetching}>
        {errorMessage(error, 'Failed to fetch vehicles')}
      </ErrorState>
    );
  }
  if (!vehicles) {
    return (
      <>
        <LoadingText>Loading vehicles...</LoadingText>
        <CatalogGrid aria-hidden>
          {[1, 2, 3].map((key) => (
            <li key={key}>
              <Skeleton $height="36rem" $radius={theme.radius.large} />
            </li>
          ))}
        </CatalogGrid>
      </>
    );
  }
  if (vehicles.length === 0) {
    return (
      <EmptyState
        title="No vehicles are listed at the moment"
        action={<LinkButton to={paths.support}>Contact us</LinkButton>}
      >
        Tell us how many of you travel and we will find the right car.
      </EmptyState>
    );
  }
  return (
    <CatalogGrid>
      {vehicles.map((vehicle, index) => (
        <li key={vehicle.id}>
          <VehicleCard vehicle={vehicle} eager={index < 3} />
        </li>
      ))}
    </CatalogGrid>
  );
}

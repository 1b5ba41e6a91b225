import { pageMetadata, vehicleNotFoundTitle } from '@livery/shared-types/pageMetadata';
import { useParams } from 'react-router-dom';
import { errorDetail, isApiError } from '../api/apiError.ts';
import { paths } from '../routing/paths.ts';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { useVehicleQuery } from '../api/catalogApi.ts';
import { VehicleDetails } from '../features/catalog/VehicleDetails.tsx';
import { vehicleTypeLabels } from '../domain/vehicleFacts.ts';
import { theme } from '../styles/index.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Badge } from '../ui/Badge.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { EmptyState, ErrorState, LoadingText, Skeleton } from '../ui/states.tsx';
import { PageBody, PageHeader } from '../ui/Page.tsx';
import { Cluster } from '../ui/layout.ts';
import { VisuallyHidden } from '../ui/text.tsx';

const titleSkeleton = (
  <>
    <VisuallyHidden>A vehicle of our fleet</VisuallyHidden>
    <Skeleton $width="min(22rem, 70vw)" $height="1.1em" />
  </>
);

export default function VehiclePage() {
  const { id = '' } = useParams();
  const { data: vehicle, error, isSuccess, isFetching, refetch } = useVehicleQuery(id);
  const isRefused = isApiError(error) && (error.status === 404 || error.status === 400);
  const isMissing = !vehicle && (isRefused || isSuccess);
  useDocumentTitle(vehicle?.name ?? (isMissing ? vehicleNotFoundTitle : pageMetadata.fleet.title));

  if (isMissing) {
    return (
      <PageBody>
        <PageHeader title="Vehicle not found" />
        <EmptyState
          picture="empty-garage"
          title="It may have left the fleet since the link was made."
          action={<LinkButton to={paths.fleet}>Back to Fleet</LinkButton>}
        />
      </PageBody>
    );
  }
  return (
    <PageBody>
      <PageHeader
        above={<BackLink to={paths.fleet}>Back to Fleet</BackLink>}
        title={vehicle?.name ?? (error ? 'Our Fleet' : titleSkeleton)}
        actions={
          vehicle && (
            <Cluster $gap={1}>
              <Badge tone="accent">{vehicleTypeLabels[vehicle.type]}</Badge>
              <Badge tone={vehicle.available ? 'green' : 'gray'}>
                {vehicle.available ? 'Available' : 'Unavailable'}
              </Badge>
            </Cluster>
          )
        }
      />
      {vehicle ? (
        <VehicleDetails vehicle={vehicle} />
      ) : error ? (
        <ErrorState title="Failed to fetch vehicle" onRetry={refetch} retrying={isFetching}>
          {errorDetail(error)}
        </ErrorState>
      ) : (
        <>
          <LoadingText>Loading vehicle...</LoadingText>
          <Skeleton $ratio="16 / 9" $radius={theme.radius.large} />
        </>
      )}
    </PageBody>
  );
}

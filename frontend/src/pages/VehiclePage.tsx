import { sitePages, vehicleNotFoundTitle } from '@livery/shared-types/sitePages';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { errorMessage, isApiError } from '../api/apiError.ts';
import { paths } from '../app/paths.ts';
import { useDocumentTitle } from '../features/brand/useBrand.ts';
import { useVehicleQuery } from '../features/catalog/catalogApi.ts';
import { VehicleDetails } from '../features/catalog/VehicleDetails.tsx';
import { typeLabel } from '../features/catalog/vehicleFacts.ts';
import { focusRing } from '../styles/mixins.ts';
import { theme } from '../styles/theme.ts';
import { Badge } from '../ui/Badge.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageBody } from '../ui/Section.tsx';
import { LoadingText, Skeleton } from '../ui/Skeleton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(1)};
  min-height: ${theme.target};
  color: ${theme.color.textSecondary};
  text-decoration: none;
  ${focusRing}
  &:hover {
    color: ${theme.color.accentText};
  }
`;
const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)};
`;

const backToFleet = (
  <Back to={paths.fleet}>
    <ArrowLeft size={18} aria-hidden /> Back to Fleet
  </Back>
);

export default function VehiclePage() {
  const { id = '' } = useParams();
  const { data: vehicle, error, isFetching, refetch } = useVehicleQuery(id);
  const isMissing = isApiError(error) && (error.status === 404 || error.status === 400);
  useDocumentTitle(vehicle?.name ?? (isMissing ? vehicleNotFoundTitle : sitePages.fleet.title));

  if (vehicle) {
    return (
      <PageBody>
        <PageHeader
          above={backToFleet}
          title={vehicle.name}
          actions={
            <Badges>
              <Badge tone="accent">{typeLabel(vehicle.type)}</Badge>
              <Badge tone={vehicle.available ? 'green' : 'gray'}>
                {vehicle.available ? 'Available' : 'Unavailable'}
              </Badge>
            </Badges>
          }
        />
        <VehicleDetails vehicle={vehicle} />
      </PageBody>
    );
  }
  if (isMissing) {
    return (
      <PageBody>
        <PageHeader title="Vehicle not found" lead="It may have left the fleet since the link was made." />
        <LinkButton to={paths.fleet}>Back to Fleet</LinkButton>
      </PageBody>
    );
  }
  if (error) {
    return (
      <PageBody>
        <PageHeader above={backToFleet} title="Our Fleet" />
        <ErrorState title="Failed to fetch vehicle" onRetry={refetch} retrying={isFetching}>
          {errorMessage(error, 'Please try again in a moment.')}
        </ErrorState>
      </PageBody>
    );
  }
  return (
    <PageBody>
      <PageHeader
        above={backToFleet}
        title={
          <>
            <VisuallyHidden>A vehicle of our fleet</VisuallyHidden>
            <Skeleton $width="min(22rem, 70vw)" $height="1.1em" />
          </>
        }
      />
      <LoadingText>Loading vehicle...</LoadingText>
      <Skeleton $ratio="16 / 9" $radius={theme.radius.large} />
    </PageBody>
  );
}

import { errorMessage } from '../../api/apiError.ts';
import { paths } from '../../app/paths.ts';
import { theme } from '../../styles/theme.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { useServicesQuery } from './catalogApi.ts';
import { CatalogGrid, Stage } from './grid.ts';
import { ServiceCard } from './ServiceCard.tsx';

export function ServiceList() {
  const { data: services, error, isFetching, refetch } = useServicesQuery();
  if (!services && error) {
    return (
      <Stage>
        <ErrorState title="Our services could not be loaded" onRetry={refetch} retrying={isFetching}>
          {errorMessage(error, 'Failed to fetch services')}
        </ErrorState>
      </Stage>
    );
  }
  if (!services) {
    return (
      <Stage>
        <LoadingText>Loading services...</LoadingText>
        <CatalogGrid aria-hidden>
          {[1, 2, 3].map((key) => (
            <li key={key}>
              <Skeleton $height="32rem" $radius={theme.radius.large} />
            </li>
          ))}
        </CatalogGrid>
      </Stage>
    );
  }
  if (services.length === 0) {
    return (
      <Stage>
        <EmptyState
          title="No services are listed at the moment"
          action={<LinkButton to={paths.support}>Contact us</LinkButton>}
        >
          Tell us where you are going and we will arrange it for you.
        </EmptyState>
      </Stage>
    );
  }
  return (
    <CatalogGrid>
      {services.map((service, index) => (
        <li key={service.id}>
          <ServiceCard
            service={service}
            turn={services.slice(0, index).filter(({ category }) => category === service.category).length}
            eager={index < 3}
          />
        </li>
      ))}
    </CatalogGrid>
  );
}

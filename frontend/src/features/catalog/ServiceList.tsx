import type { Service } from '@livery/shared-types/catalog';
import { useServicesQuery } from '../../api/catalogApi.ts';
import { CatalogList } from './CatalogList.tsx';
import { ServiceCard } from './ServiceCard.tsx';

export const ServiceList = () => (
  <CatalogList<Service>
    query={useServicesQuery()}
    plural="services"
    failedTitle="Our services could not be loaded"
    emptyHint="Tell us where you are going and we will arrange it for you."
    skeletonHeight="32rem"
  >
    {(services) =>
      services.map((service, index) => (
        <li key={service.id}>
          <ServiceCard
            service={service}
            precedingOfCategory={
              services.slice(0, index).filter(({ category }) => category === service.category).length
            }
            eager={index < 3}
          />
        </li>
      ))
    }
  </CatalogList>
);

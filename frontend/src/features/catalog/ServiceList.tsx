import type { Service, ServiceCategory } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { Clock, Car, PartyPopper, Plane } from 'lucide-react';
import { paths } from '../../routing/paths.ts';
import { theme } from '../../styles/index.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { ScenePicture } from '../../ui/ScenePicture.tsx';
import { Money, Muted, VisuallyHidden } from '../../ui/text.tsx';
import { useFromPricesQuery, useServicesQuery } from '../../api/catalogApi.ts';
import { CatalogCard } from './CatalogCard.tsx';
import { CatalogList } from './CatalogList.tsx';
import { serviceScenes } from './serviceScenes.ts';

const categories = {
  hourly: { label: 'Hourly', icon: Clock, per: 'per hour' },
  airport: { label: 'Airport', icon: Plane, per: 'per trip' },
  event: { label: 'Event', icon: PartyPopper, per: 'per trip' },
  other: { label: 'Service', icon: Car, per: 'per trip' },
} satisfies Record<ServiceCategory, object>;

const Amount = styled.strong`
  display: block;
`;
const Figure = styled.b`
  color: ${theme.color.text};
  font-weight: 550;
`;

/** What the shortest booking of the service costs in the end. */
function WholePrice({ id, needsVehicle }: Service) {
  const { data } = useFromPricesQuery();
  const total = data?.services.find(({ serviceId }) => serviceId === id)?.total;
  if (data === undefined || total === undefined)
    return <Muted as="span">Your car, the fee and tax are added.</Muted>;
  return (
    <Muted as="span">
      {needsVehicle && 'With a car from '}
      <Figure>
        <Money amount={total} />
      </Figure>
      , all in, {data.hours} hours
    </Muted>
  );
}

interface Props {
  service: Service;
  scene: string | undefined;
}

function ServiceCard({ service, scene }: Props) {
  const { label, icon: Icon, per } = categories[service.category];
  return (
    <CatalogCard
      picture={scene && <ScenePicture name={scene} />}
      kind={
        <>
          <Icon size={18} aria-hidden /> {label}
        </>
      }
      item={service}
      price={
        <>
          Starting from
          <Amount>
            <Money amount={service.basePrice} />
          </Amount>
          {per}
          <WholePrice {...service} />
        </>
      }
      actions={
        <LinkButton to={paths.bookService(service.id)} variant="secondary">
          Learn More<VisuallyHidden> about {service.name}</VisuallyHidden>
        </LinkButton>
      }
    />
  );
}

export const ServiceList = () => (
  <CatalogList<Service>
    query={useServicesQuery()}
    plural="services"
    failedTitle="Our services could not be loaded"
    emptyHint="Tell us where you are going and we will arrange it for you."
    skeletonHeight="32rem"
  >
    {(services) => {
      const scenes = serviceScenes(services);
      return services.map((service) => (
        <li key={service.id}>
          <ServiceCard service={service} scene={scenes.get(service.id)} />
        </li>
      ));
    }}
  </CatalogList>
);

import type { Service, ServiceCategory } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { Clock, Car, PartyPopper, Plane } from 'lucide-react';
import { paths } from '../../routing/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { ScenePicture } from '../../ui/ScenePicture.tsx';
import { Money, Muted, VisuallyHidden } from '../../ui/text.tsx';
import { useServicesQuery } from '../../api/catalogApi.ts';
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
          <Muted as="span">Your car, the fee and tax are added.</Muted>
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

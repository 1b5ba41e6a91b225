import type { Service, ServiceCategory } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { Clock, Car, PartyPopper, Plane } from 'lucide-react';
import { paths } from '../../routing/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Money, VisuallyHidden } from '../../ui/text.tsx';
import { useServicesQuery } from '../../api/catalogApi.ts';
import { CatalogCard } from './CatalogCard.tsx';
import { CatalogList } from './CatalogList.tsx';

/** They alternate where one category is listed several times. */
const scenes = (kind: string) =>
  [`/art/scenes/service-${kind}.svg`, `/art/scenes/service-${kind}-2.svg`] as const;

const categories = {
  hourly: { label: 'Hourly', icon: Clock, per: 'per hour', pictures: scenes('hourly') },
  airport: { label: 'Airport', icon: Plane, per: 'per trip', pictures: scenes('airport') },
  event: { label: 'Event', icon: PartyPopper, per: 'per trip', pictures: scenes('event') },
  other: { label: 'Service', icon: Car, per: 'per trip', pictures: scenes('hourly') },
} satisfies Record<ServiceCategory, object>;

const Picture = styled.img`
  width: 100%;
  aspect-ratio: 16 / 9;
  object-fit: cover;
`;
const Amount = styled.strong`
  display: block;
`;

interface Props {
  service: Service;
  /** How many of the same category are listed before it: their pictures alternate. */
  precedingOfCategory: number;
  eager: boolean;
}

function ServiceCard({ service, precedingOfCategory, eager }: Props) {
  const { label, icon: Icon, per, pictures } = categories[service.category];
  return (
    <CatalogCard
      picture={
        <Picture
          src={pictures[precedingOfCategory % 2]}
          alt=""
          width={960}
          height={540}
          loading={eager ? 'eager' : 'lazy'}
        />
      }
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

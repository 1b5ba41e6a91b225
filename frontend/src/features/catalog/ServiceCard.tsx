import type { Service } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { paths } from '../../routing/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CatalogCard } from './CatalogCard.tsx';
import { factsOf } from './serviceCategory.ts';

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

export function ServiceCard({ service, precedingOfCategory, eager }: Props) {
  const { label, icon: Icon, per, pictures } = factsOf(service.category);
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
      name={service.name}
      description={service.description}
      features={service.features}
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

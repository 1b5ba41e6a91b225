import type { Service } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { FeatureList } from './FeatureList.tsx';
import { CatalogCard, CatalogCardBody, CatalogCardFoot } from './grid.ts';
import { factsOf } from './serviceCategory.ts';

const Picture = styled.img`
  width: 100%;
  aspect-ratio: 16 / 9;
  object-fit: cover;
`;
const Kind = styled.p`
  ${type.overline}
  display: flex;
  align-items: center;
  gap: ${theme.space(1)};
  color: ${theme.color.accentText};
`;
const Name = styled.h2`
  ${type.subheading}
  margin-top: ${theme.space(1)};
`;
const Words = styled.p`
  margin-block: ${theme.space(1)} ${theme.space(2)};
  color: ${theme.color.textSecondary};
`;
const Price = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
  strong {
    display: block;
    color: ${theme.color.text};
    font-size: 1.375rem;
    font-weight: 550;
    line-height: 1.3;
  }
`;

export interface ServiceCardProps {
  service: Service;
  /** How many of the same kind stand before it. */
  turn: number;
  eager: boolean;
}

export function ServiceCard({ service, turn, eager }: ServiceCardProps) {
  const { label, icon: Icon, per, pictures } = factsOf(service.category);
  return (
    <CatalogCard>
      <Picture src={pictures[turn % 2]} alt="" width={960} height={540} loading={eager ? 'eager' : 'lazy'} />
      <CatalogCardBody>
        <Kind>
          <Icon size={18} aria-hidden /> {label}
        </Kind>
        <Name>{service.name}</Name>
        <Words>{service.description}</Words>
        <FeatureList features={service.features} />
        <CatalogCardFoot>
          <Price>
            Starting from
            <strong>
              <Money amount={service.basePrice} />
            </strong>
            {per}
          </Price>
          <LinkButton to={paths.bookService(service.id)} variant="secondary">
            Learn More<VisuallyHidden> about {service.name}</VisuallyHidden>
          </LinkButton>
        </CatalogCardFoot>
      </CatalogCardBody>
    </CatalogCard>
  );
}

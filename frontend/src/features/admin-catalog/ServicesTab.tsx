import { ConciergeBell } from 'lucide-react';
import type { Service } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { useServicesQuery } from '../../api/catalogApi.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CrudList } from '../../forms/CrudList.tsx';
import { Money } from '../../ui/Money.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { ItemGrid, ItemCard } from './ItemCard.tsx';
import { categoryLabel } from './labels.ts';
import { ServiceDialog } from './ServiceDialog.tsx';

const Price = styled.p`
  font-weight: 500;
  span + span {
    color: ${theme.color.textSecondary};
    font-weight: 400;
  }
`;
const Features = styled.ul`
  ${type.small}
  overflow-wrap: anywhere;
  && {
    padding-left: ${theme.space(2.25)};
    list-style: disc;
  }
  li::marker {
    color: ${theme.color.accentText};
  }
`;

export function ServicesTab() {
  return (
    <CrudList
      title="Services Management"
      noun="service"
      icon={<ConciergeBell size={32} aria-hidden />}
      query={useServicesQuery(undefined, { refetchOnMountOrArgChange: true })}
      question={({ name }) => `Are you sure you want to delete ${name}?`}
      renderDialog={(props) => <ServiceDialog {...props} />}
    >
      {(items, tools) => (
        <ItemGrid>
          {items.map((service) => (
            <ItemCard
              key={service.id}
              item={service}
              tools={tools}
              badge={<Badge tone="gray">{categoryLabel(service.category)}</Badge>}
            >
              <ServiceFacts service={service} />
            </ItemCard>
          ))}
        </ItemGrid>
      )}
    </CrudList>
  );
}

function ServiceFacts({ service: { description, basePrice, category, features } }: { service: Service }) {
  return (
    <>
      {description && <Muted>{description}</Muted>}
      <Price>
        <Money amount={basePrice} />
        <span>{category === 'hourly' ? ' per hour' : ' per trip'}</span>
      </Price>
      {features.length > 0 && (
        <Features>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </Features>
      )}
    </>
  );
}

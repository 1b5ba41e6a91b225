import { ConciergeBell, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Service } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { noticeFailure } from '../../api/failureNotice.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { Money } from '../../ui/Money.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useAdminServicesQuery, useDeleteServiceMutation } from './adminCatalogApi.ts';
import { CardGrid, ItemCard } from './ItemCard.tsx';
import { categoryLabel } from './labels.ts';
import { ServiceDialog } from './ServiceDialog.tsx';

const Words = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
`;
const Price = styled.p`
  font-weight: 500;
  span + span {
    color: ${theme.color.textSecondary};
    font-weight: 400;
  }
`;
const Features = styled.ul`
  ${type.small}
  && {
    padding-left: ${theme.space(2.25)};
    list-style: disc;
  }
  li::marker {
    color: ${theme.color.accentText};
  }
`;

export function ServicesTab() {
  const services = useAdminServicesQuery();
  const [editing, setEditing] = useState<Service | 'new'>();
  const [doomed, setDoomed] = useState<Service>();
  const [deleteService, { isLoading }] = useDeleteServiceMutation();

  const handleDelete = async ({ id }: Service) => {
    const { error } = await deleteService(id);
    if (error) {
      noticeFailure('Error deleting service', error);
      return;
    }
    setDoomed(undefined);
    showToast({ title: 'Service deleted successfully' });
  };

  return (
    <>
      <PanelHeader
        title="Services Management"
        action={
          <Button onClick={() => setEditing('new')}>
            <Plus size={18} aria-hidden /> Add Service
          </Button>
        }
      />
      <ListStates
        query={services}
        noun="services"
        empty='No services found. Click "Add Service" to create one.'
        icon={<ConciergeBell size={32} aria-hidden />}
      >
        {(items) => (
          <CardGrid>
            {items.map((service) => (
              <ItemCard
                key={service.id}
                name={service.name}
                badge={<Badge tone="gray">{categoryLabel(service.category)}</Badge>}
                onEdit={() => setEditing(service)}
                onDelete={() => setDoomed(service)}
              >
                {service.description && <Words>{service.description}</Words>}
                <Price>
                  <Money amount={service.basePrice} />
                  <span>{service.category === 'hourly' ? ' per hour' : ' per trip'}</span>
                </Price>
                {service.features.length > 0 && (
                  <Features>
                    {service.features.map((feature) => (
                      <li key={feature}>{feature}</li>
                    ))}
                  </Features>
                )}
              </ItemCard>
            ))}
          </CardGrid>
        )}
      </ListStates>
      {editing && (
        <ServiceDialog
          service={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {doomed && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDoomed(undefined)}
          title="Delete Service"
          question={`Are you sure you want to delete ${doomed.name}?`}
          confirmLabel="Delete"
          dangerous
          busy={isLoading}
          onConfirm={() => void handleDelete(doomed)}
        />
      )}
    </>
  );
}

import { Car, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Vehicle } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { noticeFailure } from '../../api/failureNotice.ts';
import { theme } from '../../styles/theme.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { Money } from '../../ui/Money.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useAdminVehiclesQuery, useDeleteVehicleMutation } from './adminCatalogApi.ts';
import { CardGrid, ItemCard } from './ItemCard.tsx';
import { passengers, typeLabel } from './labels.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { VehicleDialog } from './VehicleDialog.tsx';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${theme.space(0.5)} ${theme.space(2)};
  font-size: 0.9375rem;
  dt {
    color: ${theme.color.textSecondary};
  }
  dd {
    margin: 0;
    text-align: right;
  }
`;

export function FleetTab() {
  const vehicles = useAdminVehiclesQuery();
  const [editing, setEditing] = useState<Vehicle | 'new'>();
  const [doomed, setDoomed] = useState<Vehicle>();
  const [deleteVehicle, { isLoading }] = useDeleteVehicleMutation();

  const handleDelete = async ({ id }: Vehicle) => {
    const { error } = await deleteVehicle(id);
    if (error) {
      noticeFailure('Error deleting vehicle', error);
      return;
    }
    setDoomed(undefined);
    showToast({ title: 'Vehicle deleted successfully' });
  };

  return (
    <>
      <PanelHeader
        title="Fleet Management"
        action={
          <Button onClick={() => setEditing('new')}>
            <Plus size={18} aria-hidden /> Add Vehicle
          </Button>
        }
      />
      <ListStates
        query={vehicles}
        noun="vehicles"
        empty='No vehicles found. Click "Add Vehicle" to create one.'
        icon={<Car size={32} aria-hidden />}
      >
        {(items) => (
          <CardGrid>
            {items.map((vehicle) => (
              <ItemCard
                key={vehicle.id}
                name={vehicle.name}
                badge={
                  <Badge tone={vehicle.available ? 'green' : 'gray'}>
                    {vehicle.available ? 'Available' : 'Unavailable'}
                  </Badge>
                }
                picture={<Thumbnail url={vehicle.imageUrls[0] ?? vehicle.imageUrl ?? undefined} alt="" />}
                onEdit={() => setEditing(vehicle)}
                onDelete={() => setDoomed(vehicle)}
              >
                <Facts>
                  <dt>Type</dt>
                  <dd>{typeLabel(vehicle.type)}</dd>
                  <dt>Capacity</dt>
                  <dd>{passengers(vehicle.capacity)}</dd>
                  <dt>Hourly rate</dt>
                  <dd>
                    <Money amount={vehicle.hourlyRate} /> per hour
                  </dd>
                </Facts>
              </ItemCard>
            ))}
          </CardGrid>
        )}
      </ListStates>
      {editing && (
        <VehicleDialog
          vehicle={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {doomed && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDoomed(undefined)}
          title="Delete Vehicle"
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

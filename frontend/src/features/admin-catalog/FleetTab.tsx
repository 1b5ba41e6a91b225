import { Car } from 'lucide-react';
import type { Vehicle } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { useVehiclesQuery } from '../../api/catalogApi.ts';
import { passengers, vehicleTypeLabels } from '../../domain/vehicleFacts.ts';
import { theme } from '../../styles/theme.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CrudList } from '../../forms/CrudList.tsx';
import { Money } from '../../ui/Money.tsx';
import { ItemCard, ItemGrid, Thumbnail } from './ItemCard.tsx';
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
  return (
    <CrudList
      title="Fleet Management"
      noun="vehicle"
      icon={<Car size={32} aria-hidden />}
      query={useVehiclesQuery(undefined, { refetchOnMountOrArgChange: true })}
      question={({ name }) => `Are you sure you want to delete ${name}?`}
      renderDialog={(props) => <VehicleDialog {...props} />}
    >
      {(items, tools) => (
        <ItemGrid>
          {items.map((vehicle) => (
            <ItemCard
              key={vehicle.id}
              item={vehicle}
              tools={tools}
              badge={
                <Badge tone={vehicle.available ? 'green' : 'gray'}>
                  {vehicle.available ? 'Available' : 'Unavailable'}
                </Badge>
              }
              picture={<Thumbnail url={vehicle.imageUrls[0] ?? vehicle.imageUrl ?? undefined} alt="" />}
            >
              <VehicleFacts vehicle={vehicle} />
            </ItemCard>
          ))}
        </ItemGrid>
      )}
    </CrudList>
  );
}

function VehicleFacts({ vehicle: { type, capacity, hourlyRate } }: { vehicle: Vehicle }) {
  return (
    <Facts>
      <dt>Type</dt>
      <dd>{vehicleTypeLabels[type]}</dd>
      <dt>Capacity</dt>
      <dd>{passengers(capacity)}</dd>
      <dt>Hourly rate</dt>
      <dd>
        <Money amount={hourlyRate} /> per hour
      </dd>
    </Facts>
  );
}

import type { Vehicle } from '@livery/shared-types/catalog';
import { displayMoney } from '@livery/shared-types/cents';
import { Controller, type Control } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { BookingDraft } from './bookingDraft.ts';
import type { TakenVehicles } from './useTakenVehicles.ts';

const NO_VEHICLE = 'none';

interface Props {
  control: Control<BookingDraft>;
  vehicles: Vehicle[];
  taken: TakenVehicles;
  error: string | undefined;
  onChoose: (vehicleId: string) => void;
}

/** The cars with their rates. One that is taken at the chosen time is marked, and can be requested all the same. */
export function VehiclePicker({ control, vehicles, taken, error, onChoose }: Props) {
  const detail = ({ id, available, hourlyRate }: Vehicle) => {
    if (!available) return 'Unavailable';
    const rate = `${displayMoney(hourlyRate)} per hour`;
    return taken.isTaken(id) ? `${rate}, taken at this time` : rate;
  };
  return (
    <Field label="Vehicle" error={error}>
      <Controller
        control={control}
        name="vehicleId"
        render={({ field }) => (
          <Select
            ref={field.ref}
            value={field.value === '' ? NO_VEHICLE : field.value}
            onValueChange={(value) => onChoose(value === NO_VEHICLE ? '' : value)}
            options={[
              { value: NO_VEHICLE, label: 'No vehicle' },
              ...vehicles.map((vehicle) => ({
                value: vehicle.id,
                label: vehicle.name,
                detail: detail(vehicle),
                disabled: !vehicle.available,
              })),
            ]}
          />
        )}
      />
    </Field>
  );
}

import type { OwnBooking } from '@livery/shared-types/booking';
import type { Vehicle } from '@livery/shared-types/catalog';
import { displayMoney } from '@livery/shared-types/cents';
import { countOf } from '@livery/shared-types/readNumber';
import { useFreeVehiclesQuery, useVehiclesQuery } from '../../api/catalogApi.ts';
import { vehicleTypeLabels } from '../../domain/vehicleFacts.ts';
import { FieldError } from '../../ui/Field.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { faultsOf, type WantedTrip } from './wantedTrip.ts';

const NO_CAR = 'none';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** "Sedan · 3 seats · 2 bags · $80.00 per hour". */
function describe({ type, capacity, luggageCapacity, hourlyRate }: Vehicle): string {
  const room = [counted(capacity, 'seat'), counted(luggageCapacity, 'bag')];
  return [vehicleTypeLabels[type], ...room, `${displayMoney(hourlyRate)} per hour`].join(' · ');
}

interface Props {
  booking: OwnBooking;
  wanted: WantedTrip;
  error: string | undefined;
  onChange: (vehicleId: string) => void;
}

/** The cars with what they hold. One that is taken at the wanted time is marked, and can be asked for all the same. */
export function CarChoice({ booking, wanted, error, onChange }: Props) {
  const { data: vehicles, isError } = useVehiclesQuery();
  const { date, time, duration } = wanted;
  const { data: free } = useFreeVehiclesQuery(
    { pickupDate: `${date}T${time}`, duration: countOf(duration) },
    { skip: Object.keys(faultsOf(wanted)).length > 0 },
  );
  if (isError) return null;
  if (!vehicles) return <Skeleton $height="14rem" />;
  // The booked car is taken by this very booking.
  const isTaken = ({ id }: Vehicle) =>
    id !== booking.vehicleId && (free?.takenVehicleIds.includes(id) ?? false);
  const offered = vehicles.filter(({ id, available }) => available || id === booking.vehicleId);
  return (
    <div>
      <RadioCards
        legend="Car"
        value={wanted.vehicleId || NO_CAR}
        onValueChange={(id) => onChange(id === NO_CAR ? '' : id)}
        options={[
          ...(booking.vehicleId === null
            ? [{ value: NO_CAR, label: 'No particular car', description: 'As booked.' }]
            : []),
          ...offered.map((vehicle) => ({
            value: vehicle.id,
            label: vehicle.name,
            description: (
              <>
                {describe(vehicle)}
                {vehicle.id === booking.vehicleId && ' · Your car'}
                {isTaken(vehicle) && ' · Taken at this time'}
              </>
            ),
          })),
        ]}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

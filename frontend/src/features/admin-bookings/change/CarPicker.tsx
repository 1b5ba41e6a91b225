import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { Vehicle } from '@livery/shared-types/catalog';
import { FREE_VEHICLES, type ChangePreview, type FreeVehicle } from '@livery/shared-types/changeBooking';
import { styled } from 'styled-components';
import { readAnew } from '../../../api/baseApi.ts';
import { useVehiclesQuery } from '../../../api/catalogApi.ts';
import { theme } from '../../../styles/index.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Cluster, Stack } from '../../../ui/layout.ts';
import { RadioCards, type RadioCardOption } from '../../../ui/RadioCards.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { Money, Muted } from '../../../ui/text.tsx';
import { roomOf } from '../clash.ts';

const NO_CAR = 'none';

interface CarPickerProps {
  booking: AdminBooking;
  /** Blank: no car. */
  vehicleId: string;
  preview: ChangePreview | undefined;
  /** A trip of services only may go without. */
  canDoWithout: boolean;
  onChange: (vehicleId: string) => void;
}

/** The cars beside each other, with what the trip would cost in each: the booked one, the free ones, and those that are taken. */
export function CarPicker({ booking, vehicleId, preview, canDoWithout, onChange }: CarPickerProps) {
  const { data: fleet = [] } = useVehiclesQuery(undefined, readAnew);
  if (!preview) return <Skeleton $height="9rem" />;
  const none: RadioCardOption<string> = { value: NO_CAR, label: 'No car', description: 'Services only' };
  return (
    <Stack $gap={1}>
      <RadioCards
        legend="Car"
        least="15rem"
        value={vehicleId || NO_CAR}
        onValueChange={(value) => onChange(value === NO_CAR ? '' : value)}
        options={[
          ...carsOf(fleet, preview, { booking, vehicleId }).map(optionOf),
          ...(canDoWithout || vehicleId === '' ? [none] : []),
        ]}
      />
      {isCut(preview) && (
        <Muted>
          The first {FREE_VEHICLES} free cars are listed, those of the trip’s own type first. More may be
          free.
        </Muted>
      )}
    </Stack>
  );
}

/** Whether more cars may be free than the preview names: of those beyond nobody can tell. */
const isCut = ({ alternatives }: ChangePreview) => alternatives.length >= FREE_VEHICLES;

interface Car {
  id: string;
  name: string;
  room: string | undefined;
  total: string | null;
  isBooked: boolean;
  /** Why it can't be had. */
  obstacle: string | undefined;
}

function carsOf(
  fleet: readonly Vehicle[],
  preview: ChangePreview,
  { booking, vehicleId }: { booking: AdminBooking; vehicleId: string },
): Car[] {
  const { alternatives, clash, computedTotal } = preview;
  const isFree = ({ id }: Vehicle) => alternatives.some((free) => free.id === id);
  const free = ({ id, name, total, ...room }: FreeVehicle): Car => ({
    id,
    name,
    room: roomOf(room),
    total: id === vehicleId ? computedTotal : total,
    isBooked: id === booking.vehicleId,
    obstacle: undefined,
  });
  const other = (vehicle: Vehicle): Car => {
    const isChosen = vehicle.id === vehicleId;
    return {
      id: vehicle.id,
      name: vehicle.name,
      room: roomOf(vehicle),
      total: isChosen ? computedTotal : null,
      isBooked: vehicle.id === booking.vehicleId,
      obstacle: isChosen && clash === null ? undefined : obstacleOf(vehicle),
    };
  };
  const rest = fleet
    .filter((vehicle) => !isFree(vehicle))
    .filter(({ id }) => id === vehicleId || id === booking.vehicleId || !isCut(preview))
    .map(other);
  const isKnown = fleet.some(({ id }) => id === booking.vehicleId);
  const gone: Car[] =
    booking.vehicleId === null || isKnown
      ? []
      : [
          {
            id: booking.vehicleId,
            name: booking.vehicleName ?? 'The booked car',
            room: undefined,
            total: vehicleId === booking.vehicleId ? computedTotal : null,
            isBooked: true,
            obstacle: undefined,
          },
        ];
  const rank = ({ isBooked, obstacle, id }: Car) =>
    isBooked ? 0 : id === vehicleId ? 1 : obstacle === undefined ? 2 : 3;
  return [...gone, ...alternatives.map(free), ...rest].toSorted((one, next) => rank(one) - rank(next));

  function obstacleOf({ available, capacity, luggageCapacity }: Vehicle): string {
    if (!available) return 'Not in use';
    if (capacity < (booking.passengers ?? 0) || luggageCapacity < (booking.luggage ?? 0)) return 'Too small';
    return 'Taken at this time';
  }
}

const Figures = styled(Cluster)`
  justify-content: space-between;
`;
const Obstacle = styled.span`
  color: ${theme.color.yellowText};
`;

const optionOf = ({ id, name, room, total, isBooked, obstacle }: Car): RadioCardOption<string> => ({
  value: id,
  label: (
    <Cluster as="span" $gap={0.75}>
      {name}
      {isBooked && <Badge tone="accent">Booked</Badge>}
    </Cluster>
  ),
  description: (
    <Figures as="span">
      {room}
      {total !== null && <Money amount={total} />}
      {obstacle && <Obstacle>{obstacle}</Obstacle>}
    </Figures>
  ),
  // The booked one can always be gone back to.
  disabled: obstacle !== undefined && !isBooked,
});

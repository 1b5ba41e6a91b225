import { countOf } from '@livery/shared-types/readNumber';
import type { Vehicle } from '@livery/shared-types/catalog';

interface Chosen {
  vehicleId: string;
  passengers: string;
  luggage: string;
}
interface RoomFault {
  field: 'passengers' | 'luggage';
  message: string;
}

/** More people or luggage than the chosen vehicle takes. */
export function roomFaults(chosen: Chosen, vehicles: readonly Vehicle[]): RoomFault[] {
  const vehicle = vehicles.find(({ id }) => id === chosen.vehicleId);
  if (!vehicle) return [];
  const { name, capacity, luggageCapacity } = vehicle;
  const faults: RoomFault[] = [];
  if (countOf(chosen.passengers) > capacity) {
    faults.push({ field: 'passengers', message: `${name} takes up to ${capacity} passengers` });
  }
  if (countOf(chosen.luggage) > luggageCapacity) {
    faults.push({ field: 'luggage', message: `${name} takes up to ${luggageCapacity} pieces` });
  }
  return faults;
}

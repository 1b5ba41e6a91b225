import type { Vehicle } from '@livery/shared-types/catalog';
import type { TakenVehicles } from '../../api/useTakenVehicles.ts';

const MAX_ALTERNATIVES = 3;

/** The cars to offer in place of one that is taken: free, large enough, the same kind first, then the nearest in price. */
export function alternativeVehicles(
  wanted: Vehicle,
  vehicles: readonly Vehicle[],
  { isTaken }: TakenVehicles,
  { passengers, luggage }: { passengers: number; luggage: number },
): Vehicle[] {
  const distance = ({ type, hourlyRate }: Vehicle) =>
    (type === wanted.type ? 0 : 1_000_000) + Math.abs(Number(hourlyRate) - Number(wanted.hourlyRate));
  return vehicles
    .filter(({ id, available }) => available && id !== wanted.id && !isTaken(id))
    .filter(({ capacity, luggageCapacity }) => capacity >= passengers && luggageCapacity >= luggage)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MAX_ALTERNATIVES);
}

import type { Vehicle } from '@livery/shared-types/catalog';
import { bags, passengers as passengersInWords } from '../../domain/vehicleFacts.ts';

export interface Party {
  passengers: number;
  luggage: number;
}

/** Why a car can't be chosen for so many people and bags; undefined where it can. */
export function obstacleOf(
  { available, capacity, luggageCapacity }: Vehicle,
  party: Party,
): string | undefined {
  if (!available) return 'Unavailable';
  const limits = [
    party.passengers > capacity && passengersInWords(capacity),
    party.luggage > luggageCapacity && bags(luggageCapacity),
  ].filter(Boolean);
  return limits.length > 0 ? `Takes up to ${limits.join(' and ')}` : undefined;
}

/** The cars that fit and those that don't, each from the lowest to the highest price. */
export function vehicleChoices(
  vehicles: readonly Vehicle[],
  party: Party,
  totals: ReadonlyMap<string, string>,
) {
  // For one journey the totals are in the order of the rates: nothing moves when they arrive.
  const priceOf = ({ id, hourlyRate }: Vehicle) => Number(totals.get(id) ?? hourlyRate);
  const hasTotal = ({ id }: Vehicle) => (totals.has(id) ? 0 : 1);
  const sorted = vehicles.toSorted((a, b) =>
    totals.size > 0 && hasTotal(a) !== hasTotal(b) ? hasTotal(a) - hasTotal(b) : priceOf(a) - priceOf(b),
  );
  return {
    fitting: sorted.filter((vehicle) => obstacleOf(vehicle, party) === undefined),
    others: sorted.filter((vehicle) => obstacleOf(vehicle, party) !== undefined),
  };
}

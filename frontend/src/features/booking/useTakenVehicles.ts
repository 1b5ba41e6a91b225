import type { Vehicle } from '@livery/shared-types/catalog';
import { useWatch, type Control } from 'react-hook-form';
import { useFreeVehiclesQuery } from '../../api/catalogApi.ts';
import { isWholePickup } from '../../domain/refundTerms.ts';
import { hoursFault, hoursOf, type BookingDraft } from './bookingDraft.ts';

const MAX_ALTERNATIVES = 3;

export interface TakenVehicles {
  /** `unasked` while there is no date, time or duration to ask for. */
  state: 'unasked' | 'checking' | 'failed' | 'known';
  isTaken: (vehicleId: string) => boolean;
}

/** Which cars are taken at the time in the form. */
export function useTakenVehicles(control: Control<BookingDraft>): TakenVehicles {
  const [date, time, duration] = useWatch({ control, name: ['date', 'time', 'duration'] });
  return useTakenAt(date, time, duration);
}

/** Which cars are taken at a time. A failure stops nobody: the server checks again. */
export function useTakenAt(date: string, time: string, duration: string): TakenVehicles {
  const hours = hoursOf(duration);
  const isWhole = isWholePickup({ date, time }) && hoursFault(hours) === undefined;
  const { currentData, isError } = useFreeVehiclesQuery(
    { pickupDate: `${date}T${time}`, duration: hours },
    { skip: !isWhole },
  );
  const taken = isWhole && !isError ? currentData?.takenVehicleIds : undefined;
  return {
    state: !isWhole ? 'unasked' : isError ? 'failed' : taken ? 'known' : 'checking',
    isTaken: (vehicleId) => taken?.includes(vehicleId) ?? false,
  };
}

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

import { useFreeVehiclesQuery } from './catalogApi.ts';
import { isWholePickup } from '../domain/refundTerms.ts';
import { durationFault, hoursOf } from '../domain/bookedHours.ts';

export interface TakenVehicles {
  /** `unasked` while there is no date, time or duration to ask for. */
  state: 'unasked' | 'checking' | 'failed' | 'known';
  isTaken: (vehicleId: string) => boolean;
}

/** Which cars are taken at a time. A failure stops nobody: the server checks again. */
export function useTakenVehicles(date: string, time: string, duration: string): TakenVehicles {
  const hours = hoursOf(duration);
  const isWhole = isWholePickup({ date, time }) && durationFault(duration) === undefined;
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

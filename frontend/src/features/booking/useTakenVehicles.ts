import { useWatch, type Control } from 'react-hook-form';
import { useFreeVehiclesQuery } from './bookingApi.ts';
import { hoursOf, type BookingDraft } from './bookingDraft.ts';
import { isWholePickup } from './refundTerms.ts';

export interface TakenVehicles {
  /** `unasked` while there is no date or time to ask for. */
  state: 'unasked' | 'checking' | 'failed' | 'known';
  isTaken: (vehicleId: string) => boolean;
}

/** Which cars are taken at the time in the form. A failure stops nobody: the server checks again. */
export function useTakenVehicles(control: Control<BookingDraft>): TakenVehicles {
  const [date, time, duration] = useWatch({ control, name: ['date', 'time', 'duration'] });
  const isWhole = isWholePickup(date, time);
  const { currentData, isError } = useFreeVehiclesQuery(
    { pickupDate: `${date}T${time}`, duration: hoursOf(duration) },
    { skip: !isWhole },
  );
  const taken = isWhole && !isError ? currentData?.takenVehicleIds : undefined;
  return {
    state: !isWhole ? 'unasked' : isError ? 'failed' : taken ? 'known' : 'checking',
    isTaken: (vehicleId) => taken?.includes(vehicleId) ?? false,
  };
}

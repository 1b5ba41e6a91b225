import { useMemo } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useDebounced } from '../../ui/useDebounced.ts';
import type { VehicleTotalsRequest } from '@livery/shared-types/catalog';
import { useVehicleTotalsQuery } from '../../api/catalogApi.ts';
import { useRetry } from '../../api/useRetry.ts';
import { type BookingDraft } from './bookingDraft.ts';
import { durationFault, hoursFault, hoursOf } from '../../domain/bookedHours.ts';

const DEBOUNCE_MS = 150;

export interface VehicleTotalsState {
  /** By vehicle. While new totals are loading, still the ones before. */
  totals: ReadonlyMap<string, string>;
  isUpdating: boolean;
}

/** What the journey costs with each car. `isReady` is false while the form is still to be filled in by its draft. */
export function useVehicleTotals(control: Control<BookingDraft>, isReady: boolean): VehicleTotalsState {
  const [serviceIds, duration, promoCode] = useWatch({
    control,
    name: ['serviceIds', 'duration', 'promoCode'],
  });
  const choice = JSON.stringify({ serviceIds, duration: hoursOf(duration), promoCode });
  const settled = useDebounced(choice, DEBOUNCE_MS);
  const request = JSON.parse(settled) as VehicleTotalsRequest;
  const isRefused = durationFault(duration) !== undefined;
  const skip = !isReady || isRefused || hoursFault(request.duration) !== undefined;
  const query = useVehicleTotalsQuery(request, { skip });
  const { data, isFetching, isError } = query;
  // The cars can be chosen without their totals, which come by themselves when the catalog is back.
  useRetry(query);
  const isUnknown = isError || isRefused;
  const totals = useMemo(
    () => new Map(isUnknown ? [] : data?.totals.map(({ vehicleId, total }) => [vehicleId, total])),
    [data, isUnknown],
  );
  return { totals, isUpdating: isReady && !isRefused && (isFetching || settled !== choice) };
}

import { MAX_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { useMemo } from 'react';
import { CAR_ALONE, useVehicleTotalsQuery } from '../../api/catalogApi.ts';
import { hoursOf } from '../../domain/bookedHours.ts';
import { keptJourney, type KeptJourney } from '../../domain/keptJourney.ts';
import { useIsHydrated } from '../../ui/useIsHydrated.ts';

export interface TripTotals {
  /** The journey that was begun in this browser; without one the totals are those of the shortest booking. */
  journey: KeptJourney | undefined;
  hours: number;
  /** By vehicle; empty until they are known. Those of the shortest booking are in the page as it arrives. */
  totals: ReadonlyMap<string, string>;
  isLoading: boolean;
}

/** What the trip in hand costs with each car. */
export function useTripTotals(): TripTotals {
  const isHydrated = useIsHydrated();
  const journey = useMemo(() => (isHydrated ? keptJourney() : undefined), [isHydrated]);
  // What was typed there may be more than can be booked.
  const hours = Math.min(MAX_DURATION_HOURS, hoursOf(journey?.hours ?? ''));
  // Of this trip alone: the totals of another one would be wrong under its name.
  const { currentData: data, isError } = useVehicleTotalsQuery({
    ...CAR_ALONE,
    duration: hours,
    ...(journey && { serviceIds: journey.serviceIds, promoCode: journey.promoCode }),
  });
  const totals = useMemo(
    () => new Map(data?.totals.map(({ vehicleId, total }) => [vehicleId, total])),
    [data],
  );
  return { journey, hours, totals, isLoading: !data && !isError };
}

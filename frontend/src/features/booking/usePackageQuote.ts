import { useEffect, useState } from 'react';
import type { Quote } from '@livery/shared-types/catalog';
import { useWatch, type Control } from 'react-hook-form';
import type { ApiError } from '../../api/apiError.ts';
import { useQuoteQuery, type PackageChoice } from './bookingApi.ts';
import { hoursOf, type BookingDraft } from './bookingDraft.ts';

const DEBOUNCE_MS = 150;

export interface PackageQuote {
  /** The latest price; while a new one is loading, still the one before. */
  quote: Quote | undefined;
  /** What is chosen, as text: equal for the same package. */
  choiceKey: string;
  isUpdating: boolean;
  error: ApiError | undefined;
  refresh: () => void;
}

const isNothing = ({ serviceIds, vehicleId }: PackageChoice) => serviceIds.length === 0 && vehicleId === null;

/** The price of the package in the form, fetched again with each change, and only when something is chosen. */
export function usePackageQuote(control: Control<BookingDraft>): PackageQuote {
  const [serviceIds, vehicleId, duration, promoCode] = useWatch({
    control,
    name: ['serviceIds', 'vehicleId', 'duration', 'promoCode'],
  });
  const choice = { serviceIds, vehicleId: vehicleId || null, duration: hoursOf(duration), promoCode };
  const choiceKey = JSON.stringify(choice);

  // Debounced: typing "12" fetches one price, not two.
  const [settledKey, setSettledKey] = useState(choiceKey);
  useEffect(() => {
    const timer = setTimeout(() => setSettledKey(choiceKey), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [choiceKey]);
  const settled = JSON.parse(settledKey) as PackageChoice;
  // The first choice, and a restored form, are not debounced: the price may be cached.
  const priced = isNothing(settled) ? choice : settled;

  const skip = isNothing(choice);
  const { data, error, isFetching, refetch } = useQuoteQuery(priced, { skip });
  return {
    quote: skip || error ? undefined : data,
    choiceKey,
    isUpdating: !skip && (isFetching || JSON.stringify(priced) !== choiceKey),
    error: skip ? undefined : (error as ApiError | undefined),
    refresh: () => {
      if (!skip) void refetch();
    },
  };
}

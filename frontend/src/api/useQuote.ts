import type { Quote } from '@livery/shared-types/catalog';
import type { ApiError } from './apiError.ts';
import { useDebounced } from '../ui/useDebounced.ts';
import { useQuoteQuery, type PackageChoice } from './bookingApi.ts';
import { hoursFault } from '../domain/bookedHours.ts';

const DEBOUNCE_MS = 150;

export interface PackageQuote {
  /** The latest price; while a new one is loading, still the one before. */
  quote: Quote | undefined;
  /** What is chosen, as text: equal for the same package. */
  choiceKey: string;
  isUpdating: boolean;
  error: ApiError | undefined;
  /** What is to be done for a price, while there is none to wait for. */
  missing: string;
  refresh: () => void;
}

const isNothing = ({ serviceIds, vehicleId }: PackageChoice) => serviceIds.length === 0 && vehicleId === null;

/** The price of a package, fetched again with each change, and only when something is chosen and nothing of it is at `fault`. */
export function useQuote(choice: PackageChoice, fault?: string): PackageQuote {
  const choiceKey = JSON.stringify(choice);

  // Typing "12" fetches one price, not two.
  const settledKey = useDebounced(choiceKey, DEBOUNCE_MS);
  const settled = JSON.parse(settledKey) as PackageChoice;
  // The first choice, and a restored form, are not debounced: the price may be cached.
  const priced = isNothing(settled) || hoursFault(settled.duration) !== undefined ? choice : settled;

  const skip = isNothing(choice) || fault !== undefined;
  const { data, error, isFetching, refetch } = useQuoteQuery(priced, { skip });
  return {
    quote: skip || error ? undefined : data,
    choiceKey,
    isUpdating: !skip && (isFetching || JSON.stringify(priced) !== choiceKey),
    error: skip ? undefined : (error as ApiError | undefined),
    missing: fault ?? 'Select services to see pricing',
    refresh: () => {
      if (!skip) void refetch();
    },
  };
}

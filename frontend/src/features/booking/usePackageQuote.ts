import { useEffect, useState } from 'react';
import type { Quote } from '@livery/shared-types/catalog';
import type { ApiError } from '../../api/apiError.ts';
import { useQuoteQuery, type PackageChoice } from './bookingApi.ts';

const SETTLE_MS = 150;

/** The value, debounced: typing "12" fetches one price, not two. */
function useDebounced<T>(value: T, key: string): T {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (key === settled.key) return;
    const timer = setTimeout(() => setSettled({ value, key }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value, key, settled.key]);
  return settled.value;
}

export interface PackageQuote {
  /** The latest price; while a new one is loading, still the one before. */
  quote: Quote | undefined;
  isUpdating: boolean;
  error: ApiError | undefined;
  refresh: () => void;
}

const isNothing = ({ serviceIds, vehicleId }: PackageChoice) => serviceIds.length === 0 && vehicleId === null;

/** The price of the chosen package, fetched again with each change, and only when something is chosen. */
export function usePackageQuote(choice: PackageChoice): PackageQuote {
  const key = JSON.stringify(choice);
  const settled = useDebounced(choice, key);
  const nothing = isNothing(choice);
  // The first choice, and a restored form, are not debounced: the price may be cached.
  const priced = isNothing(settled) ? choice : settled;
  const { data, error, isFetching, refetch } = useQuoteQuery(priced, { skip: nothing });
  return {
    quote: nothing || error ? undefined : data,
    isUpdating: !nothing && (isFetching || JSON.stringify(priced) !== key),
    error: nothing ? undefined : (error as ApiError | undefined),
    refresh: () => {
      if (!nothing) void refetch();
    },
  };
}

import { useEffect, useState } from 'react';
import type { Quote } from '@livery/shared-types/catalog';
import type { ApiError } from '../../api/apiError.ts';
import { useQuoteQuery, type PackageChoice } from './bookingApi.ts';

const SETTLE_MS = 150;

/** The latest value once it has stayed the same for a moment: typing "12" asks for one price, not two. */
function useSettled<T>(value: T, key: string): T {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (key === settled.key) return;
    const timer = setTimeout(() => setSettled({ value, key }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value, key, settled.key]);
  return settled.value;
}

export interface PackageQuote {
  /** The latest price; while a new one is on its way, still the one before. */
  quote: Quote | undefined;
  isUpdating: boolean;
  error: ApiError | undefined;
  refresh: () => void;
}

/** The price of what is chosen, asked for again with each change, and only when there is something to price. */
export function usePackageQuote(choice: PackageChoice): PackageQuote {
  const key = JSON.stringify(choice);
  const settled = useSettled(choice, key);
  const nothing = choice.serviceIds.length === 0 && choice.vehicleId === null;
  const skip = nothing || (settled.serviceIds.length === 0 && settled.vehicleId === null);
  const { data, error, isFetching, refetch } = useQuoteQuery(settled, { skip });
  return {
    quote: nothing || error ? undefined : data,
    isUpdating: !nothing && (isFetching || JSON.stringify(settled) !== key),
    error: nothing ? undefined : (error as ApiError | undefined),
    refresh: () => {
      if (!skip) void refetch();
    },
  };
}

import { useRef } from 'react';

/**
 * Lets one press through at a time, also before the page shows its button as busy. What resolves to `true` is over for
 * good: its button does nothing more until it is gone.
 */
export function useSingleFlight() {
  const isLockedRef = useRef(false);
  return async (act: () => Promise<boolean | void>): Promise<void> => {
    if (isLockedRef.current) return;
    isLockedRef.current = true;
    isLockedRef.current = (await act()) === true;
  };
}

import { useRef } from 'react';

/** One press at a time, also before the button shows as busy. What resolves to `true` is over for good. */
export function useSingleFlight() {
  const isLockedRef = useRef(false);
  return async (act: () => Promise<boolean | void>): Promise<void> => {
    if (isLockedRef.current) return;
    isLockedRef.current = true;
    isLockedRef.current = (await act()) === true;
  };
}

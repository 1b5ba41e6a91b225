import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while a page is shown as the server drew it, true as soon as the browser may add what only it knows: what was
 * typed before, the hour, the address's query.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a page that the server rendered is hydrated: what only the browser knows, such as its address, comes after. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

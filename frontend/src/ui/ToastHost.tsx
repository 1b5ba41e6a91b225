import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToasts, subscribeToToasts } from './toastStore.ts';

const Toaster = lazy(() => import('./Toaster.tsx'));
const hasToasts = () => currentToasts().length > 0;

/** Fetches the notices' code only when there is one to show. */
export function ToastHost() {
  const needed = useSyncExternalStore(subscribeToToasts, hasToasts, hasToasts);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}

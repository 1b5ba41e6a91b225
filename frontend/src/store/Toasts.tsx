import { lazy, Suspense } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PlainToast } from '../ui/PlainToast.tsx';
import type { Toast } from '../ui/Toaster.tsx';
import { useAppSelector } from './hooks.ts';
import { dismissToast } from './showToast.ts';

/** With its Radix parts it weighs 13 kB, and most visits show no notice. */
const Toaster = lazy(() => import('../ui/Toaster.tsx'));

/** The notices that `showToast` shows; where their code cannot be had, what they say is said plainly. */
export function Toasts() {
  const toasts = useAppSelector((state) => state.toasts);
  if (toasts.length === 0) return null;
  return (
    <ErrorBoundary part="The notices" renderFallback={() => <PlainToasts toasts={toasts} />}>
      <Suspense fallback={null}>
        <Toaster toasts={toasts} onDismiss={dismissToast} />
      </Suspense>
    </ErrorBoundary>
  );
}

const PlainToasts = ({ toasts }: { toasts: Toast[] }) =>
  toasts
    .filter(({ open }) => open)
    .map(({ id, title, description }) => (
      <PlainToast key={id} title={title}>
        {description && <div>{description}</div>}
        <Button size="small" variant="ghost" onClick={() => dismissToast(id)}>
          Dismiss
        </Button>
      </PlainToast>
    ));

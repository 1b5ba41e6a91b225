import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Button } from '../ui/Button.tsx';
import type { Toast } from '../ui/Toaster.tsx';
import { PlainToast } from '../ui/PlainToast.tsx';
import { useLazySelector } from './lazyStore.ts';

const Toaster = lazy(() => import('../ui/Toaster.tsx'));
const none: Toast[] = [];
const dismiss = (id: number) => void import('./showToast.ts').then(({ dismissToast }) => dismissToast(id));

/** Fetches the notices' code only when there is one to show; without it, what they say is said plainly. */
export function LazyToaster() {
  const toasts = useLazySelector((state) => state.toasts, none);
  if (toasts.length === 0) return null;
  return (
    <ErrorBoundary part="The notices" renderFallback={() => <PlainNotices toasts={toasts} />}>
      <Suspense fallback={null}>
        <Toaster toasts={toasts} onDismiss={dismiss} />
      </Suspense>
    </ErrorBoundary>
  );
}

const PlainNotices = ({ toasts }: { toasts: Toast[] }) =>
  toasts
    .filter(({ open }) => open)
    .map(({ id, title, description }) => (
      <PlainToast key={id} title={title}>
        {description && <div>{description}</div>}
        <Button size="small" variant="ghost" onClick={() => dismiss(id)}>
          Dismiss
        </Button>
      </PlainToast>
    ));

import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PageBoundary } from './PageBoundary.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { ScrollAndFocus } from './ScrollAndFocus.tsx';

/** A page with its own skeleton and error boundary; both are reset at every address. */
export function RoutePage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        {children}
        <ScrollAndFocus />
      </Suspense>
    </PageBoundary>
  );
}

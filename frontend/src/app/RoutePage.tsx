import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageBoundary } from './PageBoundary.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { ScrollAndFocus } from './ScrollAndFocus.tsx';

/** The page of the address with its own skeleton and error boundary; both are reset at every address. */
export function RoutePage() {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
        <ScrollAndFocus />
      </Suspense>
    </PageBoundary>
  );
}

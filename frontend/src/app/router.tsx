import { Suspense, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { HomePage } from '../pages/HomePage.tsx';
import { Arrival } from './Arrival.tsx';
import { SiteLayout } from './layout/SiteLayout.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { lazyPages, notFoundPage } from './pages.ts';
import { patterns } from './paths.ts';

/** A page with its own skeleton and its own place to fail; both start afresh at every address. */
function Visit({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        {children}
        <Arrival />
      </Suspense>
    </PageBoundary>
  );
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route
          path={patterns.home}
          element={
            <Visit>
              <HomePage />
            </Visit>
          }
        />
        {lazyPages.map(([pattern, { Page }]) => (
          <Route
            key={pattern}
            path={pattern}
            element={
              <Visit>
                <Page />
              </Visit>
            }
          />
        ))}
        <Route
          path="*"
          element={
            <Visit>
              <notFoundPage.Page />
            </Visit>
          }
        />
      </Route>
    </Routes>
  );
}

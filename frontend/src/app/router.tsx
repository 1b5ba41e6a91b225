import { Route, Routes } from 'react-router-dom';
import { HomePage } from '../pages/HomePage.tsx';
import { SiteLayout } from './layout/SiteLayout.tsx';
import { lazyPages, notFoundPage } from './pages.ts';
import { RoutePage } from './RoutePage.tsx';
import { patterns } from '../routing/paths.ts';

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route
          path={patterns.home}
          element={
            <RoutePage>
              <HomePage />
            </RoutePage>
          }
        />
        {lazyPages.map(([pattern, { Page }]) => (
          <Route
            key={pattern}
            path={pattern}
            element={
              <RoutePage>
                <Page />
              </RoutePage>
            }
          />
        ))}
        <Route
          path="*"
          element={
            <RoutePage>
              <notFoundPage.Page />
            </RoutePage>
          }
        />
      </Route>
    </Routes>
  );
}

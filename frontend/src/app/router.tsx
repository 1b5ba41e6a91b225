import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { HomePage } from '../pages/HomePage.tsx';
import { patterns } from '../routing/paths.ts';
import { SiteLayout } from './layout/SiteLayout.tsx';
import { drivePage, lazyPages, notFoundPage } from './pages.tsx';

export const AppRoutes = () => (
  <Routes>
    <Route element={<SiteLayout />}>
      <Route path={patterns.home} element={<HomePage />} />
      {lazyPages.map(([pattern, { Page }]) => (
        <Route key={pattern} path={pattern} element={<Page />} />
      ))}
      <Route path="*" element={<notFoundPage.Page />} />
    </Route>
    <Route
      path={patterns.drive}
      element={
        <Suspense>
          <drivePage.Page />
        </Suspense>
      }
    />
  </Routes>
);

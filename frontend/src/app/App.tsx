import { BrowserRouter } from 'react-router-dom';
import { GlobalStyle } from '../styles/GlobalStyle.ts';
import { SiteBoundary } from './PageBoundary.tsx';
import { AppRoutes } from './router.tsx';

export const App = () => (
  <>
    <GlobalStyle />
    <SiteBoundary>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </SiteBoundary>
  </>
);

import { startTransition, StrictMode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { setPhoneCountry } from '@livery/shared-types/phoneCountry';
import { currentSite } from '../domain/siteConfig.ts';
import { store } from '../store/store.ts';
import { GlobalStyle } from '../styles/GlobalStyle.ts';
import { startWithEarlyInput } from './earlyInput.ts';
import { preloadStore, writtenData } from './pageData.ts';
import { readyPage } from './pages.tsx';
import { createRoot, hydrateRoot } from './reactDom.ts';
import { watchSilentInput } from './silentInput.ts';
import { SiteBoundary } from './PageBoundary.tsx';
import { AppRoutes } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

setPhoneCountry(currentSite().brand.country);
preloadStore(store, writtenData());

const app = (
  <StrictMode>
    <GlobalStyle />
    <SiteBoundary>
      {/* React takes a page over as the server drew it, and then shows what has happened since. */}
      <Provider store={store} serverState={store.getState()}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </Provider>
    </SiteBoundary>
  </StrictMode>
);

/** With the page's own code, so that nothing suspends; a transition, so that hydrating gives way to input. */
async function hydrate(container: HTMLElement) {
  // Code that can't be fetched is reported by the page's error boundary.
  await readyPage(window.location.pathname).catch(() => undefined);
  startWithEarlyInput(() => startTransition(() => void hydrateRoot(container, app)));
}

watchSilentInput();
// The gateway renders public pages; what it could not render, and everybody's own pages, are rendered here.
if (root.hasChildNodes()) void hydrate(root);
else startWithEarlyInput(() => createRoot(root).render(app));

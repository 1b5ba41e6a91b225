import { startTransition, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { GlobalStyle } from '../styles/GlobalStyle.ts';
import { startWithEarlyInput } from './earlyInput.ts';
import { readyPage } from './pages.tsx';
import { createRoot, hydrateRoot } from './reactDom.ts';
import { SiteBoundary } from './PageBoundary.tsx';
import { AppRoutes } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <GlobalStyle />
    <SiteBoundary>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </SiteBoundary>
  </StrictMode>
);

/** With the page's own code, so that nothing suspends; a transition, so that hydrating gives way to input. */
async function hydrate(container: HTMLElement) {
  // The fields of a plain form keep by themselves what was typed: React does not control them.
  const fieldCode =
    container.querySelector(':is(input, textarea):not(form[action] *)') && import('./restoreServerValue.ts');
  // Code that can't be fetched is reported by the page's error boundary.
  await readyPage(window.location.pathname).catch(() => undefined);
  const restoreServerValue = (await fieldCode?.catch(() => undefined))?.restoreServerValue;
  startWithEarlyInput(() => startTransition(() => void hydrateRoot(container, app)), restoreServerValue);
}

// The gateway renders public pages; what it could not render, and everybody's own pages, are rendered here.
if (root.hasChildNodes()) void hydrate(root);
else startWithEarlyInput(() => createRoot(root).render(app));

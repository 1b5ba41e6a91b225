import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from './reactDom.ts';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// The gateway sends public pages drawn; what it could not draw, and everybody's own pages, begin here. A drawn page can be
// read already: taking it over lets the browser in between, and never holds up a scroll or a press.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);

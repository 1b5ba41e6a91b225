import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// The gateway sends public pages drawn; what it could not draw, and everybody's own pages, begin here.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);

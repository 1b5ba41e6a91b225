// A module of ours, so that React DOM runs with the framework's piece of code and not with the page's (build/firstCode.ts).
export { createRoot, hydrateRoot } from 'react-dom/client';

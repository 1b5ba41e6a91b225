// A module of ours, so that React DOM runs with the framework's file of code and not with the site's (build/codeFiles.ts).
export { createRoot, hydrateRoot } from 'react-dom/client';

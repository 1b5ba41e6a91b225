import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaintInline } from './build/firstPaintInline.ts';
import { pageRenderer } from './build/pageRenderer.ts';
import { productionRouter } from './build/productionRouter.ts';

const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';
const proxy = {
  '/api': { target: gateway },
  '/ws': { target: gateway, ws: true },
  '/socket.io': { target: gateway, ws: true },
  '/payment-sandbox': { target: gateway },
};

// `root` stays the folder vite runs in: vitest's `frontend` project extends this file from the workspace root.
export default defineConfig({
  plugins: [react(), productionRouter, firstPaintInline, pageRenderer],
  // Class names that depend on the file alone, so that the browser finds the rules which the server has drawn with.
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false, ssr: true, pure: true } } },
  server: { host: '127.0.0.1', port: 5173, proxy },
  preview: { host: '127.0.0.1', port: 4173, proxy },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Every browser that runs ES2022 knows module preload.
    modulePreload: { polyfill: false },
    // Data addresses are not allowed as fonts or images by the content security policy.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes only with a dependency stays in browsers' caches from release to release.
            {
              name: 'framework',
              test: /\/(react|react-dom|scheduler|react-router|styled-components|stylis)@/,
              priority: 3,
            },
            { name: 'site', tags: ['$initial'], priority: 2 },
            // A request costs a phone more than a few kilobytes: what pages share comes in three pieces, by what needs it.
            {
              name: 'data',
              test: /\/(@reduxjs\+toolkit|react-redux|immer|reselect)@|\/shared-types\/src\/(cents|shortId|catalogLimits)\.|\/src\/(api\/(baseApi|baseQuery|apiError|idempotencyKey)|domain\/dates|app\/(store|pageData|StoreProvider)|features\/catalog\/(catalogApi|VehiclePicture)|ui\/(Money|Badge|Card|VisuallyHidden|Field|TextInput|Checkbox|RadioCards|TextArea))\.|\/icons\/(arrow-left|circle-check|plus|users)\./,
              priority: 1,
            },
            {
              name: 'overlay',
              test: /\/(@radix-ui\+(primitive|react-(compose-refs|context|direction|dismissable-layer|focus-\w+|id|portal|presence|primitive|slot|use-[\w-]+|visually-hidden))|react-remove-scroll|aria-hidden)@/,
              priority: 1,
            },
            {
              name: 'forms',
              test: /\/(react-hook-form|@radix-ui\+react-select)@|\/src\/ui\/Select\./,
            },
          ],
        },
      },
    },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';
const proxy = {
  '/api': { target: gateway },
  '/ws': { target: gateway, ws: true },
  '/socket.io': { target: gateway, ws: true },
  '/payment-sandbox': { target: gateway },
};

/** react-router's package always leads to its development build; the other one lies beside it and warns about nothing. */
const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (source !== 'react-router') return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
  },
};

// `root` stays the folder vite runs in: vitest's `frontend` project extends this file from the workspace root.
export default defineConfig({
  plugins: [react(), productionRouter],
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
          // What changes only with a dependency stays in browsers' caches from release to release.
          groups: [
            {
              name: 'framework',
              test: /\/(react|react-dom|scheduler|react-router|styled-components|stylis)@/,
            },
          ],
        },
      },
    },
  },
});

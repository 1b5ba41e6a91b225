import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeFiles, frameworkFirst } from './build/codeFiles.ts';
import { compressedFiles } from './build/compressedFiles.ts';
import { devSiteConfig } from './build/devSiteConfig.ts';
import { driveOffline } from './build/driveOffline.ts';
import { inlineParts } from './build/indexHtml.ts';
import { serverRenderBundle } from './build/serverRenderBundle.ts';
import { reactRouterProductionBuild } from './build/reactRouterProductionBuild.ts';
import { smallFonts } from './build/smallFonts.ts';
import { withoutVendorPrefixes } from './build/withoutVendorPrefixes.ts';

const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';
const proxy = {
  '/api': { target: gateway },
  '/ws': { target: gateway, ws: true },
  '/socket.io': { target: gateway, ws: true },
  '/payment-sandbox': { target: gateway },
};

// `root` stays the folder vite runs in: vitest's `frontend` project extends this file from the workspace root.
export default defineConfig({
  plugins: [
    react(),
    reactRouterProductionBuild,
    withoutVendorPrefixes,
    inlineParts,
    frameworkFirst,
    // Before the service worker lists them.
    smallFonts,
    // Before the module that renders pages is there, which no browser loads.
    compressedFiles,
    serverRenderBundle,
    driveOffline,
    devSiteConfig(gateway),
  ],
  // Class names that depend on the file alone, so that the browser finds the rules that the server has rendered.
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
    rolldownOptions: { output: { codeSplitting: { groups: codeFiles } } },
  },
});

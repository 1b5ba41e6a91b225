import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { withImports, type Bundle } from './bundleFiles.ts';

let config: ResolvedConfig;

/** Builds `server/render.js`, which draws pages in the gateway, and `chunks.json`, what each page loads first. */
export const serverRenderBundle: Plugin = {
  name: 'page-renderer',
  apply: (userConfig, { command }) => command === 'build' && !userConfig.build?.ssr,
  configResolved(resolved) {
    config = resolved;
  },
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const shared = new Set(
      chunks
        .filter(({ isEntry }) => isEntry)
        .flatMap(({ fileName }) => withImports(fileName, bundle as Bundle)),
    );
    const pages = chunks.flatMap(({ facadeModuleId, fileName }) => {
      const name = /\/pages\/(\w+)Page\.tsx$/.exec(facadeModuleId ?? '')?.[1];
      return name
        ? [[name, withImports(fileName, bundle as Bundle).filter((file) => !shared.has(file))]]
        : [];
    });
    this.emitFile({
      type: 'asset',
      fileName: 'server/chunks.json',
      source: JSON.stringify(Object.fromEntries(pages)),
    });
  },
  async closeBundle() {
    await build({
      root: config.root,
      configFile: config.configFile,
      logLevel: 'warn',
      publicDir: false,
      ssr: { noExternal: true },
      build: {
        ssr: 'src/app/server.tsx',
        outDir: join(config.build.outDir, 'server'),
        emptyOutDir: false,
        minify: true,
        rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
      },
    });
  },
};

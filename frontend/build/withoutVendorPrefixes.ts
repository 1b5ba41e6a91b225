import type { Plugin } from 'vite';

const usesPrefixer = /\w+\.prefix&&\w+\.push\(\w+\.prefixer\),/;

/** styled-components writes vendor prefixes only where it is asked to, which the site, made for ES2022, never does. */
export const withoutVendorPrefixes: Plugin = {
  name: 'no-vendor-prefixes',
  apply: 'build',
  transform: {
    filter: { id: /styled-components\/dist\/styled-components\.[\w.]+\.js$/ },
    handler(code) {
      if (!usesPrefixer.test(code))
        throw new Error('styled-components no longer asks whether to write prefixes');
      return code.replace(usesPrefixer, '');
    },
  },
};

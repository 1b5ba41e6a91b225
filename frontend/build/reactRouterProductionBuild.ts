import type { Plugin } from 'vite';

/** react-router's package always leads to its development build; the other one lies beside it and warns about nothing. */
export const reactRouterProductionBuild: Plugin = {
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (source !== 'react-router') return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
  },
};

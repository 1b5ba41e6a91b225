import type { Plugin } from 'vite';

/** In development writes the settings into the page, as the gateway does; where none answers, the page has its defaults. */
export const devSiteConfig = (gateway: string): Plugin => ({
  name: 'dev-site',
  apply: 'serve',
  transformIndexHtml: async () => {
    const answer = await fetch(`${gateway}/api/site`).catch(() => undefined);
    if (!answer?.ok) return [];
    return [{ tag: 'meta', attrs: { name: 'livery-site', content: await answer.text() }, injectTo: 'head' }];
  },
});

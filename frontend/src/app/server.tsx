import { renderToString } from 'react-dom/server';
import type { SiteConfig } from '@livery/shared-types/site';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { presetSite } from '../domain/siteConfig.ts';
import { GlobalStyle } from '../styles/GlobalStyle.ts';
import { createStore } from '../store/store.ts';
import { preloadStore, type PageData } from './pageData.ts';
import { readyPage } from './pages.tsx';
import { AppRoutes } from './router.tsx';

export interface RenderedPage {
  html: string;
  /** The rules it is painted with, as style elements. */
  styles: string;
}

/** What `data` lacks of the page at `path` shows as on its way, and the browser asks for it. */
export async function renderPage(path: string, site: SiteConfig, data: PageData): Promise<RenderedPage> {
  await readyPage(path);
  // From here to the end nothing waits: pages that are rendered at the same time never see each other's settings.
  presetSite(site);
  const store = createStore();
  preloadStore(store, data);
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      sheet.collectStyles(
        <>
          <GlobalStyle />
          <Provider store={store}>
            <StaticRouter location={path}>
              <AppRoutes />
            </StaticRouter>
          </Provider>
        </>,
      ),
    );
    return { html, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}

import { renderToString } from 'react-dom/server';
import type { SiteConfig } from '@livery/shared-types/site';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { presetSite } from '../domain/siteConfig.ts';
import { GlobalStyle } from '../styles/GlobalStyle.ts';
import { presetHomeFacts } from '../domain/homeFacts.ts';
import type { PageData } from './pageData.ts';
import { homeSections } from '../pages/HomePage.tsx';
import { readyPage } from './pages.tsx';
import { AppRoutes } from './router.tsx';

export interface RenderedPage {
  html: string;
  /** The rules it is painted with, as style elements. */
  styles: string;
}

/**
 * The page at `path` as it is before any code of ours runs in the browser, with what the catalog said (by address) filled in.
 * What is left out of `data` shows as on its way, and the browser asks for it.
 */
export async function renderPage(path: string, site: SiteConfig, data: PageData): Promise<RenderedPage> {
  await Promise.all([readyPage(path), homeSections.ready()]);
  const { preloadStore, forgetData } = await import('./pageData.ts');
  presetSite(site);
  presetHomeFacts(data);
  const sheet = new ServerStyleSheet();
  try {
    // From here to the end nothing waits: pages that are rendered at the same time never see each other's data.
    preloadStore(data);
    const html = renderToString(
      sheet.collectStyles(
        <>
          <GlobalStyle />
          <StaticRouter location={path}>
            <AppRoutes />
          </StaticRouter>
        </>,
      ),
    );
    return { html, styles: sheet.getStyleTags() };
  } finally {
    forgetData();
    sheet.seal();
  }
}

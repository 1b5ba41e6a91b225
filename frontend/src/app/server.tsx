import { renderToString } from 'react-dom/server';
import type { Brand } from '@livery/shared-types/brand';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet, ThemeProvider } from 'styled-components';
import { presetBrand } from '../features/brand/useBrand.ts';
import { GlobalStyle } from '../styles/GlobalStyle.ts';
import { theme } from '../styles/theme.ts';
import type { PageData } from './pageData.ts';
import { readyPage } from './pages.ts';
import { AppRoutes } from './router.tsx';

export interface RenderedPage {
  /** What stands inside #root. */
  html: string;
  /** The rules it is painted with, as style elements. */
  styles: string;
}

/**
 * The page at `path` as it is before any code of ours runs in the browser, with what the catalog said (by address) filled in.
 * What is left out of `data` shows as on its way, and the browser asks for it.
 */
export async function renderPage(path: string, brand: Brand, data: PageData): Promise<RenderedPage> {
  await readyPage(path);
  const { fillStore, forgetData } = await import('./pageData.ts');
  presetBrand(brand);
  const sheet = new ServerStyleSheet();
  try {
    // From here to the end nothing waits: pages that are drawn at the same time never see each other's data.
    fillStore(data);
    const html = renderToString(
      sheet.collectStyles(
        <ThemeProvider theme={theme}>
          <GlobalStyle />
          <StaticRouter location={path}>
            <AppRoutes />
          </StaticRouter>
        </ThemeProvider>,
      ),
    );
    return { html, styles: sheet.getStyleTags() };
  } finally {
    forgetData();
    sheet.seal();
  }
}

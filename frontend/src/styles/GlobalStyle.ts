import { createGlobalStyle } from 'styled-components';
import { contrastStyle } from './contrastStyle.ts';
import { below, colorDeclarations, media, theme, type } from './index.ts';
import { paperStyle } from './paperStyle.ts';

export const GlobalStyle = createGlobalStyle`
  :root {
    ${colorDeclarations('dark')}
    --gutter: ${theme.space(2.5)};
    --header-height: 4.5rem;
    --total-bar-height: 4.25rem;
    /* What always covers the top of the window. */
    --top-inset: var(--header-height);
    ${below.low} { --top-inset: 0rem; }
    ${media.tablet} { --gutter: ${theme.space(4)}; }
  }
  /* The total bar must not cover what is scrolled to. */
  :root:has([data-total-bar]) {
    ${below.desktop} { --bottom-inset: var(--total-bar-height); }
    ${below.low} { --bottom-inset: 0rem; }
  }
  :root[data-theme='light'] { ${colorDeclarations('light')} }

  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }
  html {
    -webkit-text-size-adjust: 100%;
    background: ${theme.color.page};
    scroll-padding-block: calc(var(--top-inset) + ${theme.space(2)}) calc(var(--bottom-inset, 0px) + ${theme.space(2)});
  }
  body {
    min-height: 100dvh;
    font-family: ${theme.font.text};
    ${type.body}
    color: ${theme.color.text};
    background: ${theme.color.page};
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
  }
  h1, h2, h3, h4 { font-weight: inherit; font-size: inherit; }
  img, svg { display: block; max-width: 100%; }
  /* Drawings look the same in both themes: with a fixed scheme they are not drawn again when the theme changes. */
  img { height: auto; color-scheme: light; }
  button, input, textarea, select { font: inherit; color: inherit; letter-spacing: inherit; }
  /* Without specificity, so that a part can override it. */
  :where(button) { padding: 0; border: 0; background: none; cursor: pointer; }
  :where(ul[class], ol[class]) { list-style: none; padding: 0; }
  fieldset { min-width: 0; padding: 0; border: 0; }
  legend { padding: 0; }
  a { color: inherit; text-underline-offset: 0.2em; }
  ::selection { background: ${theme.color.accent}; color: ${theme.color.onAccent}; }
  /* Given the focus where a page or a part begins: it is read out, and nothing there can be pressed. */
  :is(h1, h2, h3):focus { outline: none; }
  :focus-visible { outline: 2px solid ${theme.color.focus}; outline-offset: 3px; }

  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      /* Not merely short: every element would have one, and what inherits a colour would wait a frame for each parent. */
      transition-duration: 0s !important;
      scroll-behavior: auto !important;
    }
  }
  ${contrastStyle}
  ${paperStyle}
`;

import { css } from 'styled-components';
import { colorDeclarations } from './theme.ts';

/**
 * Paper gets the page's own content, in ink on white whatever the theme, without what is there to be pressed. Of a page with a
 * dialog open it gets the dialog. `data-sheet` has a heading of its own; `data-not-on-paper` keeps anything else off.
 */
export const paperStyle = css`
  @media print {
    :root,
    :root[data-theme] {
      ${colorDeclarations('paper')}
      background: white;
      color-scheme: light;
    }
    html,
    body {
      height: auto !important;
      overflow: visible !important;
    }
    body {
      min-height: 0;
      font-size: 11pt;
    }
    *,
    *::before,
    *::after {
      background-image: none !important;
      box-shadow: none !important;
      text-shadow: none !important;
      animation: none !important;
    }
    #root > * > :not(main),
    main :is(nav, [role='tablist']),
    main:has([data-sheet]) header,
    main search,
    [data-not-on-paper],
    body:has(> [role='dialog'][data-covers]) > #root,
    [role='dialog']:not([data-covers]),
    [role='dialog'] [data-actions] {
      display: none !important;
    }
    main {
      min-height: 0 !important;
    }
    main > * {
      padding: 0 !important;
      max-width: none !important;
    }
    [role='dialog'] {
      position: static !important;
      width: auto !important;
      max-height: none !important;
      transform: none !important;
      border: 0 !important;
    }
    /* What scrolls on the screen is whole on paper. */
    [role='dialog'] *,
    [role='log'],
    section:has(> table) {
      max-height: none !important;
      overflow: visible !important;
    }
    h1,
    h2,
    h3,
    h4,
    legend,
    caption,
    dt {
      break-after: avoid;
    }
    table {
      min-width: 0 !important;
      font-size: 9pt !important;
    }
    th,
    td {
      padding: 0.25rem 0.375rem !important;
      white-space: normal !important;
      overflow-wrap: anywhere;
    }
    thead {
      display: table-header-group;
    }
    tr,
    li,
    dd,
    figure,
    img,
    svg,
    fieldset {
      break-inside: avoid;
    }
    p {
      orphans: 3;
      widows: 3;
    }
    a {
      color: inherit;
      text-decoration: underline;
    }
  }
`;

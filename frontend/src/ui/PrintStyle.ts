import { createGlobalStyle } from 'styled-components';
import { colorDeclarations } from '../styles/index.ts';

/** Paper gets the page's own content, in ink on white whatever the theme; `data-not-on-paper` stays off it. */
export const PrintStyle = createGlobalStyle`
  @media print {
    :root, :root[data-theme] {
      ${colorDeclarations('light')}
      --color-page: white;
    }
    body { font-size: 11pt; }
    #root > * > :not(main), main header, main [role='tablist'], [data-not-on-paper] { display: none !important; }
    main > * { padding: 0 !important; max-width: none !important; }
  }
`;

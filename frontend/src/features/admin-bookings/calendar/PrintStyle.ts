import { createGlobalStyle } from 'styled-components';
import { colorDeclarations } from '../../../styles/theme.ts';

/** While it is mounted, paper gets the sheet alone, in ink on white whatever the theme. */
export const PrintStyle = createGlobalStyle`
  @media print {
    :root, :root[data-theme] {
      ${colorDeclarations('light')}
      --color-page: white;
    }
    body { font-size: 11pt; }
    #root > * > :not(main), main header, main [role='tablist'], [data-not-on-paper] { display: none !important; }
    main > * { padding: 0 !important; }
  }
`;

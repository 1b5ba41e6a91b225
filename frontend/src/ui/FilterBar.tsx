import { styled } from 'styled-components';
import { media, theme } from '../styles/index.ts';

/** A search field and four choices, in two columns on a phone and in one row on a wide screen. */
export const FilterBar = styled.search`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(1.5)};
  margin-bottom: ${theme.space(2)};
  ${media.desktop} {
    grid-template-columns: minmax(14rem, 2fr) repeat(4, minmax(8.5rem, 1fr));
  }
`;

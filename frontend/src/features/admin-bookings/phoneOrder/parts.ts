import { styled } from 'styled-components';
import { media, theme } from '../../../styles/index.ts';

export const Part = styled.section`
  display: grid;
  gap: ${theme.space(1.5)};
  min-width: 0;
`;

/** Fields side by side, in the given number of columns where there is room. */
export const FieldRow = styled.div<{ $columns: number }>`
  display: grid;
  gap: ${theme.space(1.5)};
  ${media.phone} {
    grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  }
`;

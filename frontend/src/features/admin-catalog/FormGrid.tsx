import { styled } from 'styled-components';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';

/** The fields of a dialog. */
export const FormGrid = styled.form`
  display: grid;
  gap: ${theme.space(2.5)};
`;

/** Two short fields side by side where there is room. */
export const Pair = styled.div`
  display: grid;
  gap: ${theme.space(2.5)} ${theme.space(2)};
  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

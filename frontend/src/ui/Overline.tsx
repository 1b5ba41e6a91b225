import { styled } from 'styled-components';
import { theme, type } from '../styles/index.ts';

export const Overline = styled.h3`
  ${type.overline}
  margin-bottom: ${theme.space(1.5)};
  color: ${theme.color.textSecondary};
`;

import { styled } from 'styled-components';
import { theme, type } from '../styles/index.ts';

/** A hint, a note, a detail: `$inline` within a line. `$top` is the margin above, in steps of the spacing scale. */
export const Muted = styled.p<{ $top?: number; $inline?: boolean }>`
  ${type.small}
  display: ${({ $inline }) => ($inline ? 'inline' : 'block')};
  ${({ $top }) => $top && `margin-top: ${theme.space($top)};`}
  color: ${theme.color.textSecondary};
`;

import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';

interface StackProps {
  /** In steps of the spacing scale. */
  $gap?: number;
  /** The margin above. */
  $top?: number;
}

/** One below the other. */
export const Stack = styled.div<StackProps>`
  display: grid;
  gap: ${({ $gap = 2 }) => theme.space($gap)};
  ${({ $top }) => $top && `margin-top: ${theme.space($top)};`}
  min-width: 0;
`;

/** The same for list items. */
export const StackedList = styled.ul<StackProps>`
  display: grid;
  gap: ${({ $gap = 2 }) => theme.space($gap)};
  ${({ $top }) => $top && `margin-top: ${theme.space($top)};`}
`;

/** Side by side, on further lines where there is no room. */
export const Cluster = styled.div<StackProps & { $justify?: 'space-between' | 'flex-end' }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ $justify = 'flex-start' }) => $justify};
  gap: ${({ $gap = 1 }) => theme.space($gap)};
  ${({ $top }) => $top && `margin-top: ${theme.space($top)};`}
`;

import { styled } from 'styled-components';
import { theme, type } from '../styles/index.ts';

/** A short remark in a tinted box. `$top` is the margin above, in steps of the space scale. */
export const Callout = styled.p<{ $tone: 'green' | 'yellow' | 'red' | 'gray'; $top?: number }>`
  ${type.small}
  ${({ $top }) => $top && `margin-top: ${theme.space($top)};`}
  padding: ${theme.space(1.25)} ${theme.space(1.5)};
  border-radius: ${theme.radius.small};
  background: ${({ $tone }) => theme.color[`${$tone}Tint`]};
  color: ${({ $tone }) => theme.color[`${$tone}Text`]};
`;

import { css, styled } from 'styled-components';
import { media, theme, type } from '../styles/index.ts';

/** Where no ground is tinted: on paper and in a contrast theme. */
const framed = css`
  ${media.contrast} {
    border: 1px solid;
  }
  @media print {
    border: 1px solid;
  }
`;

/** Something to know before one goes on, said aloud when it appears. */
export const Notice = styled.output`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(1)} ${theme.space(2)};
  margin-bottom: ${theme.space(2)};
  padding: ${theme.space(1.5)} ${theme.space(2)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.yellowTint};
  color: ${theme.color.yellowText};
  > span {
    flex: 1 1 14rem;
  }
  ${framed}
`;

/** Something wrong, shown until it is put right. */
export const Warning = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space(1)};
  padding: ${theme.space(1.25)} ${theme.space(1.75)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.redTint};
  color: ${theme.color.redText};
  overflow-wrap: anywhere;
  svg {
    flex: none;
  }
  ${framed}
`;

/** What is in the way, and in a list what can be done about it, each with its button. */
export const ClashFrame = styled.section`
  padding: ${theme.space(2)};
  border: 1px solid ${theme.color.yellowText};
  border-radius: ${theme.radius.medium};
  > [role='alert'] {
    font-weight: 600;
  }
  li {
    ${type.figures}
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: ${theme.space(1)} ${theme.space(2)};
  }
`;

/** A short remark in a tinted box. `$top` is the margin above, in steps of the space scale. */
export const Callout = styled.p<{ $tone: 'green' | 'yellow' | 'red' | 'gray'; $top?: number }>`
  ${type.small}
  ${({ $top }) => $top && `margin-top: ${theme.space($top)};`}
  padding: ${theme.space(1.25)} ${theme.space(1.5)};
  border-radius: ${theme.radius.small};
  background: ${({ $tone }) => theme.color[`${$tone}Tint`]};
  color: ${({ $tone }) => theme.color[`${$tone}Text`]};
  ${framed}
`;

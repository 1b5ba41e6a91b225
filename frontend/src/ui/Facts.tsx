import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, theme, type } from '../styles/index.ts';

/** Facts on lines of their own: the label at the start, the value at the end. */
export const FactRows = styled.dl<{ $top?: number }>`
  display: grid;
  ${({ $top }) => $top && `margin-top: ${theme.space($top)};`}
  > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space(2)};
    padding-block: ${theme.space(1.5)};
  }
  > div + div {
    border-top: 1px solid ${theme.color.hairline};
  }
  dt {
    display: flex;
    align-items: center;
    gap: ${theme.space(1)};
    color: ${theme.color.textSecondary};
  }
  dd {
    font-weight: 500;
    text-align: right;
  }
`;

/** Facts in two columns where there is room, each value below its label. */
export const FactGrid = styled.dl`
  display: grid;
  gap: ${theme.space(2)} ${theme.space(3)};
  margin-top: ${theme.space(3)};
  grid-template-columns: repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr));
  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  dt {
    ${type.small}
    color: ${theme.color.textSecondary};
  }
  dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  [data-wide] {
    grid-column: 1 / -1;
  }
`;

/** One entry of either list. An unknown value has no entry; `wide` takes the whole width of a grid. */
export function Fact({ label, wide, children }: { label: ReactNode; wide?: boolean; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div data-wide={wide}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

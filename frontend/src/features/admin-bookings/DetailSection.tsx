import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';

const Frame = styled.section`
  margin-top: ${theme.space(3)};
  padding-top: ${theme.space(2.5)};
  border-top: 1px solid ${theme.color.hairline};
  font-size: 0.9375rem;
`;
const Title = styled.h3`
  ${type.overline}
  margin-bottom: ${theme.space(1.5)};
  color: ${theme.color.textSecondary};
`;

export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Frame aria-label={title}>
      <Title>{title}</Title>
      {children}
    </Frame>
  );
}

/** A line with its figure at the end. */
export const FigureLine = styled.div`
  ${type.figures}
  display: flex;
  justify-content: space-between;
  gap: ${theme.space(2)};
  padding-block: ${theme.space(0.375)};
  &[data-strong] {
    margin-top: ${theme.space(0.75)};
    padding-top: ${theme.space(1)};
    border-top: 1px solid ${theme.color.hairline};
    font-weight: 600;
  }
`;

export const Quiet = styled.span`
  ${type.small}
  color: ${theme.color.textSecondary};
  overflow-wrap: anywhere;
`;

/** What happened, newest last. */
export const Trail = styled.ol`
  display: grid;
  gap: ${theme.space(1.25)};
  list-style: none;
  padding: 0;
`;
export const TrailItem = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(0.25)} ${theme.space(2)};
  align-items: center;
  > ${Quiet} {
    grid-column: 1 / -1;
  }
`;

import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Money } from '../../ui/Money.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Overline } from '../../ui/Overline.tsx';
import { StackedList } from '../../ui/Stack.tsx';

const Frame = styled.section`
  margin-top: ${theme.space(3)};
  padding-top: ${theme.space(2.5)};
  border-top: 1px solid ${theme.color.hairline};
  font-size: 0.9375rem;
`;

export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Frame aria-label={title}>
      <Overline>{title}</Overline>
      {children}
    </Frame>
  );
}

const FigureLine = styled.div`
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

interface FigureProps {
  label: ReactNode;
  /** Shown instead of an amount. */
  children?: ReactNode;
  amount?: string;
  isSum?: boolean;
}

/** What is counted, and the figure at the end of the line. */
export const Figure = ({ label, amount, children, isSum }: FigureProps) => (
  <FigureLine data-strong={isSum}>
    <span>{label}</span>
    {amount === undefined ? children : <Money amount={amount} />}
  </FigureLine>
);

/** What happened, newest last. */
export const Trail = (props: { 'aria-label'?: string; children: ReactNode }) => (
  <StackedList as="ol" $gap={1.25} {...props} />
);
export const TrailItem = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(0.25)} ${theme.space(2)};
  align-items: center;
  overflow-wrap: anywhere;
  > ${Muted} {
    grid-column: 1 / -1;
  }
`;

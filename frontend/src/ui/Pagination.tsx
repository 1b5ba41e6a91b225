import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '../styles/theme.ts';
import { type } from '../styles/type.ts';
import { Button } from './Button.tsx';

const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(2)};
  padding-top: ${theme.space(2)};
`;
const Summary = styled.p`
  ${type.small}
  ${type.figures}
  color: ${theme.color.textSecondary};
`;
const Steps = styled.div`
  display: flex;
  gap: ${theme.space(1)};
`;

export interface PaginationProps {
  /** What the pages are of, for those who can't see it. */
  label: string;
  /** Such as '1–50 of 312'. */
  summary: ReactNode;
  /** Left out where there is nothing before or after: the button is then disabled. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** Steps through a list by cursor. */
export function Pagination({ label, summary, onPrevious, onNext }: PaginationProps) {
  return (
    <Bar aria-label={label}>
      <Summary aria-live="polite">{summary}</Summary>
      <Steps>
        <Button variant="secondary" size="small" onClick={onPrevious} disabled={!onPrevious}>
          <ChevronLeft size={16} aria-hidden /> Previous
        </Button>
        <Button variant="secondary" size="small" onClick={onNext} disabled={!onNext}>
          Next <ChevronRight size={16} aria-hidden />
        </Button>
      </Steps>
    </Bar>
  );
}

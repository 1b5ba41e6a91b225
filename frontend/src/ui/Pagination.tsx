import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../styles/index.ts';
import { Button } from './Button.tsx';
import { Muted } from './text.tsx';
import { Cluster } from './layout.ts';

const Bar = styled(Cluster)`
  padding-top: ${theme.space(2)};
`;
const Summary = styled(Muted)`
  ${type.figures}
`;

interface PaginationProps {
  /** What the pages are of, for those who can't see it. */
  label: string;
  /** Such as '1–50 of 312'. */
  summary: ReactNode;
  /** Another page is on its way: the buttons keep the focus, and a press of them does nothing. */
  busy: boolean;
  /** Left out where there is nothing before or after: the button is then disabled. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** Steps through a list by cursor. */
export const Pagination = ({ label, summary, busy, onPrevious, onNext }: PaginationProps) => (
  <Bar as="nav" $gap={2} $justify="space-between" aria-label={label}>
    <Summary aria-live="polite">{summary}</Summary>
    <Cluster>
      <Button variant="secondary" size="small" busy={busy} onClick={onPrevious} disabled={!onPrevious}>
        <ChevronLeft size={16} aria-hidden /> Previous
      </Button>
      <Button variant="secondary" size="small" busy={busy} onClick={onNext} disabled={!onNext}>
        Next <ChevronRight size={16} aria-hidden />
      </Button>
    </Cluster>
  </Bar>
);

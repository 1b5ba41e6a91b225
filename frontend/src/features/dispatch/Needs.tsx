import type { DispatchTrip } from '@livery/shared-types/dispatch';
import { CircleCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout.ts';
import { Muted } from '../../ui/text.tsx';
import { needsOf, type Need } from './board.ts';

const Line = styled(Cluster)`
  margin-bottom: ${theme.space(2)};
  h2 {
    ${type.overline}
    color: ${theme.color.textSecondary};
  }
  svg {
    color: ${theme.color.greenText};
  }
`;
const Count = styled.strong`
  ${type.figures}
  color: ${theme.color.redText};
`;

const words: Record<Need, [one: string, several: string]> = {
  problem: ['problem', 'problems'],
  decision: ['decision', 'decisions'],
  car: ['car', 'cars'],
  chauffeur: ['chauffeur', 'chauffeurs'],
  document: ['document', 'documents'],
  acknowledgement: ['acknowledgement', 'acknowledgements'],
  closing: ['trip to close', 'trips to close'],
};

interface NeedsProps {
  trips: readonly DispatchTrip[];
  /** The first of those that wait for the same. */
  onOpen: (tripId: string) => void;
}

/** What the day still waits for, counted in one place. */
export function Needs({ trips, onOpen }: NeedsProps) {
  const needs = needsOf(trips);
  return (
    <Line as="section" $gap={1} aria-label="Needs somebody" data-not-on-paper>
      <h2>Needs somebody</h2>
      {needs.length === 0 && (
        <Muted as="span">
          <CircleCheck size={14} aria-hidden /> Nothing on this day.
        </Muted>
      )}
      {needs.map(({ need, trips: waiting }) => (
        <SmallButton key={need} aria-haspopup="dialog" onClick={() => onOpen(waiting[0]?.id ?? '')}>
          <Count>{waiting.length}</Count> {words[need][waiting.length === 1 ? 0 : 1]}
        </SmallButton>
      ))}
    </Line>
  );
}

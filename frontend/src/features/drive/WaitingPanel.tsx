import { Hourglass } from 'lucide-react';
import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';
import { useTexts } from './texts.ts';
import { waitingAt } from './waiting.ts';
import type { ShownTrip } from './shownTrips.ts';
import { clockOf } from './clock.ts';

const Panel = styled.div<{ $isOver: boolean }>`
  display: flex;
  align-items: center;
  gap: ${theme.space(1.5)};
  min-height: 4rem;
  padding: ${theme.space(1)} ${theme.space(2)};
  border-radius: ${theme.radius.large};
  background: ${({ $isOver }) => ($isOver ? theme.color.yellowTint : theme.color.grayTint)};
  color: ${({ $isOver }) => ($isOver ? theme.color.yellowText : theme.color.grayText)};
  svg {
    flex: none;
  }
  strong {
    ${type.figures}
    margin-left: auto;
    font-size: 1.75rem;
    font-weight: 650;
  }
`;

export function WaitingPanel({ waiting, now }: { waiting: NonNullable<ShownTrip['waiting']>; now: number }) {
  const texts = useTexts();
  const { isRunning, clock, minutesOver } = waitingAt(waiting, now);
  const words = () => {
    if (!isRunning) return texts.waitingStarts(texts.time(clockOf(Date.parse(waiting.since))));
    if (minutesOver !== null && minutesOver > 0) return texts.waitingOver(minutesOver);
    return waiting.graceMinutes === null ? texts.waiting : texts.waitingFree(waiting.graceMinutes);
  };
  return (
    <Panel $isOver={minutesOver !== null && minutesOver > 0} role="timer" aria-label={texts.waiting}>
      <Hourglass size={22} aria-hidden />
      <span>{words()}</span>
      {isRunning && <strong>{clock}</strong>}
    </Panel>
  );
}

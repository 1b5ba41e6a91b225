import { Undo2 } from 'lucide-react';
import { styled } from 'styled-components';
import { UNDO_SECONDS } from '@livery/shared-types/rideLimits';
import { theme, type } from '../../styles/index.ts';
import { undoEndsAt, type UndoableStep } from './driveState.ts';
import { BigButton } from './parts.tsx';
import { useTexts } from './texts.ts';
import { useTick } from './useTick.ts';

const TICK_MS = 250;

const Bar = styled.div`
  overflow: hidden;
  border-top: 1px solid ${theme.color.accentLine};
  background: ${theme.color.raised};
`;
const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space(2)};
  padding: ${theme.space(1)} ${theme.space(2)};
`;
const UndoButton = styled(BigButton)`
  width: auto;
  min-height: 3.5rem;
  min-width: 8.5rem;
  ${type.figures}
`;
const Countdown = styled.div`
  height: 4px;
  background: ${theme.color.accent};
  transform-origin: left;
  transition: transform ${TICK_MS}ms linear;
`;

/** For ten seconds the last step can be taken back. */
export function UndoBar({
  undoable,
  now,
  onUndo,
}: {
  undoable: UndoableStep | null;
  now: () => number;
  onUndo: () => void;
}) {
  const texts = useTexts();
  const leftMs = undoable === null ? 0 : undoEndsAt(undoable) - now();
  const isOpen = undoable !== null && leftMs > 0;
  useTick(isOpen ? TICK_MS : undefined);
  if (!isOpen) return null;
  const seconds = Math.min(UNDO_SECONDS, Math.ceil(leftMs / 1000));
  return (
    <Bar key={undoable.pressId}>
      <Countdown style={{ transform: `scaleX(${Math.min(1, leftMs / (UNDO_SECONDS * 1000))})` }} />
      <Line>
        <output>{texts.stepPressed(texts.steps[undoable.step])}</output>
        <UndoButton onClick={onUndo}>
          <Undo2 size={22} aria-hidden />
          {texts.undo} <span aria-hidden>{texts.undoSeconds(seconds)}</span>
        </UndoButton>
      </Line>
    </Bar>
  );
}

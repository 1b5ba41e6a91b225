import { PROBLEM_NOTE_LENGTH, RIDE_PROBLEMS, type RideProblemKind } from '@livery/shared-types/rideLimits';
import { useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Choice, Sheet, SheetButton } from './parts.tsx';
import { useTexts } from './texts.ts';

const Problems = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space(1)};
`;

interface ProblemSheetProps {
  onClose: () => void;
  onReport: (problem: RideProblemKind, note: string) => void;
}

/** What is wrong, for staff alone. */
export function ProblemSheet({ onClose, onReport }: ProblemSheetProps) {
  const texts = useTexts();
  const [problem, setProblem] = useState<RideProblemKind>();
  const [note, setNote] = useState('');
  const isMissing = problem === undefined || (problem === 'other' && note.trim() === '');
  return (
    <Sheet title={texts.problemTitle} hint={texts.problemHint} onClose={onClose}>
      <Problems>
        {RIDE_PROBLEMS.map((kind) => (
          <Choice key={kind} aria-pressed={kind === problem} onClick={() => setProblem(kind)}>
            {texts.problems[kind]}
          </Choice>
        ))}
      </Problems>
      <Field label={problem === 'other' ? texts.problemWords : texts.problemNote}>
        <TextArea
          rows={2}
          maxLength={PROBLEM_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <SheetButton
        $look="danger"
        disabled={isMissing}
        onClick={() => problem !== undefined && onReport(problem, note.trim())}
      >
        {texts.problemSend}
      </SheetButton>
    </Sheet>
  );
}

import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { styled } from 'styled-components';
import { displayInstant } from '../../../domain/dates.ts';
import { problemWords } from '../../../domain/rideProblem.ts';
import { theme } from '../../../styles/index.ts';
import { SmallButton } from '../../../ui/Button.tsx';
import { Cluster, Stack } from '../../../ui/layout.ts';
import { Muted, Overline } from '../../../ui/text.tsx';
import type { BookingAction } from '../adminBookingsApi.ts';

const Frame = styled.section<{ $isOpen: boolean }>`
  padding: ${theme.space(2)};
  border: 1px solid ${({ $isOpen }) => ($isOpen ? theme.color.danger : theme.color.hairline)};
  border-radius: ${theme.radius.medium};
  overflow-wrap: anywhere;
  p {
    white-space: pre-line;
  }
`;

interface ProblemsPartProps {
  problems: AdminBooking['problems'];
  underWay: BookingAction['type'] | undefined;
  run: (action: BookingAction) => void;
}

/** What the chauffeur reported, until staff have seen to it. */
export function ProblemsPart({ problems, underWay, run }: ProblemsPartProps) {
  if (problems.length === 0) return null;
  const isOpen = problems.some(({ seenAt }) => seenAt === null);
  return (
    <Frame aria-label="Problems" $isOpen={isOpen}>
      <Cluster $justify="space-between">
        <Overline>Problems</Overline>
        {isOpen && (
          <SmallButton
            busy={underWay === 'problems_seen'}
            busyLabel="Marking…"
            onClick={() => run({ type: 'problems_seen' })}
          >
            Seen to
          </SmallButton>
        )}
      </Cluster>
      <Stack as="ul" $gap={1}>
        {problems.map((problem) => (
          <li key={problem.id}>
            <p>{problemWords(problem)}</p>
            <Muted>
              {problem.by}, {displayInstant(problem.at)}
              {problem.seenAt !== null && ` · seen to by ${problem.seenBy}`}
            </Muted>
          </li>
        ))}
      </Stack>
    </Frame>
  );
}

import { styled } from 'styled-components';
import { displayInstant } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DetailSection, Quiet, Trail, TrailItem } from './DetailSection.tsx';
import { useLettersQuery } from './lettersApi.ts';
import { letterName, letterReader, letterStatus } from './letterText.ts';
import { ResendButton } from './ResendButton.tsx';

const Failed = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space(1.5)};
`;

/** Every e-mail about one booking and what became of it. */
export function BookingLetters({ bookingId }: { bookingId: string }) {
  const { data, error, isFetching, refetch } = useLettersQuery(
    { thread: bookingId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <DetailSection title="E-mails">
      {data ? (
        data.letters.length === 0 ? (
          <Quiet>None yet.</Quiet>
        ) : (
          <Trail>
            {data.letters.map((letter) => {
              const { label, tone } = letterStatus(letter.status);
              return (
                <TrailItem key={letter.id}>
                  <span>{letterName(letter.template)}</span>
                  {letter.canResend ? (
                    <ResendButton id={letter.id} name={letterName(letter.template)} />
                  ) : (
                    <Badge tone={tone}>{label}</Badge>
                  )}
                  <Quiet>
                    {[
                      letterReader(letter),
                      displayInstant(letter.sentAt ?? letter.nextAttemptAt ?? letter.createdAt),
                      letter.canResend && label,
                      letter.lastError,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Quiet>
                </TrailItem>
              );
            })}
          </Trail>
        )
      ) : error && !isFetching ? (
        <Failed>
          <Quiet>The e-mails could not be loaded.</Quiet>
          <Button variant="ghost" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </Failed>
      ) : (
        <Skeleton $height="4rem" />
      )}
    </DetailSection>
  );
}

import { MailWarning } from 'lucide-react';
import { styled } from 'styled-components';
import { useAddress } from '../../app/useAddress.ts';
import { displayInstant } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Quiet, Trail, TrailItem } from './DetailSection.tsx';
import { useLettersQuery } from './lettersApi.ts';
import { letterName, letterStatus } from './letterText.ts';
import { ResendButton } from './ResendButton.tsx';

const Banner = styled.output`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(1)} ${theme.space(2)};
  padding: ${theme.space(1)} ${theme.space(2)};
  border: 1px solid ${theme.color.danger};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.redTint};
  color: ${theme.color.redText};
  p {
    flex: 1;
  }
`;

const count = (total: number) =>
  total === 1 ? '1 e-mail could not be delivered.' : `${total} e-mails could not be delivered.`;

/** Letters that wait for a person: said aloud only when there are any. */
export function FailedLetters() {
  const { search, change } = useAddress();
  const isOpen = search.get('letters') === 'failed';
  const { data } = useLettersQuery({ status: 'failed' }, { refetchOnMountOrArgChange: true });
  if (!data || (data.total === 0 && !isOpen)) return null;
  return (
    <>
      {data.total > 0 && (
        <Banner>
          <MailWarning size={18} aria-hidden />
          <p>{count(data.total)}</p>
          <Button
            variant="secondary"
            size="small"
            onClick={() => change({ letters: 'failed' }, { push: true })}
          >
            Review
          </Button>
        </Banner>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !open && change({ letters: undefined })}
        title="Undelivered e-mails"
        description={
          data.total === 0
            ? 'All of them are on their way again.'
            : 'Newest first. Put right what is wrong, then send them again.'
        }
      >
        <Trail>
          {data.letters.map((letter) => {
            const { label, tone } = letterStatus(letter.status);
            const name = `${letterName(letter.template)} to ${letter.recipient}`;
            return (
              <TrailItem key={letter.id}>
                <span>
                  {letter.subject ?? letterName(letter.template)} <Badge tone={tone}>{label}</Badge>
                </span>
                {letter.canResend && <ResendButton id={letter.id} name={name} />}
                <Quiet>
                  {[`To ${letter.recipient}`, displayInstant(letter.createdAt), letter.lastError]
                    .filter(Boolean)
                    .join(' · ')}
                </Quiet>
              </TrailItem>
            );
          })}
        </Trail>
      </Dialog>
    </>
  );
}

import { MailWarning } from 'lucide-react';
import { styled } from 'styled-components';
import { useSearchState } from '../../routing/useSearchState.ts';
import { displayInstant } from '../../domain/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Warning } from '../../ui/Notice.tsx';
import { Trail, TrailItem } from './DetailSection.tsx';
import { useEmailsQuery } from './adminBookingsApi.ts';
import { emailAdvice, emailName, emailStatus } from './emailText.ts';
import { ResendButton } from './ResendButton.tsx';

const Sentence = styled.span`
  flex: 1;
`;

const count = (total: number) =>
  total === 1 ? '1 e-mail could not be delivered.' : `${total} e-mails could not be delivered.`;

/** E-mails that wait for a person: shown only when there are any. */
export function FailedEmails() {
  const { search, change } = useSearchState();
  const isOpen = search.get('emails') === 'failed';
  const { data } = useEmailsQuery({ status: 'failed' }, { refetchOnMountOrArgChange: true });
  if (!data || (data.total === 0 && !isOpen)) return null;
  return (
    <>
      {data.total > 0 && (
        <Warning as="output">
          <MailWarning size={18} aria-hidden />
          <Sentence>{count(data.total)}</Sentence>
          <Button
            variant="secondary"
            size="small"
            onClick={() => change({ emails: 'failed' }, { push: true })}
          >
            Review
          </Button>
        </Warning>
      )}
      <Dialog
        open={isOpen}
        onClose={() => change({ emails: undefined })}
        title="Undelivered e-mails"
        description={
          data.total === 0
            ? 'All of them are on their way again.'
            : 'Newest first. Put right what is wrong, then send them again.'
        }
      >
        <Trail>
          {data.items.map((email) => {
            const { label, tone } = emailStatus(email.status);
            const name = `${emailName(email.template)} to ${email.recipient}`;
            return (
              <TrailItem key={email.id}>
                <span>
                  {email.subject ?? emailName(email.template)} <Badge tone={tone}>{label}</Badge>
                </span>
                {email.canResend && <ResendButton email={email} name={name} />}
                <Muted>
                  {[`To ${email.recipient}`, displayInstant(email.createdAt), email.lastError]
                    .filter(Boolean)
                    .join(' · ')}
                </Muted>
                <Muted>{emailAdvice(email.status)}</Muted>
              </TrailItem>
            );
          })}
        </Trail>
      </Dialog>
    </>
  );
}

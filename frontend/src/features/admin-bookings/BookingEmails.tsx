import { QueryStates } from '../../api/QueryStates.tsx';
import { displayInstant } from '../../domain/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { useEmailsQuery } from './adminBookingsApi.ts';
import { DetailSection, Trail, TrailItem } from './DetailSection.tsx';
import { emailName, emailReader, emailStatus } from './emailText.ts';
import { ResendButton } from './ResendButton.tsx';

/** Every e-mail about one booking and what became of it. */
export function BookingEmails({ bookingId }: { bookingId: string }) {
  const query = useEmailsQuery({ orderingKey: bookingId }, { refetchOnMountOrArgChange: true });
  return (
    <DetailSection title="E-mails">
      <QueryStates query={query} noun="e-mails" height="4rem" inline keepsData>
        {({ items: emails }) =>
          emails.length === 0 ? (
            <Muted>None yet.</Muted>
          ) : (
            <Trail>
              {emails.map((email) => {
                const { label, tone } = emailStatus(email.status);
                const name = emailName(email.template);
                return (
                  <TrailItem key={email.id}>
                    <span>{name}</span>
                    {email.canResend ? (
                      <ResendButton email={email} name={name} />
                    ) : (
                      <Badge tone={tone}>{label}</Badge>
                    )}
                    <Muted>
                      {[
                        emailReader(email),
                        displayInstant(email.sentAt ?? email.nextAttemptAt ?? email.createdAt),
                        email.canResend && label,
                        email.lastError,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Muted>
                  </TrailItem>
                );
              })}
            </Trail>
          )
        }
      </QueryStates>
    </DetailSection>
  );
}

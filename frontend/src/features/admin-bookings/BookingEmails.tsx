import { displayInstant } from '../../domain/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DetailSection, Trail, TrailItem } from './DetailSection.tsx';
import { useEmailsQuery } from './emailsApi.ts';
import { emailName, emailReader, emailStatus } from './emailText.ts';
import { ResendButton } from './ResendButton.tsx';

/** Every e-mail about one booking and what became of it. */
export function BookingEmails({ bookingId }: { bookingId: string }) {
  const { data, error, isFetching, refetch } = useEmailsQuery(
    { orderingKey: bookingId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <DetailSection title="E-mails">
      {data ? (
        data.emails.length === 0 ? (
          <Muted>None yet.</Muted>
        ) : (
          <Trail>
            {data.emails.map((email) => {
              const { label, tone } = emailStatus(email.status);
              return (
                <TrailItem key={email.id}>
                  <span>{emailName(email.template)}</span>
                  {email.canResend ? (
                    <ResendButton email={email} name={emailName(email.template)} />
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
      ) : error && !isFetching ? (
        <ErrorLine onRetry={() => void refetch()}>The e-mails could not be loaded.</ErrorLine>
      ) : (
        <Skeleton $height="4rem" />
      )}
    </DetailSection>
  );
}

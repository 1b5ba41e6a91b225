import type { AdminNotification, NotificationStatus } from '@livery/shared-types/notification';
import { MailWarning } from 'lucide-react';
import { styled } from 'styled-components';
import { QueryStates } from '../../api/QueryStates.tsx';
import { displayInstant } from '../../domain/dates.ts';
import { useSearchState } from '../../routing/useSearchState.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Muted } from '../../ui/text.tsx';
import { Warning } from '../../ui/Notice.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { useEmailsQuery } from './adminBookingsApi.ts';
import { DetailSection, joined, Trail, TrailItem } from './detailSections.tsx';
import { ResendButton } from './ResendButton.tsx';

/** What the templates' own names don't say by themselves. */
const names: Partial<Record<string, string>> = {
  'booking-received': 'Request received',
  'reminder-day': 'Reminder, a day before',
  'reminder-soon': 'Reminder, shortly before',
  'staff-new-booking': 'Notice of a new booking',
  'staff-new-ticket': 'Notice of a new ticket',
  'staff-refund-failed': 'Notice of a failed refund',
};

/** 'payment-receipt' → 'Payment receipt' */
function emailName({ template }: AdminNotification): string {
  const words = template.replaceAll('-', ' ');
  return names[template] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

interface StatusWords {
  label: string;
  tone: BadgeTone;
  /** What to do about an e-mail that waits for a person. */
  advice?: string;
}
const statuses: Record<NotificationStatus, StatusWords> = {
  queued: { label: 'Waiting', tone: 'yellow' },
  sending: { label: 'Being sent', tone: 'yellow' },
  sent: { label: 'Sent', tone: 'green' },
  refused: {
    label: 'Refused',
    tone: 'red',
    advice: 'The mail server refused it. Check the address first: sent again as it is, it is refused again.',
  },
  dead: {
    label: 'Given up',
    tone: 'red',
    advice: 'Tried many times without success. Send it again once e-mail works, or call the customer.',
  },
  unconfirmed: {
    label: 'Unconfirmed',
    tone: 'red',
    advice:
      'The mail server took it and never said whether it was delivered. Ask the customer first: sent again, it may arrive twice.',
  },
  cancelled: { label: 'Called off', tone: 'gray' },
};

export function BookingEmails({ bookingId }: { bookingId: string }) {
  const query = useEmailsQuery({ orderingKey: bookingId }, { refetchOnMountOrArgChange: true });
  return (
    <DetailSection title="E-mails">
      <QueryStates query={query} noun="e-mails" height="4rem" inline keepsData>
        {({ items }) =>
          items.length === 0 ? <Muted>None yet.</Muted> : <Trail>{items.map(bookingEmail)}</Trail>
        }
      </QueryStates>
    </DetailSection>
  );
}

function bookingEmail(email: AdminNotification) {
  const { label, tone } = statuses[email.status];
  const name = emailName(email);
  return (
    <TrailItem key={email.id}>
      <span>{name}</span>
      {email.canResend ? <ResendButton email={email} name={name} /> : <Badge tone={tone}>{label}</Badge>}
      <Muted>
        {joined([
          // The customer's own address is part of the booking.
          email.audience === 'customer' ? 'To the customer' : `To ${email.recipient}`,
          displayInstant(email.sentAt ?? email.nextAttemptAt ?? email.createdAt),
          email.canResend && label,
          email.lastError,
        ])}
      </Muted>
    </TrailItem>
  );
}

const Sentence = styled.span`
  flex: 1;
`;

/** E-mails that wait for a person: shown only when there are any. */
export function FailedEmails() {
  const { search, change } = useSearchState();
  const isOpen = search.get('emails') === 'failed';
  const { data } = useEmailsQuery({ status: 'failed' }, { refetchOnMountOrArgChange: true });
  if (!data || (data.total === 0 && !isOpen)) return null;
  const { total, items } = data;
  return (
    <>
      {total > 0 && (
        <Warning as="output">
          <MailWarning size={18} aria-hidden />
          <Sentence>{total === 1 ? '1 e-mail' : `${total} e-mails`} could not be delivered.</Sentence>
          <SmallButton onClick={() => change({ emails: 'failed' }, { push: true })}>Review</SmallButton>
        </Warning>
      )}
      <Dialog
        open={isOpen}
        onClose={() => change({ emails: undefined })}
        title="Undelivered e-mails"
        description={
          total === 0
            ? 'All of them are on their way again.'
            : 'Newest first. Put right what is wrong, then send them again.'
        }
      >
        <Trail>{items.map(failedEmail)}</Trail>
      </Dialog>
    </>
  );
}

function failedEmail(email: AdminNotification) {
  const { label, tone, advice } = statuses[email.status];
  const name = emailName(email);
  return (
    <TrailItem key={email.id}>
      <span>
        {email.subject ?? name} <Badge tone={tone}>{label}</Badge>
      </span>
      {email.canResend && <ResendButton email={email} name={`${name} to ${email.recipient}`} />}
      <Muted>{joined([`To ${email.recipient}`, displayInstant(email.createdAt), email.lastError])}</Muted>
      <Muted>{advice}</Muted>
    </TrailItem>
  );
}

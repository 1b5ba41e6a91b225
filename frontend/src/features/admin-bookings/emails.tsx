import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { COUNTED_AT_MOST } from '@livery/shared-types/countedAtMost';
import { phoneLink } from '@livery/shared-types/contactLinks';
import type { AdminNotification, NotificationStatus } from '@livery/shared-types/notification';
import { displayPhone } from '@livery/shared-types/phone';
import { MailWarning } from 'lucide-react';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { QueryStates } from '../../api/QueryStates.tsx';
import { displayInstant } from '../../domain/dates.ts';
import { useSearchState } from '../../routing/useSearchState.ts';
import { noticeResult } from '../../store/showToast.ts';
import { theme } from '../../styles/index.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { Muted } from '../../ui/text.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { adminBookingsApi } from './adminBookingsApi.ts';
import type { StripEntry } from './stripEntry.ts';
import { DetailSection, joined, Trail, TrailItem } from './detailSections.tsx';
import { ResendEmail } from './ResendEmail.tsx';

/** What the templates' own names don't say by themselves. */
const names: Partial<Record<string, string>> = {
  'booking-received': 'Request received',
  'reminder-day': 'Reminder, a day before',
  'reminder-soon': 'Reminder, shortly before',
  'staff-new-booking': 'Notice of a new booking',
  'staff-new-ticket': 'Notice of a new ticket',
  'staff-refund-failed': 'Notice of a failed refund',
  'ride-on-the-way': 'Chauffeur on the way',
  'ride-arrived': 'Chauffeur arrived',
  'chauffeur-assigned': 'Trip, to the chauffeur',
  'chauffeur-changed': 'Change, to the chauffeur',
  'chauffeur-withdrawn': 'Trip withdrawn, to the chauffeur',
  'chauffeur-late': 'Reminder to the chauffeur',
  'staff-ride-late': 'Notice of a late ride',
  'staff-ride-problem': 'Notice of a problem on a ride',
  'staff-trip-declined': 'Notice of a declined trip',
};

/** 'payment-receipt' → 'Payment receipt' */
function emailName({ template, channel }: AdminNotification): string {
  const words = template.replaceAll('-', ' ');
  const name = names[template] ?? words.charAt(0).toUpperCase() + words.slice(1);
  return channel === 'text' ? `${name} (text message)` : name;
}

const addressOf = ({ channel, recipient }: AdminNotification) =>
  channel === 'text' ? displayPhone(recipient) : recipient;

interface StatusWords {
  label: string;
  tone: BadgeTone;
  /** What to do about an e-mail that waits for a person. */
  advice?: (reader: string) => string;
}
const statuses: Record<NotificationStatus, StatusWords> = {
  queued: { label: 'Waiting', tone: 'yellow' },
  sending: { label: 'Being sent', tone: 'yellow' },
  sent: { label: 'Sent', tone: 'green' },
  refused: {
    label: 'Refused',
    tone: 'red',
    advice: () =>
      'The mail server refused it. Check the address first: sent again as it is, it is refused again.',
  },
  dead: {
    label: 'Given up',
    tone: 'red',
    advice: (reader) =>
      `Tried many times without success. Send it again once e-mail works, or call ${reader}.`,
  },
  unconfirmed: {
    label: 'Unconfirmed',
    tone: 'red',
    advice: (reader) =>
      `The mail server took it and never said whether it was delivered. Ask ${reader} first: sent again, it may arrive twice.`,
  },
  dismissed: { label: 'Dismissed', tone: 'gray' },
  cancelled: { label: 'Called off', tone: 'gray' },
};

export function BookingEmails({ booking }: { booking: AdminBooking }) {
  const query = adminBookingsApi.useEmailsQuery({ orderingKey: booking.id }, readAnew);
  return (
    <DetailSection title="E-mails">
      <QueryStates query={query} noun="e-mails" height="4rem" inline keepsData>
        {({ items }) =>
          items.length === 0 ? (
            <Muted>None yet.</Muted>
          ) : (
            <Trail>
              {items.map((email) => (
                <BookingEmail key={email.id} email={email} booking={booking} />
              ))}
            </Trail>
          )
        }
      </QueryStates>
    </DetailSection>
  );
}

function BookingEmail({ email, booking }: { email: AdminNotification; booking: AdminBooking }) {
  const { label, tone } = statuses[email.status];
  const name = emailName(email);
  return (
    <TrailItem>
      <span>{name}</span>
      <Badge tone={tone}>{label}</Badge>
      <Muted>
        {joined([
          // The customer's own address is part of the booking.
          email.audience === 'customer' ? 'To the customer' : `To ${addressOf(email)}`,
          displayInstant(email.sentAt ?? email.nextAttemptAt ?? email.createdAt),
          email.lastError,
        ])}
      </Muted>
      {email.canResend && <ResendEmail email={email} name={name} booking={booking} />}
    </TrailItem>
  );
}

/** E-mails that wait for a person, and beside them what else would be said: they may wait for days. */
export function useFailedEmails(onReview: () => void, otherwise: string): StripEntry[] {
  const { data } = adminBookingsApi.useEmailsQuery({ status: 'failed' }, readAnew);
  if (!data || data.total === 0) return [];
  const { total = `More than ${COUNTED_AT_MOST}` } = data;
  return [
    {
      id: 'emails',
      kind: 'emails',
      Icon: MailWarning,
      text: (
        <>
          <strong>{total === 1 ? '1 e-mail' : `${total} e-mails`} could not be delivered.</strong> {otherwise}
        </>
      ),
      actions: <SmallButton onClick={onReview}>Review</SmallButton>,
    },
  ];
}

/** Each with its advice and its buttons. */
const Apart = styled(Trail)`
  gap: ${theme.space(3.5)};
`;

export function FailedEmailsDialog({ onOpen }: { onOpen: (bookingId: string) => void }) {
  const { search, change } = useSearchState();
  // A booking that is opened from the list takes its place, and gives it back.
  const isOpen = search.get('emails') === 'failed' && !search.has('booking');
  const query = adminBookingsApi.useEmailsQuery({ status: 'failed' }, { ...readAnew, skip: !isOpen });
  return (
    <Dialog
      open={isOpen}
      onClose={() => change({ emails: undefined })}
      title="Undelivered e-mails"
      description={
        query.data &&
        (query.data.total === 0
          ? 'Nothing is left to put right.'
          : 'Newest first. Put right what is wrong, then send them again, or dismiss what was dealt with otherwise.')
      }
    >
      <QueryStates query={query} noun="undelivered e-mails" height="14rem" keepsData>
        {({ items, total = `more than ${COUNTED_AT_MOST}` }) => (
          <Stack $gap={2}>
            {items.length !== total && (
              <Muted>
                The newest {items.length} of {total}.
              </Muted>
            )}
            <Apart>
              {items.map((email) => (
                <FailedEmail key={email.id} email={email} onOpen={onOpen} />
              ))}
            </Apart>
          </Stack>
        )}
      </QueryStates>
    </Dialog>
  );
}

interface FailedEmailProps {
  email: AdminNotification;
  onOpen: (bookingId: string) => void;
}

function FailedEmail({ email, onOpen }: FailedEmailProps) {
  const { audience, bookingId } = email;
  const { label, tone, advice } = statuses[email.status];
  const isToCustomer = audience === 'customer';
  const { currentData: booking } = adminBookingsApi.useAdminBookingQuery(bookingId ?? '', {
    skip: bookingId === null || !isToCustomer,
  });
  const name = `${emailName(email)} to ${addressOf(email)}`;
  return (
    <TrailItem>
      <span>{email.subject ?? emailName(email)}</span>
      <Badge tone={tone}>{label}</Badge>
      <Muted>{joined([`To ${addressOf(email)}`, displayInstant(email.createdAt), email.lastError])}</Muted>
      <Muted>
        {advice?.(isToCustomer ? 'the customer' : 'the recipient')}
        {booking?.customerPhone && (
          <>
            {` ${booking.customerName}: `}
            <Phone href={phoneLink(booking.customerPhone)}>{displayPhone(booking.customerPhone)}</Phone>
          </>
        )}
      </Muted>
      <ResendEmail email={email} name={name} booking={booking}>
        {bookingId !== null && (
          <SmallButton variant="ghost" aria-label={`Open booking: ${name}`} onClick={() => onOpen(bookingId)}>
            Open booking
          </SmallButton>
        )}
        <DismissButton id={email.id} name={name} />
      </ResendEmail>
    </TrailItem>
  );
}

const Phone = styled.a`
  white-space: nowrap;
`;

/** Somebody saw to it in another way. `name` is for a screen reader. */
function DismissButton({ id, name }: { id: string; name: string }) {
  const [dismiss, { isLoading }] = adminBookingsApi.useDismissEmailMutation();
  const singleFlight = useSingleFlight();
  const words = { done: 'Email dismissed', failed: 'Error dismissing email' };
  const handleDismiss = () => singleFlight(async () => noticeResult(await dismiss(id), words));
  return (
    <SmallButton
      variant="ghost"
      aria-label={`Dismiss ${name}`}
      busy={isLoading}
      onClick={() => void handleDismiss()}
    >
      Dismiss
    </SmallButton>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { COUNTED_AT_MOST } from '@livery/shared-types/countedAtMost';
import {
  ResendNotificationRequest,
  type AdminNotification,
  type NotificationStatus,
} from '@livery/shared-types/notification';
import { MailWarning } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import type * as z from 'zod/mini';
import { readAnew } from '../../api/baseApi.ts';
import { isApiError } from '../../api/apiError.ts';
import { QueryStates } from '../../api/QueryStates.tsx';
import { displayInstant } from '../../domain/dates.ts';
import { FormTextField } from '../../forms/formFields.tsx';
import { showServerErrors } from '../../forms/serverErrors.ts';
import { useSearchState } from '../../routing/useSearchState.ts';
import { noticeResult } from '../../store/showToast.ts';
import { emailInput } from '../../ui/contactInputs.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Muted } from '../../ui/text.tsx';
import { Warning } from '../../ui/Notice.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { adminBookingsApi } from './adminBookingsApi.ts';
import { DetailSection, joined, Trail, TrailItem } from './detailSections.tsx';

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
  'staff-trip-declined': 'Notice of a declined trip',
};

/** 'payment-receipt' → 'Payment receipt' */
function emailName({ template, channel }: AdminNotification): string {
  const words = template.replaceAll('-', ' ');
  const name = names[template] ?? words.charAt(0).toUpperCase() + words.slice(1);
  return channel === 'text' ? `${name} (text message)` : name;
}

/** `advice` says what to do about an e-mail that waits for a person. */
const statuses: Record<NotificationStatus, { label: string; tone: BadgeTone; advice?: string }> = {
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
  dismissed: { label: 'Dismissed', tone: 'gray' },
  cancelled: { label: 'Called off', tone: 'gray' },
};

export function BookingEmails({ bookingId }: { bookingId: string }) {
  const query = adminBookingsApi.useEmailsQuery({ orderingKey: bookingId }, readAnew);
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
  const { data } = adminBookingsApi.useEmailsQuery({ status: 'failed' }, readAnew);
  if (!data || (data.total === 0 && !isOpen)) return null;
  const { total, items } = data;
  return (
    <>
      {total !== 0 && (
        <Warning as="output">
          <MailWarning size={18} aria-hidden />
          <Sentence>
            {total === 1 ? '1 e-mail' : `${total ?? `More than ${COUNTED_AT_MOST}`} e-mails`} could not be
            delivered.
          </Sentence>
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

const Correction = styled(Stack)`
  grid-column: 1 / -1;
`;

/** Sends an e-mail that failed once more, as it was or to a corrected address. `name` is for a screen reader. */
function ResendButton({ email, name }: { email: AdminNotification; name: string }) {
  const [resend, { isLoading }] = adminBookingsApi.useResendEmailMutation();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const form = useForm<z.infer<typeof ResendNotificationRequest>>({
    resolver: zodResolver(ResendNotificationRequest),
    defaultValues: { recipient: email.recipient },
  });
  const singleFlight = useSingleFlight();

  // Whoever asked for the field goes on in it.
  useEffect(() => {
    if (isCorrecting) form.setFocus('recipient');
  }, [form, isCorrecting]);

  /** The field begins with the address as it is by now. */
  const correct = (isOpen: boolean) => {
    form.reset({ recipient: email.recipient });
    setIsCorrecting(isOpen);
  };
  const send = (recipient?: string) =>
    singleFlight(async () => {
      const { error } = await resend({ id: email.id, recipient });
      // Beside the field, where there is one.
      if (isCorrecting && isApiError(error) && showServerErrors(form, error.errors)) return false;
      noticeResult({ error }, { done: 'Email is on its way again', failed: 'Error resending email' });
      if (error === undefined) correct(false);
      // Until the list is fetched again, the button is still there for a second press.
      return error === undefined;
    });

  if (!isCorrecting) {
    return (
      <Cluster>
        <SmallButton aria-label={`Resend ${name}`} busy={isLoading} onClick={() => void send()}>
          Resend
        </SmallButton>
        {/* A text message goes to the number of the booking, which is corrected there. */}
        {email.channel === 'email' && (
          <SmallButton
            variant="ghost"
            aria-label={`Correct the address of ${name}`}
            disabled={isLoading}
            onClick={() => correct(true)}
          >
            Correct address
          </SmallButton>
        )}
      </Cluster>
    );
  }
  return (
    <Correction
      as="form"
      $gap={1.5}
      noValidate
      onSubmit={form.handleSubmit(({ recipient }) => send(recipient))}
    >
      <FormTextField
        form={form}
        name="recipient"
        label="Send to"
        hint="For this e-mail only. The booking keeps its address."
        {...emailInput}
        autoComplete="off"
      />
      <Cluster>
        <SmallButton variant="primary" type="submit" busy={isLoading}>
          Send
        </SmallButton>
        <SmallButton variant="ghost" onClick={() => correct(false)}>
          Cancel
        </SmallButton>
      </Cluster>
    </Correction>
  );
}

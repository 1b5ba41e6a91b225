import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { errorDetail } from '../../api/apiError.ts';
import { allows, isPositive, owesBalance } from '../../domain/bookingActions.ts';
import { isWaiting } from '../../domain/bookingStatus.ts';
import { displayInstant } from '../../domain/dates.ts';
import { noticeFailure, showToast } from '../../store/showToast.ts';
import { theme, type } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, SmallButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { Warning } from '../../ui/Notice.tsx';
import { useNow } from '../../ui/useNow.ts';
import { ErrorState, LoadingText, Skeleton } from '../../ui/states.tsx';
import { Muted } from '../../ui/text.tsx';
import { adminBookingsApi } from './adminBookingsApi.ts';
import { DetailSection, Figure } from './detailSections.tsx';

const DAY_MS = 24 * 3_600_000;
const lapsesSoon = (until: string, now: number) => Date.parse(until) - now <= DAY_MS;

export function BalanceSection({ booking }: { booking: AdminBooking }) {
  const [isAsking, setIsAsking] = useState(false);
  const now = useNow();
  const { totalAmount, amountPaid, balanceDue, authorizedAmount, authorizedUntil } = booking;
  const canSendLink = allows(booking, 'pay_link');
  return (
    <DetailSection title="Balance">
      <Figure label="Total" amount={totalAmount} />
      <Figure label="Paid" amount={amountPaid} />
      {authorizedAmount !== null && (
        <Figure
          label={
            <>
              Authorised on the card
              {authorizedUntil !== null && (
                <Muted as="span" $inline>{` until ${displayInstant(authorizedUntil)}`}</Muted>
              )}
            </>
          }
          amount={authorizedAmount}
        />
      )}
      {authorizedUntil !== null && isWaiting(booking.status) && lapsesSoon(authorizedUntil, now) && (
        <Warning>
          <TriangleAlert size={18} aria-hidden /> The hold lapses within a day. Approve the booking before
          then, and the card is charged.
        </Warning>
      )}
      <Figure
        label={owesBalance(booking) ? <Badge tone="yellow">Balance due</Badge> : 'Balance due'}
        amount={balanceDue}
        isSum
      />
      {canSendLink && isPositive(balanceDue) && (
        <Cluster $top={1}>
          <SmallButton onClick={() => setIsAsking(true)}>Pay link</SmallButton>
        </Cluster>
      )}
      {isAsking && <PayLinkDialog booking={booking} onClose={() => setIsAsking(false)} />}
    </DetailSection>
  );
}

const Amount = styled.p`
  ${type.subheading}
  ${type.figures}
`;
/** Read out on the telephone, letter by letter. */
const Code = styled.p`
  ${type.figures}
  padding: ${theme.space(2)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.accentTint};
  font-family: ${theme.font.text};
  font-size: clamp(1.75rem, 1.2rem + 3vw, 2.5rem);
  font-weight: 600;
  letter-spacing: 0.12em;
  text-align: center;
  user-select: all;
`;
const Address = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
  overflow-wrap: anywhere;
`;

/** A link to exactly what is still to be paid: to read out, to copy, to send. */
export function PayLinkDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const [makeLink, { data, error, isLoading }] = adminBookingsApi.usePayLinkMutation();
  const [sendLink, sending] = adminBookingsApi.usePayLinkMutation();
  const [isCopied, setIsCopied] = useState(false);
  const { id, version, customerEmail } = booking;
  // The same link is answered as often as it is asked for.
  const make = () => void makeLink({ id, version, send: false });
  const makeAtFirst = useEffectEvent(make);
  useEffect(() => makeAtFirst(), []);
  const link = sending.data ?? data;

  const handleSend = async () => {
    const sent = await sendLink({ id, version, send: true });
    if (sent.error === undefined) showToast({ title: 'Pay link sent', description: `To ${customerEmail}` });
    else noticeFailure('Error sending the pay link', sent.error);
  };
  const handleCopy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch (failure) {
      noticeFailure('The link could not be copied', failure, 'Mark it and copy it by hand.');
    }
  };

  return (
    <Dialog
      onClose={onClose}
      title="Pay link"
      description={`${booking.customerName} pays what is still due with it, by card.`}
      footer={
        link && (
          <>
            {customerEmail !== '' && (
              <Button variant="secondary" busy={sending.isLoading} onClick={() => void handleSend()}>
                {sending.data?.sent === true ? 'Send again' : 'Send by e-mail'}
              </Button>
            )}
            <Button onClick={() => void handleCopy(link.url)}>
              {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
              {isCopied ? 'Copied' : 'Copy link'}
            </Button>
          </>
        )
      }
    >
      {link ? (
        <Stack>
          <Amount>{displayMoney(link.amount)}</Amount>
          <Code aria-label={`Code ${link.code}`}>{link.code}</Code>
          <Address>{link.url}</Address>
          <Muted>
            {customerEmail !== '' && `E-mails go to ${customerEmail}. `}It can be used until{' '}
            {displayInstant(link.expiresAt)}.
          </Muted>
        </Stack>
      ) : error && !isLoading ? (
        <ErrorState title="The link could not be made" onRetry={make}>
          {errorDetail(error)}
        </ErrorState>
      ) : (
        <>
          <LoadingText hidden>Making the link</LoadingText>
          <Skeleton $height="10rem" />
        </>
      )}
    </Dialog>
  );
}

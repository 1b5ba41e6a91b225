import type { AdminBooking } from '@livery/shared-types/booking';
import { parseCents } from '@livery/shared-types/cents';
import type { LedgerEntry, PaymentLedger } from '@livery/shared-types/payment';
import { styled } from 'styled-components';
import { paymentTone, statusLabel } from '../../domain/bookingStatus.ts';
import { displayInstant } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLedgerQuery } from './adminBookingsApi.ts';
import { DetailSection, FigureLine, Quiet, Trail, TrailItem } from './DetailSection.tsx';
import { RetryRefundButton } from './RetryRefundButton.tsx';

const kinds: Record<LedgerEntry['kind'], string> = {
  charge: 'Charge',
  refund: 'Refund',
  attempt: 'Declined try',
};
const states: Record<LedgerEntry['status'], string> = {
  pending: 'pending',
  succeeded: '',
  failed: 'failed',
  cancelled: 'called off',
};

const Entries = styled(Trail)`
  margin-top: ${theme.space(2)};
`;
const Retry = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space(1.5)};
`;

/** What was charged and what went back, as the payment service has it in its books. */
export function PaymentBooks({ booking }: { booking: AdminBooking }) {
  const byCard = booking.paymentMethod !== 'cash';
  const {
    currentData: ledger,
    error,
    isFetching,
    refetch,
  } = useLedgerQuery(booking.id, { skip: !byCard, refetchOnMountOrArgChange: true });
  if (!byCard) return null;
  return (
    <DetailSection title="Payment">
      <FigureLine>
        <span>State</span>
        <Badge tone={paymentTone(booking.paymentStatus)}>{statusLabel(booking.paymentStatus)}</Badge>
      </FigureLine>
      {booking.refundAmount !== null && (
        <FigureLine>
          <span>Refund agreed{booking.refundPercentage !== null && ` (${booking.refundPercentage}%)`}</span>
          <Money amount={booking.refundAmount} />
        </FigureLine>
      )}
      {ledger ? (
        <Books ledger={ledger} />
      ) : error && !isFetching ? (
        <Retry>
          <Quiet>The payments could not be loaded.</Quiet>
          <Button variant="ghost" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </Retry>
      ) : (
        <Skeleton $height="4rem" />
      )}
    </DetailSection>
  );
}

function Books({ ledger }: { ledger: PaymentLedger }) {
  if (ledger.entries.length === 0) return <Quiet>Nothing has been charged.</Quiet>;
  const isPending = (parseCents(ledger.refundPending) ?? 0) > 0;
  const hasFailed = (parseCents(ledger.refundFailed) ?? 0) > 0;
  return (
    <>
      <FigureLine>
        <span>Charged</span>
        <Money amount={ledger.captured} />
      </FigureLine>
      <FigureLine>
        <span>Given back</span>
        <Money amount={ledger.refunded} />
      </FigureLine>
      {isPending && (
        <FigureLine>
          <span>On its way back</span>
          <Money amount={ledger.refundPending} />
        </FigureLine>
      )}
      {hasFailed && (
        <>
          <FigureLine>
            <span>Failed to go back</span>
            <Money amount={ledger.refundFailed} />
          </FigureLine>
          <RetryRefundButton bookingId={ledger.bookingId} />
        </>
      )}
      <FigureLine data-strong>
        <span>Balance</span>
        <Money amount={ledger.balance} />
      </FigureLine>
      <Entries aria-label="Payments and refunds">
        {ledger.entries.map((entry) => (
          <TrailItem key={entry.id}>
            <span>{[kinds[entry.kind], states[entry.status]].filter(Boolean).join(', ')}</span>
            <Money amount={entry.kind === 'refund' ? `-${entry.amount}` : entry.amount} />
            <Quiet>
              {[displayInstant(entry.at), entry.reason, entry.providerId].filter(Boolean).join(' · ')}
            </Quiet>
          </TrailItem>
        ))}
      </Entries>
    </>
  );
}

import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { LedgerEntry, PaymentLedger } from '@livery/shared-types/payment';
import { styled } from 'styled-components';
import { QueryStates } from '../../api/QueryStates.tsx';
import { noticeResult } from '../../store/failureNotice.ts';
import { isPositive } from '../../domain/bookingActions.ts';
import { paymentTone, statusLabel } from '../../domain/bookingStatus.ts';
import { displayInstant } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Cluster } from '../../ui/Stack.tsx';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { useLedgerQuery, useRetryRefundsMutation } from './adminBookingsApi.ts';
import { DetailSection, Figure, Trail, TrailItem } from './DetailSection.tsx';

const kinds: Record<LedgerEntry['kind'], string> = {
  charge: 'Charge',
  refund: 'Refund',
  attempt: 'Declined try',
  dispute: 'Dispute',
};
const states: Record<LedgerEntry['status'], string> = {
  pending: 'pending',
  succeeded: '',
  failed: 'failed',
  cancelled: 'called off',
};
const disputeStates: Record<LedgerEntry['status'], string> = {
  pending: 'open',
  succeeded: 'won',
  failed: 'lost',
  cancelled: 'withdrawn',
};
const stateOf = ({ kind, status }: LedgerEntry) => (kind === 'dispute' ? disputeStates : states)[status];

const Entries = styled.div`
  margin-top: ${theme.space(2)};
`;
const RefundButton = styled(Button)`
  margin-top: ${theme.space(1.5)};
`;

interface PaymentLedgerSectionProps {
  booking: AdminBooking;
  onAsk: (type: 'refund') => void;
}

/** What was charged and what went back, as the payment service recorded it. */
export function PaymentLedgerSection({ booking, onAsk }: PaymentLedgerSectionProps) {
  const byCard = booking.paymentMethod !== 'cash';
  const query = useLedgerQuery(booking.id, { skip: !byCard, refetchOnMountOrArgChange: true });
  if (!byCard) return null;
  return (
    <DetailSection title="Payment">
      <Figure label="State">
        <Cluster as="span">
          {booking.disputed && <Badge tone="red">Disputed</Badge>}
          <Badge tone={paymentTone(booking.paymentStatus)}>{statusLabel(booking.paymentStatus)}</Badge>
        </Cluster>
      </Figure>
      {booking.disputed && (
        <Muted>
          The customer’s bank contests this payment. Answer it in the payment provider’s dashboard.
        </Muted>
      )}
      {booking.refundAmount !== null && (
        <Figure
          label={`Refund agreed${booking.refundPercentage === null ? '' : ` (${booking.refundPercentage}%)`}`}
          amount={booking.refundAmount}
        />
      )}
      <QueryStates
        query={{ ...query, data: query.currentData }}
        noun="payments"
        height="4rem"
        inline
        keepsData
      >
        {(ledger) => <LedgerDetails ledger={ledger} />}
      </QueryStates>
      {booking.actions.some(({ type }) => type === 'refund') && (
        <RefundButton variant="secondary" size="small" onClick={() => onAsk('refund')}>
          Refund by hand
        </RefundButton>
      )}
    </DetailSection>
  );
}

function LedgerDetails({ ledger }: { ledger: PaymentLedger }) {
  if (ledger.entries.length === 0) return <Muted>Nothing has been charged.</Muted>;
  return (
    <>
      <Figure label="Charged" amount={ledger.captured} />
      <Figure label="Given back" amount={ledger.refunded} />
      {isPositive(ledger.refundPending) && <Figure label="On its way back" amount={ledger.refundPending} />}
      {isPositive(ledger.disputed) && <Figure label="Contested by the bank" amount={ledger.disputed} />}
      {isPositive(ledger.refundFailed) && (
        <>
          <Figure label="Failed to go back" amount={ledger.refundFailed} />
          <RetryRefundButton bookingId={ledger.bookingId} />
        </>
      )}
      <Figure label="Balance" amount={ledger.balance} isSum />
      <Entries>
        <Trail aria-label="Payments and refunds">
          {ledger.entries.map((entry) => (
            <TrailItem key={entry.id}>
              <span>{[kinds[entry.kind], stateOf(entry)].filter(Boolean).join(', ')}</span>
              <Money amount={entry.kind === 'refund' ? `-${entry.amount}` : entry.amount} />
              <Muted>
                {[displayInstant(entry.at), entry.reason, entry.providerId].filter(Boolean).join(' · ')}
              </Muted>
            </TrailItem>
          ))}
        </Trail>
      </Entries>
    </>
  );
}

/** For money that should have gone back and did not. Safe to press twice: it goes back once. */
function RetryRefundButton({ bookingId }: { bookingId: string }) {
  const [retry, { isLoading }] = useRetryRefundsMutation();
  const singleFlight = useSingleFlight();
  const handleRetry = () =>
    singleFlight(async () => {
      const words = { done: 'Refund is on its way again', failed: 'Error retrying refund' };
      noticeResult(await retry(bookingId), words);
    });
  return (
    <Button variant="secondary" size="small" busy={isLoading} onClick={() => void handleRetry()}>
      Retry refund
    </Button>
  );
}

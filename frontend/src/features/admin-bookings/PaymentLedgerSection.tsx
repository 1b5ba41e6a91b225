import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { LedgerEntry, PaymentLedger } from '@livery/shared-types/payment';
import { QueryStates } from '../../api/QueryStates.tsx';
import { noticeResult } from '../../store/showToast.ts';
import { isPositive } from '../../domain/bookingActions.ts';
import { paymentTone, statusLabel } from '../../domain/bookingStatus.ts';
import { displayInstant } from '../../domain/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Money, Muted } from '../../ui/text.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { useLedgerQuery, useRetryRefundsMutation } from './adminBookingsApi.ts';
import { DetailSection, Figure, joined, Trail, TrailItem } from './detailSections.tsx';

const kinds: Record<LedgerEntry['kind'], string> = {
  charge: 'Charge',
  refund: 'Refund',
  attempt: 'Declined try',
  dispute: 'Dispute',
};
const states: Record<LedgerEntry['status'], { payment: string; dispute: string }> = {
  pending: { payment: 'pending', dispute: 'open' },
  succeeded: { payment: '', dispute: 'won' },
  failed: { payment: 'failed', dispute: 'lost' },
  cancelled: { payment: 'called off', dispute: 'withdrawn' },
};
const stateOf = ({ kind, status }: LedgerEntry) => states[status][kind === 'dispute' ? 'dispute' : 'payment'];

/** What was charged and what went back, as the payment service recorded it. */
export function PaymentLedgerSection(props: { booking: AdminBooking; onAsk: (type: 'refund') => void }) {
  const { booking, onAsk } = props;
  const byCard = booking.paymentMethod !== 'cash';
  const query = useLedgerQuery(booking.id, { skip: !byCard, refetchOnMountOrArgChange: true });
  const ledgerQuery = { ...query, data: query.currentData };
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
      <QueryStates query={ledgerQuery} noun="payments" height="4rem" inline keepsData>
        {(ledger) => <LedgerDetails ledger={ledger} />}
      </QueryStates>
      {booking.actions.some(({ type }) => type === 'refund') && (
        <Cluster $top={1.5}>
          <SmallButton onClick={() => onAsk('refund')}>Refund by hand</SmallButton>
        </Cluster>
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
      <Trail $top={2} aria-label="Payments and refunds">
        {ledger.entries.map((entry) => (
          <TrailItem key={entry.id}>
            <span>{[kinds[entry.kind], stateOf(entry)].filter(Boolean).join(', ')}</span>
            <Money amount={entry.kind === 'refund' ? `-${entry.amount}` : entry.amount} />
            <Muted>{joined([displayInstant(entry.at), entry.reason, entry.providerId])}</Muted>
          </TrailItem>
        ))}
      </Trail>
    </>
  );
}

/** Safe to press twice: the money goes back once. */
function RetryRefundButton({ bookingId }: { bookingId: string }) {
  const [retry, { isLoading }] = useRetryRefundsMutation();
  const singleFlight = useSingleFlight();
  const words = { done: 'Refund is on its way again', failed: 'Error retrying refund' };
  const handleRetry = () => singleFlight(async () => void noticeResult(await retry(bookingId), words));
  return (
    <SmallButton busy={isLoading} onClick={() => void handleRetry()}>
      Retry refund
    </SmallButton>
  );
}

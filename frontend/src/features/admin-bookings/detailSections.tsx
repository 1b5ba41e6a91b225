import type { ReactNode } from 'react';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import type { LedgerEntry, PaymentLedger } from '@livery/shared-types/payment';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { QueryStates } from '../../api/QueryStates.tsx';
import { actionsFor, allows, isCashDue, isPositive } from '../../domain/bookingActions.ts';
import { displayInstant } from '../../domain/dates.ts';
import { taxLabel } from '../../domain/taxLabel.ts';
import { noticeResult } from '../../store/showToast.ts';
import { theme, type } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Money, Muted, Overline } from '../../ui/text.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { Cluster, StackedList } from '../../ui/layout.ts';
import { useNow } from '../../ui/useNow.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { adminBookingsApi } from './adminBookingsApi.ts';

const Frame = styled.section`
  margin-top: ${theme.space(3)};
  padding-top: ${theme.space(2.5)};
  border-top: 1px solid ${theme.color.hairline};
  font-size: 0.9375rem;
`;
export const DetailSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Frame aria-label={title}>
    <Overline>{title}</Overline>
    {children}
  </Frame>
);

const FigureLine = styled.div`
  ${type.figures}
  display: flex;
  justify-content: space-between;
  gap: ${theme.space(2)};
  padding-block: ${theme.space(0.375)};
  /* A long word takes no room from the amount. */
  > :first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  &[data-strong] {
    margin-top: ${theme.space(0.75)};
    padding-top: ${theme.space(1)};
    border-top: 1px solid ${theme.color.hairline};
    font-weight: 600;
  }
`;

interface FigureProps {
  label: ReactNode;
  /** Shown instead of an amount. */
  children?: ReactNode;
  amount?: string;
  isSum?: boolean;
}

export const Figure = ({ label, amount, children, isSum }: FigureProps) => (
  <FigureLine data-strong={isSum}>
    <span>{label}</span>
    {amount === undefined ? children : <Money amount={amount} />}
  </FigureLine>
);

/** What happened, newest last. */
export const Trail = styled(StackedList).attrs({ as: 'ol', $gap: 1.25 })``;
export const TrailItem = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(0.25)} ${theme.space(2)};
  align-items: center;
  overflow-wrap: anywhere;
  > ${Muted} {
    grid-column: 1 / -1;
  }
`;

export const joined = (parts: (string | number | false | null | undefined)[]) =>
  parts.filter(Boolean).join(' · ');

/** The price as it was agreed; later changes of the catalog leave it alone. */
export function PriceLines({ booking }: { booking: AdminBooking }) {
  const { lines, packageDiscount, promoDiscount, promoCode, discountAmount } = booking;
  const taxName = taxLabel({ ...booking, discount: discountAmount });
  return (
    <DetailSection title="Price">
      {lines.map(({ kind, itemId, name, hourly, quantity, unitPrice, amount }) => (
        <Figure
          key={`${kind} ${itemId}`}
          label={
            <>
              {name}
              {hourly && <Muted as="span" $inline>{` ${quantity} × ${displayMoney(unitPrice)}`}</Muted>}
            </>
          }
          amount={amount}
        />
      ))}
      <Figure label="Subtotal" amount={booking.subtotal} isSum />
      {isPositive(packageDiscount) && <Figure label="Package discount" amount={`-${packageDiscount}`} />}
      {(promoCode || isPositive(promoDiscount)) && (
        <Figure label={`Promo code ${promoCode ?? ''}`} amount={`-${promoDiscount}`} />
      )}
      <Figure label="Service fee" amount={booking.serviceFee} />
      {booking.adjustments.map(({ label, amount }, index) => (
        <Figure key={`${index} ${label}`} label={label} amount={amount} />
      ))}
      <Figure label={taxName} amount={booking.tax} />
      <Figure
        label={
          booking.priceOverride ? (
            <>
              Agreed price
              <Muted as="span" $inline>{` ${booking.priceOverride.reason}`}</Muted>
            </>
          ) : (
            'Total'
          )
        }
        amount={booking.totalAmount}
        isSum
      />
    </DetailSection>
  );
}

const kinds: Record<LedgerEntry['kind'], string> = {
  charge: 'Charge',
  authorization: 'Authorization',
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
  const query = adminBookingsApi.useLedgerQuery(booking.id, { skip: !byCard, ...readAnew });
  const ledgerQuery = { ...query, data: query.currentData };
  if (!byCard) return null;
  return (
    <DetailSection title="Payment">
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
      {allows(booking, 'refund') && (
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
      <Figure label="Held" amount={ledger.balance} isSum />
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
  const [retry, { isLoading }] = adminBookingsApi.useRetryRefundsMutation();
  const singleFlight = useSingleFlight();
  const words = { done: 'Refund is on its way again', failed: 'Error retrying refund' };
  const handleRetry = () => singleFlight(async () => void noticeResult(await retry(bookingId), words));
  return (
    <SmallButton busy={isLoading} onClick={() => void handleRetry()}>
      Retry refund
    </SmallButton>
  );
}

export function CashSection({ booking, onAsk }: { booking: AdminBooking; onAsk: (type: 'cash') => void }) {
  const { can } = actionsFor(booking, useNow());
  const { paymentMethod, cashReceived } = booking;
  if (paymentMethod !== 'cash') return null;
  return (
    <DetailSection title="Cash">
      <Figure label={isCashDue(booking) ? <Badge tone="yellow">Cash due</Badge> : 'Cash received'}>
        {cashReceived === null ? <span>Not recorded</span> : <Money amount={cashReceived} />}
      </Figure>
      {can('cash') && (
        <SmallButton onClick={() => onAsk('cash')}>
          {cashReceived === null ? 'Record cash' : 'Correct cash'}
        </SmallButton>
      )}
    </DetailSection>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const BookingHistory = ({ booking }: { booking: AdminBooking }) => (
  <DetailSection title="History">
    <Trail>
      {booking.log.map(({ at, action, actor, change, note }) => (
        <TrailItem key={`${at} ${action}`}>
          <span>
            {capitalised(action)} by {actor}
          </span>
          <Muted>{joined([displayInstant(at), change, note])}</Muted>
        </TrailItem>
      ))}
    </Trail>
  </DetailSection>
);

import type { ReactNode } from 'react';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { actionsFor, isCashDue, isPositive } from '../../domain/bookingActions.ts';
import { displayInstant } from '../../domain/dates.ts';
import { taxLabel } from '../../domain/taxLabel.ts';
import { theme, type } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Money, Muted, Overline } from '../../ui/text.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { StackedList } from '../../ui/layout.ts';
import { useNow } from '../../ui/useNow.ts';

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

/** What is counted, and the figure at the end of the line. */
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

/** What there is to say, on one line. */
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
      <Figure label={taxName} amount={booking.tax} />
      <Figure label="Total" amount={booking.totalAmount} isSum />
    </DetailSection>
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

import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { actionsFor, isCashDue, isPositive } from '../../domain/bookingActions.ts';
import { displayInstant } from '../../domain/dates.ts';
import { currentSite } from '../../domain/site.ts';
import { taxLabel } from '../../domain/taxLabel.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { useNow } from '../../ui/useNow.ts';
import { DetailSection, Figure, Trail, TrailItem } from './DetailSection.tsx';

/** The price as it was agreed; later changes of the catalog leave it alone. */
export function PriceLines({ booking }: { booking: AdminBooking }) {
  const { lines, subtotal, packageDiscount, promoDiscount, promoCode } = booking;
  const { discountAmount, serviceFee, tax, totalAmount } = booking;
  return (
    <DetailSection title="Price">
      {lines.map((line) => (
        <Figure
          key={`${line.kind} ${line.itemId}`}
          label={
            <>
              {line.name}
              {line.hourly && (
                <Muted as="span" $inline>
                  {' '}
                  {line.quantity} × {displayMoney(line.unitPrice)}
                </Muted>
              )}
            </>
          }
          amount={line.amount}
        />
      ))}
      <Figure label="Subtotal" amount={subtotal} isSum />
      {isPositive(packageDiscount) && <Figure label="Package discount" amount={`-${packageDiscount}`} />}
      {(promoCode || isPositive(promoDiscount)) && (
        <Figure label={`Promo code ${promoCode ?? ''}`} amount={`-${promoDiscount}`} />
      )}
      <Figure label="Service fee" amount={serviceFee} />
      <Figure label={taxLabel(currentSite().tax, { ...booking, discount: discountAmount })} amount={tax} />
      <Figure label="Total" amount={totalAmount} isSum />
    </DetailSection>
  );
}

/** What the chauffeur took in cash. */
export function CashSection({ booking, onAsk }: { booking: AdminBooking; onAsk: (type: 'cash') => void }) {
  const { can } = actionsFor(booking, useNow());
  if (booking.paymentMethod !== 'cash') return null;
  const { cashReceived } = booking;
  return (
    <DetailSection title="Cash">
      <Figure label={isCashDue(booking) ? <Badge tone="yellow">Cash due</Badge> : 'Cash received'}>
        {cashReceived === null ? <span>Not recorded</span> : <Money amount={cashReceived} />}
      </Figure>
      {can('cash') && (
        <Button variant="secondary" size="small" onClick={() => onAsk('cash')}>
          {cashReceived === null ? 'Record cash' : 'Correct cash'}
        </Button>
      )}
    </DetailSection>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Who did what, when. */
export const BookingHistory = ({ booking }: { booking: AdminBooking }) => (
  <DetailSection title="History">
    <Trail>
      {booking.log.map((entry) => (
        <TrailItem key={`${entry.at} ${entry.action}`}>
          <span>
            {capitalised(entry.action)} by {entry.actor}
          </span>
          <Muted>{[displayInstant(entry.at), entry.change, entry.note].filter(Boolean).join(' · ')}</Muted>
        </TrailItem>
      ))}
    </Trail>
  </DetailSection>
);

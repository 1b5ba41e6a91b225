import type { OwnBooking } from '@livery/shared-types/booking';
import { displayMoney, MIN_CARD_CENTS } from '@livery/shared-types/cents';
import { CalendarPlus } from 'lucide-react';
import { isOwed } from '../../domain/balance.ts';
import { isOff } from '../../domain/bookingStatus.ts';
import { AnchorButton } from '../../ui/Button.tsx';
import { Fact, FactRows } from '../../ui/Facts.tsx';
import { Money, Muted } from '../../ui/text.tsx';
import { discountsOf, feesOf, PriceTable } from '../../ui/PriceTable.tsx';

export const PriceLines = ({ booking: { quote, totalAmount } }: { booking: OwnBooking }) => (
  <PriceTable quote={quote} extras={[...discountsOf(quote), ...feesOf(quote)]} total={totalAmount} />
);

/** What was paid and what is still to be paid. Empty where there is nothing to pay and for a trip that never took place. */
export function Balance({ booking }: { booking: OwnBooking }) {
  const { amountPaid, balanceDue, authorizedAmount, paymentMethod, status, cashReceived } = booking;
  const isCalledOff = isOff(status);
  if (!isOwed(amountPaid) && (isCalledOff || !isOwed(booking.totalAmount))) return null;
  // After the trip nobody is asked for cash: the chauffeur may have it already.
  if (paymentMethod === 'cash' && status === 'completed' && cashReceived === null) return null;
  const toPay = paymentMethod === 'cash' ? 'To pay in cash' : 'Balance due';
  return (
    <>
      <FactRows $top={2}>
        <Fact label={isCalledOff ? 'Kept of what you paid' : 'Paid'}>
          <Money amount={amountPaid} />
        </Fact>
        {authorizedAmount !== null && (
          <Fact label="Authorised on your card">
            <Money amount={authorizedAmount} />
          </Fact>
        )}
        {!isCalledOff && (
          <Fact label={toPay}>
            <Money amount={balanceDue} />
          </Fact>
        )}
      </FactRows>
      {booking.paymentStatus === 'not_required' && paymentMethod === 'stripe' && (
        <Muted $top={1}>
          There is nothing to pay: we do not charge a card less than {displayMoney({ cents: MIN_CARD_CENTS })}
          .
        </Muted>
      )}
      {authorizedAmount !== null && (
        <Muted $top={1}>Your card is charged when we approve your booking, and not before.</Muted>
      )}
    </>
  );
}

export const AddToCalendar = ({ token }: { token: string }) => (
  <AnchorButton variant="secondary" href={`/api/manage/${encodeURIComponent(token)}/calendar.ics`} download>
    <CalendarPlus size={18} aria-hidden />
    Add to calendar
  </AnchorButton>
);

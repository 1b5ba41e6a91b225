import { Printer } from 'lucide-react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { passengerOf } from '@livery/shared-types/passenger';
import { styled } from 'styled-components';
import { isOwed } from '../../domain/balance.ts';
import { displayPickup } from '../../domain/dates.ts';
import { currentSite } from '../../domain/siteConfig.ts';
import { isOff } from '../../domain/bookingStatus.ts';
import { media, theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact, FactGrid, FactRows } from '../../ui/Facts.tsx';
import { Card, CardActions, CardTitle } from '../../ui/layout.ts';
import { discountsOf, feesOf, PriceTable } from '../../ui/PriceTable.tsx';
import { RouteLine } from '../../ui/RouteLine.tsx';
import { BookingNumber, Money, Muted } from '../../ui/text.tsx';

const Sheet = styled(Card)`
  max-width: 46rem;
  @media print {
    padding: 0;
    border: 0;
  }
`;
const Head = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    > :last-child {
      text-align: right;
    }
  }
`;

const Company = styled.address`
  font-style: normal;
`;

const paidLabel = ({ paymentMethod, paymentStatus }: OwnBooking) => {
  if (paymentMethod === 'cash') return 'Paid in cash';
  return paymentStatus === 'paid' ? 'Paid by card' : 'Paid by card, less refunds';
};

const focusHeading = (element: HTMLHeadingElement | null) => element?.focus();

export default function Receipt({ booking, onClose }: { booking: OwnBooking; onClose: () => void }) {
  const { brand, tax, currency } = currentSite();
  const { quote, amountPaid, balanceDue, refundAmount, status } = booking;
  const isCalledOff = isOff(status);
  return (
    <Sheet as="article" data-sheet aria-labelledby="receipt-title">
      <Head>
        <div>
          <CardTitle id="receipt-title" ref={focusHeading} tabIndex={-1}>
            Receipt
          </CardTitle>
          <Muted $top={0.5}>
            Booking <BookingNumber id={booking.id} />
          </Muted>
        </div>
        <Company>
          <strong>{brand.name}</strong>
          <Muted>{brand.city}</Muted>
          <Muted>
            {brand.phone} · {brand.email}
          </Muted>
          {tax.number && <Muted>Tax number {tax.number}</Muted>}
        </Company>
      </Head>
      <FactGrid>
        <Fact label="For">{[booking.customerName, booking.customerEmail].filter(Boolean).join('\n')}</Fact>
        <Fact label="Passenger">{passengerOf(booking).isBooker ? null : booking.passengerName}</Fact>
        <Fact label="Pickup">{displayPickup(booking)}</Fact>
        <Fact label="Route" wide>
          <RouteLine booking={booking} />
        </Fact>
      </FactGrid>
      <PriceTable
        quote={quote}
        showsRates
        extras={[...discountsOf(quote), ...feesOf(quote)]}
        total={booking.totalAmount}
      />
      <FactRows $top={2}>
        <Fact label={paidLabel(booking)}>
          <Money amount={amountPaid} />
        </Fact>
        {isCalledOff && refundAmount !== null && isOwed(refundAmount) && (
          <Fact label="Refund">
            <Money amount={refundAmount} />
          </Fact>
        )}
        {!isCalledOff && isOwed(balanceDue) && (
          <Fact label="Still to be paid">
            <Money amount={balanceDue} />
          </Fact>
        )}
      </FactRows>
      <Muted $top={1.5}>All amounts in {currency}.</Muted>
      <CardActions data-not-on-paper>
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          Print or save as PDF
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Back to the booking
        </Button>
      </CardActions>
    </Sheet>
  );
}

import type { RefundPreview } from '@livery/shared-types/booking';
import { styled } from 'styled-components';
import { BookingNumber } from '../../ui/BookingNumber.tsx';
import { Fact, FactRows } from '../../ui/Facts.tsx';
import { Money } from '../../ui/Money.tsx';

const Facts = styled(FactRows)`
  > :last-child dd {
    font-size: 1.25rem;
    font-weight: 600;
  }
`;

interface Props {
  reference: string;
  refund: Pick<RefundPreview, 'paidAmount' | 'heldAmount' | 'refundAmount' | 'refundPercentage'>;
}

export const RefundFacts = ({ reference, refund }: Props) => (
  <Facts>
    <Fact label="Booking">
      <BookingNumber id={reference} />
    </Fact>
    <Fact label="Paid">
      <Money amount={refund.paidAmount} />
    </Fact>
    {refund.heldAmount !== refund.paidAmount && (
      <Fact label="Not refunded before">
        <Money amount={refund.heldAmount} />
      </Fact>
    )}
    <Fact label={`Refund (${refund.refundPercentage}%)`}>
      <Money amount={refund.refundAmount} />
    </Fact>
  </Facts>
);

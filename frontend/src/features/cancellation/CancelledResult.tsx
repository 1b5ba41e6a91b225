import type { RefundPreview } from '@livery/shared-types/booking';
import { styled } from 'styled-components';
import { cancellationText } from '../../domain/cancellationText.ts';
import { theme } from '../../styles/index.ts';
import { BookingNumber } from '../../ui/BookingNumber.tsx';
import { CardTitle } from '../../ui/Card.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { RefundFacts } from './RefundFacts.tsx';

const Frame = styled.section`
  margin-top: ${theme.space(3)};
  padding: ${theme.space(2)} ${theme.space(2.5)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.medium};
`;
export interface Cancelled extends Omit<RefundPreview, 'status' | 'cancellable' | 'message'> {
  reference: string;
}

export function CancelledResult({ cancelled }: { cancelled: Cancelled }) {
  const { reference, refundAmount } = cancelled;
  return (
    <Frame aria-labelledby="cancelled-title">
      <CardTitle as="h3" id="cancelled-title">
        Booking <BookingNumber id={reference} /> is cancelled
      </CardTitle>
      <Muted $top={1}>{cancellationText(refundAmount, cancelled)}</Muted>
      <RefundFacts reference={reference} refund={cancelled} />
    </Frame>
  );
}

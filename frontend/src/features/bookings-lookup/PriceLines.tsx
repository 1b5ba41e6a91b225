import type { OwnBooking } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/money';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';

const Price = styled.dl`
  ${type.figures}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(1)} ${theme.space(2)};
  margin: ${theme.space(2)} 0 0;
  dd {
    margin: 0;
    text-align: right;
  }
  .total {
    font-weight: 600;
  }
`;
const Rule = styled.hr`
  grid-column: 1 / -1;
  width: 100%;
  margin: ${theme.space(0.5)} 0;
  border: 0;
  border-top: 1px solid ${theme.color.hairline};
`;

/** The price that was agreed on, line by line. */
export function PriceLines({ booking: { quote, totalAmount } }: { booking: OwnBooking }) {
  return (
    <Price>
      {quote.lines.map((line) => (
        <Fragment key={`${line.kind}-${line.itemId}`}>
          <dt>{line.name}</dt>
          <dd>{displayMoney(line.amount)}</dd>
        </Fragment>
      ))}
      {quote.discount !== '0.00' && (
        <>
          <dt>Discount</dt>
          <dd>−{displayMoney(quote.discount)}</dd>
        </>
      )}
      <dt>Service fee</dt>
      <dd>{displayMoney(quote.serviceFee)}</dd>
      <dt>Tax (8.5%)</dt>
      <dd>{displayMoney(quote.tax)}</dd>
      <Rule />
      <dt className="total">Total</dt>
      <dd className="total">{displayMoney(totalAmount)}</dd>
    </Price>
  );
}

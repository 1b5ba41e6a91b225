import type { OwnBooking } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';

const Price = styled.dl`
  ${type.figures}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  row-gap: ${theme.space(1)};
  margin: ${theme.space(2)} 0 0;
  dd {
    margin: 0;
    padding-left: ${theme.space(2)};
    text-align: right;
  }
  .total {
    margin-top: ${theme.space(0.5)};
    padding-top: ${theme.space(1.5)};
    border-top: 1px solid ${theme.color.hairline};
    font-weight: 600;
  }
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
      <dt className="total">Total</dt>
      <dd className="total">{displayMoney(totalAmount)}</dd>
    </Price>
  );
}

import type { Quote } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { taxLabel } from '../domain/taxLabel.ts';
import { theme, type } from '../styles/index.ts';
import { Money, Muted } from './text.tsx';

const Table = styled.dl<{ $dim: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(1.25)} ${theme.space(2)};
  margin-top: ${theme.space(2)};
  transition: opacity ${theme.motion.calm} ${theme.motion.ease};
  opacity: ${({ $dim }) => ($dim ? 0.6 : 1)};
  > div {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: baseline;
  }
  > [data-ruled] {
    margin-top: ${theme.space(0.5)};
    padding-top: ${theme.space(1.75)};
    border-top: 1px solid ${theme.color.hairline};
  }
  > :last-child {
    ${type.subheading}
  }
  dd {
    text-align: right;
  }
  [data-saving] {
    color: ${theme.color.greenText};
  }
`;

interface PriceRow {
  label: string;
  amount: string;
  /** Taken off the price. */
  isSaving?: boolean;
}

/** The service fee and the tax of a price. */
export const feesOf = (quote: Quote): PriceRow[] => [
  { label: 'Service fee', amount: quote.serviceFee },
  { label: taxLabel(quote), amount: quote.tax },
];

interface Props {
  quote: Quote;
  /** What is added to the lines of the quote, or taken off. */
  extras: PriceRow[];
  total: string;
  /** Says below an hourly line how it is calculated. */
  showsRates?: boolean;
  dim?: boolean;
}

export const PriceTable = ({ quote, extras, total, showsRates = false, dim = false }: Props) => (
  <Table $dim={dim}>
    {quote.lines.map(({ kind, itemId, name, amount, hourly, unitPrice, quantity }) => (
      <div key={`${kind}-${itemId}`}>
        <dt>
          <span>{name}</span>
          {showsRates && hourly && (
            <Muted as="span">
              <Money amount={unitPrice} /> × {quantity} {quantity === 1 ? 'hour' : 'hours'}
            </Muted>
          )}
        </dt>
        <dd>
          <Money amount={amount} />
        </dd>
      </div>
    ))}
    {extras.map(({ label, amount, isSaving }, index) => (
      <div key={label} data-ruled={index === 0 || undefined}>
        <dt>{label}</dt>
        <dd data-saving={isSaving}>
          {isSaving && '−'}
          <Money amount={amount} />
        </dd>
      </div>
    ))}
    <div data-ruled>
      <dt>Total</dt>
      <dd data-testid="quote-total">
        <Money amount={total} />
      </dd>
    </div>
  </Table>
);

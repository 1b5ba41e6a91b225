import type { Quote } from '@livery/shared-types/catalog';
import { displayMoney, parseCents } from '@livery/shared-types/cents';
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
  opacity: ${({ $dim }) => ($dim ? theme.outdated : 1)};
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
    [data-note] {
      ${type.small}
      font-family: ${theme.font.text};
      font-weight: 400;
    }
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

/** What staff added to a price, or took off it. */
const adjustmentsOf = ({ adjustments = [] }: Quote): PriceRow[] =>
  adjustments.map(({ label, amount }) =>
    (parseCents(amount) ?? 0) < 0
      ? { label, amount: amount.replace(/^-/, ''), isSaving: true }
      : { label, amount },
  );

/** The service fee, what staff changed, and the tax of a price. The tax in an agreed price is told with the price. */
export const feesOf = (quote: Quote): PriceRow[] => [
  { label: 'Service fee', amount: quote.serviceFee },
  ...adjustmentsOf(quote),
  ...(quote.agreedTotal === undefined ? [{ label: taxLabel(quote), amount: quote.tax }] : []),
];

/** What was taken off, by the same names before and after booking. */
export const discountsOf = ({ packageDiscount, promoDiscount, promoCode }: Quote): PriceRow[] =>
  [
    { label: 'Package discount', amount: packageDiscount, isSaving: true },
    { label: `Promo code ${promoCode ?? ''}`, amount: promoDiscount, isSaving: true },
  ].filter(({ amount }) => (parseCents(amount) ?? 0) > 0);

/** What was just chosen, in its place while the new price is on its way: nothing moves when it comes. */
export interface PendingLine {
  itemId: string;
  name: string;
  isHourly: boolean;
}

interface Props {
  quote: Quote;
  pending?: readonly PendingLine[];
  /** What is added to the lines of the quote, or taken off. */
  extras: PriceRow[];
  total: string;
  /** Says below an hourly line how it is calculated. */
  showsRates?: boolean;
  dim?: boolean;
}

export const PriceTable = ({
  quote,
  pending = [],
  extras,
  total,
  showsRates = false,
  dim = false,
}: Props) => (
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
    {pending.map(({ itemId, name, isHourly }) => (
      <div key={itemId}>
        <dt>
          <span>{name}</span>
          {showsRates && isHourly && <Muted as="span">…</Muted>}
        </dt>
        <dd>…</dd>
      </div>
    ))}
    {extras.map(({ label, amount, isSaving }, index) => (
      // Two adjustments may be called the same.
      <div key={`${index}-${label}`} data-ruled={index === 0 || undefined}>
        <dt>{label}</dt>
        <dd data-saving={isSaving}>
          {isSaving && '−'}
          <Money amount={amount} />
        </dd>
      </div>
    ))}
    <div data-ruled>
      {quote.agreedTotal === undefined ? (
        <dt>Total</dt>
      ) : (
        <dt>
          <span>Agreed price</span>
          <Muted as="span" data-note>
            It stands whatever the prices above add up to, and includes {taxLabel(quote)} of{' '}
            {displayMoney(quote.tax)}.
          </Muted>
        </dt>
      )}
      <dd data-testid="quote-total">
        <Money amount={total} />
      </dd>
    </div>
  </Table>
);

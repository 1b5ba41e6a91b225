import type { ReactNode } from 'react';
import { styled } from 'styled-components';
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

export interface PriceRow {
  /** Needed where two rows may have one label. */
  key?: string;
  label: string;
  amount: string;
  note?: ReactNode;
  /** Taken off the price. */
  isSaving?: boolean;
}

interface Props {
  items: PriceRow[];
  extras: PriceRow[];
  total: string;
  dim?: boolean;
}

export const PriceTable = ({ items, extras, total, dim = false }: Props) => (
  <Table $dim={dim}>
    {[...items, ...extras].map(({ key, label, amount, note, isSaving }, index) => (
      <div key={key ?? label} data-ruled={index === items.length || undefined}>
        <dt>
          <span>{label}</span>
          {note && <Muted as="span">{note}</Muted>}
        </dt>
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

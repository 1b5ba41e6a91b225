import { parseCents } from '@livery/shared-types/cents';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import type { PackageQuote } from './usePackageQuote.ts';

const Lines = styled.dl<{ $dim: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(1.25)} ${theme.space(2)};
  margin: ${theme.space(2)} 0 0;
  transition: opacity ${theme.motion.calm} ${theme.motion.ease};
  opacity: ${({ $dim }) => ($dim ? 0.6 : 1)};
  dt,
  dd {
    margin: 0;
  }
  dd {
    text-align: right;
  }
`;
const Quiet = styled.span`
  ${type.small}
  display: block;
  color: ${theme.color.textSecondary};
`;
const Row = styled.div`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: subgrid;
  align-items: baseline;
`;
/** Begins under a line: what the parts come to. */
const ruled = css`
  margin-top: ${theme.space(0.5)};
  padding-top: ${theme.space(1.75)};
  border-top: 1px solid ${theme.color.hairline};
`;
/** What is added to the chosen things, and taken off them. */
const FirstExtra = styled(Row)`
  ${ruled}
`;
const Total = styled(Row)`
  ${type.subheading}
  ${type.figures}
  ${ruled}
`;
const Saving = styled.dd`
  color: ${theme.color.greenText};
`;
const Notice = styled.p`
  ${type.small}
  margin-top: ${theme.space(2)};
  padding: ${theme.space(1.25)} ${theme.space(1.5)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.greenTint};
  color: ${theme.color.greenText};
`;
const PriceChange = styled.p`
  ${type.small}
  margin-top: ${theme.space(2)};
  padding: ${theme.space(1.25)} ${theme.space(1.5)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.yellowTint};
  color: ${theme.color.yellowText};
`;
const Empty = styled.p`
  margin-top: ${theme.space(2)};
  color: ${theme.color.textSecondary};
`;
const Fault = styled.div`
  display: grid;
  gap: ${theme.space(1.5)};
  justify-items: start;
  margin-top: ${theme.space(2)};
  color: ${theme.color.danger};
`;

const isSomething = (amount: string) => (parseCents(amount) ?? 0) > 0;

/** What the package costs, line by line. The old figures stay until the new ones are there. */
export function PricingSummary({
  price: { quote, isUpdating, error, refresh },
  previousTotal,
}: {
  price: PackageQuote;
  /** What the same package cost when it was last looked at, where that has changed since. */
  previousTotal?: string | undefined;
}) {
  if (error) {
    return (
      <Fault role="alert">
        <p>The price could not be calculated. {error.message}</p>
        <Button variant="secondary" size="small" onClick={refresh}>
          Try again
        </Button>
      </Fault>
    );
  }
  if (!quote)
    return <Empty>{isUpdating ? 'Calculating your price…' : 'Select services to see pricing'}</Empty>;

  return (
    <div aria-live="polite" aria-busy={isUpdating}>
      <Lines $dim={isUpdating}>
        {quote.lines.map((line) => (
          <Line
            key={`${line.kind}-${line.itemId}`}
            label={line.name}
            note={line.hourly ? <HourlyNote rate={line.unitPrice} hours={line.quantity} /> : undefined}
          >
            <Money amount={line.amount} />
          </Line>
        ))}
        <FirstExtra>
          <dt>Service fee</dt>
          <dd>
            <Money amount={quote.serviceFee} />
          </dd>
        </FirstExtra>
        <Line label="Tax (8.5%)">
          <Money amount={quote.tax} />
        </Line>
        {isSomething(quote.packageDiscount) && (
          <Row>
            <dt>Package discount</dt>
            <Saving>
              −<Money amount={quote.packageDiscount} />
            </Saving>
          </Row>
        )}
        {isSomething(quote.promoDiscount) && (
          <Row>
            <dt>Promo code {quote.promoCode}</dt>
            <Saving>
              −<Money amount={quote.promoDiscount} />
            </Saving>
          </Row>
        )}
        <Total>
          <dt>Total</dt>
          <dd data-testid="quote-total">
            <Money amount={quote.total} />
          </dd>
        </Total>
      </Lines>
      {previousTotal !== undefined && previousTotal !== quote.total && (
        <PriceChange>
          The price of this package has changed: it was <Money amount={previousTotal} />.
        </PriceChange>
      )}
      {isSomething(quote.packageDiscount) && (
        <Notice>
          Package discount applied: you save <Money amount={quote.packageDiscount} />.
        </Notice>
      )}
      {quote.promoMessage && <PriceChange>{quote.promoMessage}</PriceChange>}
    </div>
  );
}

function Line({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <Row>
      <dt>
        <span>{label}</span>
        {note && <Quiet>{note}</Quiet>}
      </dt>
      <dd>{children}</dd>
    </Row>
  );
}

function HourlyNote({ rate, hours }: { rate: string; hours: number }) {
  return (
    <>
      <Money amount={rate} /> × {hours} {hours === 1 ? 'hour' : 'hours'}
    </>
  );
}

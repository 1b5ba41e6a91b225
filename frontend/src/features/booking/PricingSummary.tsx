import { displayMoney, MIN_CARD_CENTS } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { isFreeByCard, isOwed } from '../../domain/balance.ts';
import { theme } from '../../styles/index.ts';
import { Callout } from '../../ui/Notice.tsx';
import { CardText, Stack } from '../../ui/layout.ts';
import { Money } from '../../ui/text.tsx';
import { discountsOf, feesOf, PriceTable, type PendingLine } from '../../ui/PriceTable.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import type { PackageQuote } from '../../api/useQuote.ts';

const Failure = styled(Stack)`
  justify-items: start;
  color: ${theme.color.danger};
`;

/** Reserves the height of the first price. */
const FirstPrice = styled(CardText)<{ $lines: readonly PendingLine[] }>`
  min-height: ${({ $lines }) => $lines.reduce((rem, { isHourly }) => rem + (isHourly ? 3.55 : 2.25), 8.5)}rem;
`;

interface Props {
  price: PackageQuote;
  chosen: readonly PendingLine[];
  isByCard: boolean;
  /** The total before the price of the same package changed. */
  previousTotal?: string | undefined;
}

export function PricingSummary({ price, chosen, isByCard, previousTotal }: Props) {
  const { quote, isUpdating, error, missing, refresh } = price;
  if (error) {
    return (
      <Failure role="alert" $gap={1.5} $top={2}>
        <p>The price could not be calculated. {error.detail}</p>
        <SmallButton onClick={refresh}>Try again</SmallButton>
      </Failure>
    );
  }
  if (!quote) {
    return isUpdating ? (
      <FirstPrice $lines={chosen}>Calculating your price…</FirstPrice>
    ) : (
      <CardText>{missing}</CardText>
    );
  }
  const { packageDiscount, promoMessage, total } = quote;
  return (
    <div aria-live="polite" aria-busy={isUpdating}>
      <PriceTable
        dim={isUpdating}
        quote={quote}
        pending={
          isUpdating ? chosen.filter(({ itemId }) => !quote.lines.some((line) => line.itemId === itemId)) : []
        }
        showsRates
        extras={[...feesOf(quote), ...discountsOf(quote)]}
        total={total}
      />
      {isByCard && isFreeByCard(total) && (
        <Callout $tone="green" $top={2}>
          There is nothing to pay.
          {isOwed(total) && ` We do not charge a card less than ${displayMoney({ cents: MIN_CARD_CENTS })}.`}
        </Callout>
      )}
      {previousTotal !== undefined && previousTotal !== total && (
        <Callout $tone="yellow" $top={2}>
          The price of this package has changed: it was <Money amount={previousTotal} />.
        </Callout>
      )}
      {isOwed(packageDiscount) && (
        <Callout $tone="green" $top={2}>
          Package discount applied: you save <Money amount={packageDiscount} />.
        </Callout>
      )}
      {promoMessage && (
        <Callout $tone="yellow" $top={2}>
          {promoMessage}
        </Callout>
      )}
    </div>
  );
}

import type { Quote } from '@livery/shared-types/catalog';
import { formatCents, parseCents } from '@livery/shared-types/cents';
import { adjustQuote } from '@livery/shared-types/quote';
import { readAmount } from '@livery/shared-types/readNumber';
import type { OrderForm } from './orderForm.ts';

const PARTS_PER_MILLION = 1_000_000;
const cents = (amount: string) => parseCents(amount) ?? 0;

/** The price with the adjustments of staff, as the server will calculate it. Text that is not an amount yet changes nothing. */
export function adjustedQuote(
  quote: Quote,
  { adjustments, agreedTotal }: Pick<OrderForm, 'adjustments' | 'agreedTotal'>,
  taxRate: number,
): Quote {
  const totalCents = readAmount(agreedTotal).value;
  const known = adjustments
    .map(({ label, amount }, index) => ({
      label: label.trim() || `Adjustment ${index + 1}`,
      amountCents: readAmount(amount).value ?? 0,
    }))
    .filter(({ amountCents }) => amountCents !== 0);
  if (known.length === 0 && totalCents === undefined) return quote;
  const { taxCents, totalCents: total } = adjustQuote(
    {
      lines: [],
      durationHours: quote.duration,
      subtotalCents: cents(quote.subtotal),
      packageDiscountCents: cents(quote.packageDiscount),
      promoDiscountCents: cents(quote.promoDiscount),
      discountCents: cents(quote.discount),
      serviceFeeCents: cents(quote.serviceFee),
      taxCents: cents(quote.tax),
      totalCents: cents(quote.total),
      promoCode: quote.promoCode,
      promoMessage: quote.promoMessage,
      taxPpm: Math.round(taxRate * PARTS_PER_MILLION),
    },
    {
      adjustments: known,
      agreedPrice: totalCents === undefined ? null : { totalCents, reason: '' },
    },
  );
  return {
    ...quote,
    tax: formatCents(taxCents),
    total: formatCents(total),
    adjustments: known.map(({ label, amountCents }) => ({ label, amount: formatCents(amountCents) })),
    ...(totalCents !== undefined && { agreedTotal: formatCents(totalCents) }),
  };
}

/** The way there and the way back together. */
export const bothWays = (total: string) => formatCents(2 * cents(total));

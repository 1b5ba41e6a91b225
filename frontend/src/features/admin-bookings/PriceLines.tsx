import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney, parseCents } from '@livery/shared-types/cents';
import { currentSite } from '../../domain/site.ts';
import { taxLabel } from '../../domain/taxLabel.ts';
import { Muted } from '../../ui/Muted.tsx';
import { DetailSection, Figure } from './DetailSection.tsx';

const isSomething = (amount: string) => (parseCents(amount) ?? 0) > 0;

/** The price as it was agreed; later changes of the catalog leave it alone. */
export function PriceLines({ booking }: { booking: AdminBooking }) {
  const { lines, subtotal, packageDiscount, promoDiscount, promoCode } = booking;
  const { discountAmount, serviceFee, tax, totalAmount } = booking;
  return (
    <DetailSection title="Price">
      {lines.map((line) => (
        <Figure
          key={`${line.kind} ${line.itemId}`}
          label={
            <>
              {line.name}
              {line.hourly && (
                <Muted as="span" $inline>
                  {' '}
                  {line.quantity} × {displayMoney(line.unitPrice)}
                </Muted>
              )}
            </>
          }
          amount={line.amount}
        />
      ))}
      <Figure label="Subtotal" amount={subtotal} isSum />
      {isSomething(packageDiscount) && <Figure label="Package discount" amount={`-${packageDiscount}`} />}
      {(promoCode || isSomething(promoDiscount)) && (
        <Figure label={`Promo code ${promoCode ?? ''}`} amount={`-${promoDiscount}`} />
      )}
      <Figure label="Service fee" amount={serviceFee} />
      <Figure label={taxLabel(currentSite().tax, { ...booking, discount: discountAmount })} amount={tax} />
      <Figure label="Total" amount={totalAmount} isSum />
    </DetailSection>
  );
}

import type { AdminBooking } from '@livery/shared-types/booking';
import { displayMoney, parseCents } from '@livery/shared-types/cents';
import { Money } from '../../ui/Money.tsx';
import { DetailSection, FigureLine, Quiet } from './DetailSection.tsx';

const isSomething = (amount: string) => (parseCents(amount) ?? 0) > 0;

/** The price as it was agreed; later changes of the catalog leave it alone. */
export function PriceLines({ booking }: { booking: AdminBooking }) {
  const { lines, subtotal, packageDiscount, promoDiscount, promoCode, serviceFee, tax, totalAmount } =
    booking;
  return (
    <DetailSection title="Price">
      {lines.map((line) => (
        <FigureLine key={`${line.kind} ${line.itemId}`}>
          <span>
            {line.name}
            {line.hourly && (
              <Quiet>
                {' '}
                {line.quantity} × {displayMoney(line.unitPrice)}
              </Quiet>
            )}
          </span>
          <Money amount={line.amount} />
        </FigureLine>
      ))}
      <FigureLine data-strong>
        <span>Subtotal</span>
        <Money amount={subtotal} />
      </FigureLine>
      {isSomething(packageDiscount) && (
        <FigureLine>
          <span>Package discount</span>
          <Money amount={`-${packageDiscount}`} />
        </FigureLine>
      )}
      {(promoCode || isSomething(promoDiscount)) && (
        <FigureLine>
          <span>Promo code {promoCode}</span>
          <Money amount={`-${promoDiscount}`} />
        </FigureLine>
      )}
      <FigureLine>
        <span>Service fee</span>
        <Money amount={serviceFee} />
      </FigureLine>
      <FigureLine>
        <span>Tax</span>
        <Money amount={tax} />
      </FigureLine>
      <FigureLine data-strong>
        <span>Total</span>
        <Money amount={totalAmount} />
      </FigureLine>
    </DetailSection>
  );
}

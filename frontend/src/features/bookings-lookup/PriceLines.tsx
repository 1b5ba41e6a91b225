import type { OwnBooking } from '@livery/shared-types/booking';
import { currentSite } from '../../domain/site.ts';
import { taxLabel } from '../../domain/taxLabel.ts';
import { PriceTable } from '../../ui/PriceTable.tsx';

export function PriceLines({ booking: { quote, totalAmount } }: { booking: OwnBooking }) {
  const { tax } = currentSite();
  return (
    <PriceTable
      items={quote.lines.map(({ kind, itemId, name, amount }) => ({
        key: `${kind}-${itemId}`,
        label: name,
        amount,
      }))}
      extras={[
        ...(quote.discount === '0.00' ? [] : [{ label: 'Discount', amount: quote.discount, isSaving: true }]),
        { label: 'Service fee', amount: quote.serviceFee },
        { label: taxLabel(tax, quote), amount: quote.tax },
      ]}
      total={totalAmount}
    />
  );
}

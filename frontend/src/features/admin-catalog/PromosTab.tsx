import { TicketPercent } from 'lucide-react';
import type { PromoCode } from '@livery/shared-types/catalog';
import { usePromoCodesQuery } from '../../api/crudApi.ts';
import { businessToday, displayDate } from '../../domain/dates.ts';
import { CrudList, CrudTable, type Column } from '../../forms/CrudList.tsx';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { discountLabel, promoState, usesLabel, type PromoState } from './labels.ts';
import { PromoDialog } from './PromoDialog.tsx';

const tones: Record<PromoState, BadgeTone> = {
  Active: 'green',
  Expired: 'red',
  Inactive: 'gray',
  'Used up': 'yellow',
};
function StateBadge({ promo }: { promo: PromoCode }) {
  const state = promoState(promo, businessToday());
  return <Badge tone={tones[state]}>{state}</Badge>;
}

const columns: Column<PromoCode>[] = [
  ['Code', ({ code }) => code],
  ['Discount', discountLabel],
  ['Expiry Date', ({ expiryDate }) => (expiryDate ? displayDate(expiryDate) : 'No expiry')],
  ['Status', (promo) => <StateBadge promo={promo} />],
  ['Uses', usesLabel],
];

export function PromosTab() {
  return (
    <CrudList
      title="Promo Code Management"
      noun="promo code"
      icon={<TicketPercent size={32} aria-hidden />}
      query={usePromoCodesQuery()}
      question={({ code }) => `Delete promo code "${code}"?`}
      renderDialog={(props) => <PromoDialog {...props} />}
    >
      {(items, tools) => (
        <CrudTable
          caption="Promo codes"
          items={items}
          tools={tools}
          nameOf={({ code }) => code}
          columns={columns}
        />
      )}
    </CrudList>
  );
}

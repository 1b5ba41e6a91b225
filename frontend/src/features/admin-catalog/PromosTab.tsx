import { TicketPercent } from 'lucide-react';
import { usePromoCodesQuery } from '../../api/crudApi.ts';
import { businessToday, displayDate } from '../../domain/dates.ts';
import { CrudList, CrudTable } from '../../forms/CrudList.tsx';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { discountLabel, promoState, usesLabel, type PromoState } from './labels.ts';
import { PromoDialog } from './PromoDialog.tsx';

const tones: Record<PromoState, BadgeTone> = {
  Active: 'green',
  Expired: 'red',
  Inactive: 'gray',
  'Used up': 'yellow',
};
const StateBadge = ({ state }: { state: PromoState }) => <Badge tone={tones[state]}>{state}</Badge>;

export function PromosTab() {
  const today = businessToday();
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
          columns={[
            ['Code', ({ code }) => code],
            ['Discount', discountLabel],
            ['Expiry Date', ({ expiryDate }) => (expiryDate ? displayDate(expiryDate) : 'No expiry')],
            ['Status', (promo) => <StateBadge state={promoState(promo, today)} />],
            ['Uses', usesLabel],
          ]}
        />
      )}
    </CrudList>
  );
}

import { TicketPercent } from 'lucide-react';
import type { PromoCode } from '@livery/shared-types/catalog';
import { useUrlDialog } from '../../routing/useUrlDialog.ts';
import { businessToday, displayDate } from '../../domain/dates.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { CrudList, RowTools, type ItemTools } from '../../forms/CrudList.tsx';
import { Cell, Table, TableBody, TableHead } from '../../ui/Table.tsx';
import { useDeletePromoCodeMutation, usePromoCodesQuery } from './adminCatalogApi.ts';
import { discountLabel, promoState, usesLabel, type PromoState } from './labels.ts';
import { PromoDialog } from './PromoDialog.tsx';

const tones: Record<PromoState, BadgeTone> = {
  Active: 'green',
  Expired: 'red',
  Inactive: 'gray',
  'Used up': 'yellow',
};

export function PromosTab() {
  const promoCodes = usePromoCodesQuery();
  const [deletePromoCode] = useDeletePromoCodeMutation();
  return (
    <CrudList
      title="Promo Code Management"
      noun="promo code"
      icon={<TicketPercent size={32} aria-hidden />}
      query={promoCodes}
      question={({ code }) => `Delete promo code "${code}"?`}
      deleteItem={deletePromoCode}
      dialog={useUrlDialog('edit')}
      renderDialog={(props) => <PromoDialog {...props} />}
    >
      {(items, tools) => <PromoTable promoCodes={items} tools={tools} />}
    </CrudList>
  );
}

const columns = ['Code', 'Discount', 'Expiry Date', 'Status', 'Uses', 'Actions'];

function PromoTable({ promoCodes, tools }: { promoCodes: PromoCode[]; tools: ItemTools<PromoCode> }) {
  const today = businessToday();
  return (
    <Table caption="Promo codes" stacked>
      <TableHead columns={columns} right={['Actions']} />
      <TableBody>
        {promoCodes.map((promo) => {
          const state = promoState(promo, today);
          return (
            <tr key={promo.id}>
              <Cell label="Code">{promo.code}</Cell>
              <Cell label="Discount">{discountLabel(promo)}</Cell>
              <Cell label="Expiry Date">
                {promo.expiryDate ? displayDate(promo.expiryDate) : 'No expiry'}
              </Cell>
              <Cell label="Status">
                <Badge tone={tones[state]}>{state}</Badge>
              </Cell>
              <Cell label="Uses">{usesLabel(promo)}</Cell>
              <Cell label="Actions" align="right">
                <RowTools name={promo.code} item={promo} tools={tools} />
              </Cell>
            </tr>
          );
        })}
      </TableBody>
    </Table>
  );
}

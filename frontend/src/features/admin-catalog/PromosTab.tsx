import { Pencil, Plus, TicketPercent, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PromoCode } from '@livery/shared-types/catalog';
import { noticeFailure } from '../../api/failureNotice.ts';
import { businessToday, displayDate } from '../../domain/dates.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { Cell, RowActions, Table, TableBody } from '../../ui/Table.tsx';
import { showToast } from '../../ui/toastStore.ts';
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
  const [editing, setEditing] = useState<PromoCode | 'new'>();
  const [doomed, setDoomed] = useState<PromoCode>();
  const [deletePromoCode, { isLoading }] = useDeletePromoCodeMutation();

  const handleDelete = async ({ id }: PromoCode) => {
    const { error } = await deletePromoCode(id);
    if (error) {
      noticeFailure('Error deleting promo code', error);
      return;
    }
    setDoomed(undefined);
    showToast({ title: 'Promo code deleted successfully' });
  };

  return (
    <>
      <PanelHeader
        title="Promo Code Management"
        action={
          <Button onClick={() => setEditing('new')}>
            <Plus size={18} aria-hidden /> Add Promo Code
          </Button>
        }
      />
      <ListStates
        query={promoCodes}
        noun="promo codes"
        empty='No promo codes found. Click "Add Promo Code" to create one.'
        icon={<TicketPercent size={32} aria-hidden />}
      >
        {(items) => <PromoTable promoCodes={items} onEdit={setEditing} onDelete={setDoomed} />}
      </ListStates>
      {editing && (
        <PromoDialog promo={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {doomed && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDoomed(undefined)}
          title="Delete Promo Code"
          question={`Delete promo code "${doomed.code}"?`}
          confirmLabel="Delete"
          dangerous
          busy={isLoading}
          onConfirm={() => void handleDelete(doomed)}
        />
      )}
    </>
  );
}

interface PromoTableProps {
  promoCodes: PromoCode[];
  onEdit: (promo: PromoCode) => void;
  onDelete: (promo: PromoCode) => void;
}

function PromoTable({ promoCodes, onEdit, onDelete }: PromoTableProps) {
  const today = businessToday();
  return (
    <Table caption="Promo codes" stacked>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Discount</th>
          <th scope="col">Expiry Date</th>
          <th scope="col">Status</th>
          <th scope="col">Uses</th>
          <th scope="col" data-align="right">
            Actions
          </th>
        </tr>
      </thead>
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
                <RowActions>
                  <IconButton label={`Edit ${promo.code}`} onClick={() => onEdit(promo)}>
                    <Pencil size={18} aria-hidden />
                  </IconButton>
                  <IconButton label={`Delete ${promo.code}`} onClick={() => onDelete(promo)}>
                    <Trash2 size={18} aria-hidden />
                  </IconButton>
                </RowActions>
              </Cell>
            </tr>
          );
        })}
      </TableBody>
    </Table>
  );
}

import { displayPhone } from '@livery/shared-types/phone';
import type { Customer, CustomerSummary } from '@livery/shared-types/customer';
import { displayMoney, formatCents, parseCents } from '@livery/shared-types/cents';
import { useState } from 'react';
import { noticeResult } from '../../store/showToast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { Stack } from '../../ui/layout.ts';
import { Callout } from '../../ui/Notice.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { CustomerSearch } from './CustomerSearch.tsx';
import { customersApi } from '../../api/customersApi.ts';
import { tripCount } from '../../domain/customerText.ts';

interface MergeDialogProps {
  customer: Customer;
  onClose: () => void;
  /** The record that stays, where it is not the one that was looked at. */
  onOpenOther: (id: string) => void;
}

const unite = (one: string[], other: string[]) => [...new Set([...one, ...other])].join(', ');
const sumOf = (one: string, other: string) => formatCents((parseCents(one) ?? 0) + (parseCents(other) ?? 0));

export function MergeDialog({ customer, onClose, onOpenOther }: MergeDialogProps) {
  const [other, setOther] = useState<CustomerSummary>();
  const [merge, { isLoading }] = customersApi.useMergeCustomersMutation();
  const singleFlight = useSingleFlight();
  const handleMerge = ({ id: otherId }: CustomerSummary) =>
    singleFlight(async () => {
      const result = await merge({ id: customer.id, otherId });
      const words = { done: 'Customers merged', failed: 'Error merging customers' };
      if (!noticeResult(result, words)) return;
      onClose();
      if (result.data && result.data.id !== customer.id) onOpenOther(result.data.id);
    });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Merge ${customer.name} with another record`}
      question="For one person who is known twice, such as by phone and by e-mail."
      confirmLabel="Merge"
      dangerous
      busy={isLoading}
      {...(other && { onConfirm: () => void handleMerge(other) })}
    >
      {other === undefined ? (
        <CustomerSearch label="The other record" exceptId={customer.id} onChoose={setOther} />
      ) : (
        <Stack>
          <FactList
            facts={{
              Stays: customer.name,
              'Taken into it': (
                <>
                  {other.name} <SmallButton onClick={() => setOther(undefined)}>Choose another</SmallButton>
                </>
              ),
              'E-mail': unite(customer.emails, other.emails),
              Phone: unite(customer.phones.map(displayPhone), other.phones.map(displayPhone)),
              Trips: tripCount(customer.trips + other.trips),
              Spend: displayMoney(sumOf(customer.spend, other.spend)),
              'No-shows': customer.noShows + other.noShows,
            }}
          />
          <Callout $tone="yellow">The record of {other.name} disappears. This can’t be undone.</Callout>
        </Stack>
      )}
    </ConfirmDialog>
  );
}

import type { StaffRefundPreview } from '@livery/shared-types/adminBooking';
import type { PaymentStatus } from '@livery/shared-types/booking';
import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { theme } from '../../../styles/theme.ts';
import { RadioCards, type RadioCardOption } from '../../../ui/RadioCards.tsx';
import { AmountField } from './AmountField.tsx';
import { DisputeNotice } from './DisputeNotice.tsx';
import { ReasonField } from './ReasonField.tsx';
import { holdsMoney, type RefundForm } from './refundChoice.ts';

const Stack = styled.div`
  display: grid;
  gap: ${theme.space(2.5)};
`;
const Plain = styled.p`
  color: ${theme.color.textSecondary};
`;

export interface CancelFieldsProps {
  preview: StaffRefundPreview;
  paymentStatus: PaymentStatus;
  form: RefundForm;
  fault: string | undefined;
  onChange: (change: Partial<RefundForm>) => void;
  reason: string;
  onReason: (reason: string) => void;
}

function optionsOf({
  heldAmount,
  policyAmount,
  policyPercentage,
}: StaffRefundPreview): RadioCardOption<RefundForm['choice']>[] {
  return [
    { value: 'full', label: displayMoney(heldAmount), description: 'In full' },
    {
      value: 'policy',
      label: displayMoney(policyAmount),
      description: `By the cancellation terms (${policyPercentage}%)`,
    },
    { value: 'none', label: displayMoney('0.00'), description: 'Nothing' },
    { value: 'amount', label: 'Another amount', description: `At most ${displayMoney(heldAmount)}` },
  ];
}

/** What goes back, and why the trip is called off. */
export function CancelFields(props: CancelFieldsProps) {
  const { preview, paymentStatus, form, fault, onChange, reason, onReason } = props;
  return (
    <Stack>
      <DisputeNotice isDisputed={preview.disputed} />
      {holdsMoney(preview) ? (
        <RadioCards
          legend="What goes back to the card"
          options={optionsOf(preview)}
          value={form.choice}
          onValueChange={(choice) => onChange({ choice })}
        />
      ) : (
        <Plain>
          {paymentStatus === 'processing'
            ? 'A card payment is under way. If it still succeeds, it goes back in full.'
            : 'Nothing is held of a card payment, so nothing goes back.'}
        </Plain>
      )}
      {holdsMoney(preview) && form.choice === 'amount' && (
        <AmountField
          label="Amount ($)"
          required
          value={form.amount}
          onChange={(amount) => onChange({ amount })}
          error={fault}
        />
      )}
      <ReasonField value={reason} onChange={onReason} hint="The customer reads it in the email." />
    </Stack>
  );
}

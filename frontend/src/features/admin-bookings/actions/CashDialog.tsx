import { useState } from 'react';
import { displayMoney } from '@livery/shared-types/cents';
import { amountFault } from '../../../domain/bookingActions.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { ActionDialogProps } from './actionDialog.ts';
import { AmountField } from './AmountField.tsx';

/** Records the cash that the chauffeur took, or corrects it. */
export function CashDialog({ booking, isBusy, onRun, onClose }: ActionDialogProps) {
  const [amount, setAmount] = useState(booking.cashReceived ?? booking.totalAmount);
  const [isChecked, setIsChecked] = useState(false);
  const fault = amountFault(amount);
  const handleConfirm = async () => {
    setIsChecked(true);
    if (fault === undefined && (await onRun({ type: 'cash', amount: amount.trim() }))) onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Record cash"
      question={`The trip costs ${displayMoney(booking.totalAmount)}. What you enter replaces what was recorded before.`}
      confirmLabel="Record cash"
      busy={isBusy}
      onConfirm={() => void handleConfirm()}
    >
      <AmountField
        label="Cash received"
        value={amount}
        onChange={setAmount}
        error={isChecked ? fault : undefined}
      />
    </ConfirmDialog>
  );
}

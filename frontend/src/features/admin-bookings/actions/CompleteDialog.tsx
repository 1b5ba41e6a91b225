import { useState } from 'react';
import { amountFault } from '../../../domain/bookingActions.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { ActionDialogProps } from './actionDialog.ts';
import { AmountField } from './AmountField.tsx';

/** Marks a trip as done, with the cash the chauffeur took where it is paid that way. */
export function CompleteDialog({ booking, isBusy, onRun, onClose }: ActionDialogProps) {
  const isCash = booking.paymentMethod === 'cash';
  const [cash, setCash] = useState(booking.cashReceived ?? booking.totalAmount);
  const [isChecked, setIsChecked] = useState(false);
  const cashReceived = isCash && cash.trim() !== '' ? cash.trim() : undefined;
  const fault = cashReceived === undefined ? undefined : amountFault(cashReceived);

  const handleConfirm = async () => {
    setIsChecked(true);
    if (fault === undefined && (await onRun({ type: 'complete', cashReceived }))) onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Mark as Done"
      question="Mark this booking as completed? A completion email will be sent to the customer."
      confirmLabel="Mark as completed"
      busy={isBusy}
      onConfirm={() => void handleConfirm()}
    >
      {isCash && (
        <AmountField
          label="Cash received"
          hint="What the chauffeur took. Leave it empty to record it later; the trip then shows as “Cash due”."
          value={cash}
          onChange={setCash}
          error={isChecked ? fault : undefined}
        />
      )}
    </ConfirmDialog>
  );
}

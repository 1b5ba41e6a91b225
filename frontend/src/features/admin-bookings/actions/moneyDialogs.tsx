import { useState } from 'react';
import { displayMoney } from '@livery/shared-types/cents';
import { amountFault } from '../../../domain/bookingActions.ts';
import { useTextDraft } from '../../../forms/useTextDraft.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { AmountField, DisputeNotice, ReasonField, type ActionDialogProps } from './fields.tsx';

/** Marks a trip as done, with the cash the chauffeur took where it is paid that way. */
export function CompleteDialog({ booking, frame, onRun }: ActionDialogProps) {
  const isCash = booking.paymentMethod === 'cash';
  const [cash, setCash] = useState(booking.cashReceived ?? booking.totalAmount);
  const [isChecked, setIsChecked] = useState(false);
  const cashReceived = isCash && cash.trim() !== '' ? cash.trim() : undefined;
  const fault = cashReceived === undefined ? undefined : amountFault(cashReceived);

  return (
    <ConfirmDialog
      {...frame}
      title="Mark as Done"
      question="Mark this booking as completed? A completion email will be sent to the customer."
      confirmLabel="Mark as completed"
      onConfirm={() => {
        setIsChecked(true);
        if (fault === undefined) void onRun({ type: 'complete', cashReceived });
      }}
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

/** Records the cash that the chauffeur took, or corrects it. */
export function CashDialog({ booking, frame, onRun }: ActionDialogProps) {
  const [amount, setAmount] = useState(booking.cashReceived ?? booking.totalAmount);
  const [isChecked, setIsChecked] = useState(false);
  const fault = amountFault(amount);
  return (
    <ConfirmDialog
      {...frame}
      title="Record cash"
      question={`The trip costs ${displayMoney(booking.totalAmount)}. What you enter replaces what was recorded before.`}
      confirmLabel="Record cash"
      onConfirm={() => {
        setIsChecked(true);
        if (fault === undefined) void onRun({ type: 'cash', amount: amount.trim() });
      }}
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

/** Gives a part of a card payment back by hand, at most what is still held. */
export function RefundDialog({ booking, frame, onRun }: ActionDialogProps) {
  const [amount, setAmount] = useTextDraft(`booking:${booking.id}:refund-amount`);
  const [reason, setReason] = useTextDraft(`booking:${booking.id}:refund-reason`);
  const [isChecked, setIsChecked] = useState(false);
  const fault = amountFault(amount, { least: 1, most: booking.heldAmount });
  const isComplete = fault === undefined && reason.trim() !== '';

  const forget = () => {
    setAmount('');
    setReason('');
  };
  const handleConfirm = async () => {
    setIsChecked(true);
    const action = { type: 'refund', amount: amount.trim(), reason: reason.trim() } as const;
    if (isComplete && (await onRun(action))) forget();
  };
  return (
    <ConfirmDialog
      {...frame}
      onCancel={() => {
        forget();
        frame.onClose();
      }}
      title="Refund by hand"
      question={`${displayMoney(booking.heldAmount)} of the payment is still held. The customer is told by email what goes back.`}
      confirmLabel={fault === undefined ? `Refund ${displayMoney(amount)}` : 'Refund'}
      onConfirm={() => void handleConfirm()}
    >
      <Stack>
        {booking.disputed && <DisputeNotice />}
        <AmountField
          label="Amount ($)"
          required
          value={amount}
          onChange={setAmount}
          error={isChecked ? fault : undefined}
        />
        <ReasonField
          value={reason}
          onChange={setReason}
          required
          hint="Kept in the booking’s history."
          error={isChecked && reason.trim() === '' ? 'Please give a reason' : undefined}
        />
      </Stack>
    </ConfirmDialog>
  );
}

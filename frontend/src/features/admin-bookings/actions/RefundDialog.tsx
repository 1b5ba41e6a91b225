import { useState } from 'react';
import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { amountFault } from '../../../domain/bookingActions.ts';
import { theme } from '../../../styles/theme.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useTextDraft } from '../../../forms/useTextDraft.ts';
import type { ActionDialogProps } from './actionDialog.ts';
import { AmountField } from './AmountField.tsx';
import { DisputeNotice } from './DisputeNotice.tsx';
import { ReasonField } from './ReasonField.tsx';

const Stack = styled.div`
  display: grid;
  gap: ${theme.space(2)};
`;

/** Gives a part of a card payment back by hand, at most what is still held. */
export function RefundDialog({ booking, isBusy, onRun, onClose }: ActionDialogProps) {
  const [amount, setAmount] = useTextDraft(`booking:${booking.id}:refund-amount`);
  const [reason, setReason] = useTextDraft(`booking:${booking.id}:refund-reason`);
  const [isChecked, setIsChecked] = useState(false);
  const fault = amountFault(amount, { least: 1, most: booking.heldAmount });
  const isComplete = fault === undefined && reason.trim() !== '';

  const forget = () => {
    setAmount('');
    setReason('');
    onClose();
  };
  const handleConfirm = async () => {
    setIsChecked(true);
    const action = { type: 'refund', amount: amount.trim(), reason: reason.trim() } as const;
    if (isComplete && (await onRun(action))) forget();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      onCancel={forget}
      title="Refund by hand"
      question={`${displayMoney(booking.heldAmount)} of the payment is still held. The customer is told by email what goes back.`}
      confirmLabel={fault === undefined ? `Refund ${displayMoney(amount)}` : 'Refund'}
      busy={isBusy}
      onConfirm={() => void handleConfirm()}
    >
      <Stack>
        <DisputeNotice isDisputed={booking.disputed} />
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

import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { actionsFor } from '../../../domain/bookingActions.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useNow } from '../../../ui/useNow.ts';
import type { ActionDialogProps } from './actionDialog.ts';

/** What deleting does besides: it never moves money. */
function consequences({ capturedAmount }: AdminBooking, isExpected: boolean): string {
  const money =
    capturedAmount === '0.00'
      ? 'Nothing was charged by card.'
      : 'No money moves: what was charged and refunded stays in the payment ledger.';
  return isExpected ? `${money} The customer is told by email that the trip is withdrawn.` : money;
}

export function DeleteDialog({ booking, isBusy, onRun, onClose }: ActionDialogProps) {
  const { has, can } = actionsFor(booking, useNow());
  if (!has('delete')) {
    return (
      <ConfirmDialog
        onClose={onClose}
        title="Delete Booking"
        question={`${displayMoney(booking.heldAmount)} of the customer’s payment is still held. Cancel it first, so that the customer is refunded.`}
        confirmLabel="Delete permanently"
        cancelLabel="Back"
      />
    );
  }
  const handleConfirm = async () => {
    if (await onRun({ type: 'delete' })) onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete Booking"
      question={`Permanently delete this booking? This action cannot be undone. ${consequences(booking, can('cancel'))}`}
      confirmLabel="Delete permanently"
      dangerous
      busy={isBusy}
      onConfirm={() => void handleConfirm()}
    />
  );
}

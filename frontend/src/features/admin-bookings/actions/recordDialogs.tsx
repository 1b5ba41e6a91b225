import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { actionsFor } from '../../../domain/bookingActions.ts';
import { displayDate, displayTime } from '../../../domain/dates.ts';
import { useTextDraft } from '../../../forms/useTextDraft.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { ReasonField, type ActionDialogProps } from './fields.tsx';

export function RejectDialog({ booking, frame, onRun }: ActionDialogProps) {
  const [reason, setReason] = useTextDraft(`booking:${booking.id}:reject`);
  const handleConfirm = async () => {
    if (await onRun({ type: 'reject', reason: reason.trim() || undefined })) setReason('');
  };
  return (
    <ConfirmDialog
      {...frame}
      onCancel={() => {
        setReason('');
        frame.onClose();
      }}
      title="Reject Booking"
      question="Why is this booking rejected? The customer reads the reason; it may be left out."
      confirmLabel="Reject"
      dangerous
      onConfirm={() => void handleConfirm()}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

/** Hides a booking from the main view. A trip that is still to come is pointed out: its customer waits for the car. */
export function ArchiveDialog({ booking, frame, onRun }: ActionDialogProps) {
  const { isStillToCome } = actionsFor(booking, useNow());
  return (
    <ConfirmDialog
      {...frame}
      title="Archive Booking"
      question="Archive this booking? It will be hidden from the main view."
      confirmLabel={isStillToCome ? 'Archive all the same' : 'Archive'}
      dangerous={isStillToCome}
      onConfirm={() => void onRun({ type: 'archive', confirm: isStillToCome })}
    >
      {isStillToCome && (
        <Notice>
          This trip is approved and still to come, on {displayDate(booking.pickupDate)} at{' '}
          {displayTime(booking.pickupTime)}. It stays approved: {booking.customerName} expects the car.
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/** What deleting does besides: it never moves money. */
function consequences({ capturedAmount }: AdminBooking, isExpected: boolean): string {
  const money =
    capturedAmount === '0.00'
      ? 'Nothing was charged by card.'
      : 'No money moves: what was charged and refunded stays in the payment ledger.';
  return isExpected ? `${money} The customer is told by email that the trip is withdrawn.` : money;
}

export function DeleteDialog({ booking, frame, onRun }: ActionDialogProps) {
  const { has, can } = actionsFor(booking, useNow());
  const words = { title: 'Delete Booking', confirmLabel: 'Delete permanently' };
  if (!has('delete')) {
    return (
      <ConfirmDialog
        {...words}
        onClose={frame.onClose}
        question={`${displayMoney(booking.heldAmount)} of the customer’s payment is still held. Cancel it first, so that the customer is refunded.`}
        cancelLabel="Back"
      />
    );
  }
  return (
    <ConfirmDialog
      {...words}
      {...frame}
      question={`Permanently delete this booking? This action cannot be undone. ${consequences(booking, can('cancel'))}`}
      dangerous
      onConfirm={() => void onRun({ type: 'delete' })}
    />
  );
}

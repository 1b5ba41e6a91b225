import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useTextDraft } from '../../../forms/useTextDraft.ts';
import type { ActionDialogProps } from './actionDialog.ts';
import { ReasonField } from './ReasonField.tsx';

export function RejectDialog({ booking, isBusy, onRun, onClose }: ActionDialogProps) {
  const [reason, setReason] = useTextDraft(`booking:${booking.id}:reject`);
  const handleConfirm = async () => {
    if (!(await onRun({ type: 'reject', reason: reason.trim() }))) return;
    setReason('');
    onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      onCancel={() => {
        setReason('');
        onClose();
      }}
      title="Reject Booking"
      question="Why is this booking rejected? The customer reads the reason; it may be left out."
      confirmLabel="Reject"
      dangerous
      busy={isBusy}
      onConfirm={() => void handleConfirm()}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

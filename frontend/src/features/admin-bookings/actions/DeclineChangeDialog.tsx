import { hasEmail, toldByEmail } from '../../../domain/customerTold.ts';
import { useTextDraft } from '../../../forms/useTextDraft.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ReasonField, reasonDraft, type ActionDialogProps } from './dialogs.tsx';

export function DeclineChangeDialog({ booking, frame, isChecked, onConfirm }: ActionDialogProps) {
  const [reason, setReason] = useTextDraft(reasonDraft(booking.id, 'decline_change'));
  const { changeRequest } = booking;
  const isMissing = reason.trim() === '';
  return (
    <ConfirmDialog
      {...frame}
      title="Decline the change"
      question={`The booking stays as it is. ${toldByEmail(booking, 'The customer is told by e-mail.')}`}
      confirmLabel="Decline"
      dangerous
      {...(changeRequest && {
        onConfirm: () =>
          onConfirm(
            isMissing
              ? undefined
              : { type: 'decline_change', requestId: changeRequest.id, reason: reason.trim() },
          ),
      })}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
        required
        maxLength={500}
        hint={
          hasEmail(booking)
            ? 'The customer reads it in the e-mail and on their page.'
            : 'The customer reads it on their page.'
        }
        error={isChecked && isMissing && 'Please give a reason'}
      />
    </ConfirmDialog>
  );
}

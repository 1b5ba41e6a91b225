import { actionsFor } from '../../../domain/bookingActions.ts';
import { displayDate, displayTime } from '../../../domain/dates.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useNow } from '../../../ui/useNow.ts';
import type { ActionDialogProps } from './actionDialog.ts';

/** Hides a booking from the main view. A trip that is still to come is pointed out: its customer waits for the car. */
export function ArchiveDialog({ booking, isBusy, onRun, onClose }: ActionDialogProps) {
  const { isStillToCome } = actionsFor(booking, useNow());
  const handleConfirm = async () => {
    if (await onRun({ type: 'archive', confirm: isStillToCome })) onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Archive Booking"
      question="Archive this booking? It will be hidden from the main view."
      confirmLabel={isStillToCome ? 'Archive all the same' : 'Archive'}
      dangerous={isStillToCome}
      busy={isBusy}
      onConfirm={() => void handleConfirm()}
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

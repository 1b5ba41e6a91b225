import { useState } from 'react';
import { BookingNumber } from '../../ui/BookingNumber.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface Props {
  bookingId: string;
  onClose: () => void;
  /** The booking stays saved and unpaid. */
  onKeep: () => void;
  onCancel: () => Promise<void>;
}

/** After a failed payment: the booking is cancelled only if the customer says so. */
export function CancelUnpaidDialog({ bookingId, onClose, onKeep, onCancel }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const handleCancel = async () => {
    setIsBusy(true);
    await onCancel();
    setIsBusy(false);
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Cancel this booking?"
      question={
        <>
          Booking <BookingNumber id={bookingId} /> has not been paid, so there is nothing to refund. You can
          cancel it, or keep it saved and pay later.
        </>
      }
      cancelLabel="Keep it unpaid"
      onCancel={onKeep}
      confirmLabel="Cancel the booking"
      dangerous
      busy={isBusy}
      onConfirm={() => void handleCancel()}
    />
  );
}

import { useState } from 'react';
import { dayAfter } from '../../../domain/dates.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';

const usualDays = 7;

interface OfferDialogProps {
  today: string;
  /** The last day on which it can be accepted. */
  pickupDate: string;
  busy: boolean;
  onClose: () => void;
  onSend: (until: string) => Promise<void>;
}

export function OfferDialog({ today, pickupDate, busy, onClose, onSend }: OfferDialogProps) {
  const [until, setUntil] = useState(() => {
    const usual = dayAfter(today, usualDays);
    return usual < pickupDate ? usual : pickupDate;
  });
  const [isChecked, setIsChecked] = useState(false);
  const isWrong = until === '' || until < today || until > pickupDate;
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Send as offer"
      question="The customer gets a link with this trip at this price, and accepts it there. No car is held until then."
      confirmLabel="Send offer"
      busy={busy}
      onConfirm={() => {
        setIsChecked(true);
        if (!isWrong) void onSend(until);
      }}
    >
      <TextField
        label="Can be accepted until"
        type="date"
        min={today}
        max={pickupDate}
        value={until}
        onChange={(event) => setUntil(event.target.value)}
        error={isChecked && isWrong ? 'Choose a day from today until the pickup' : undefined}
      />
    </ConfirmDialog>
  );
}

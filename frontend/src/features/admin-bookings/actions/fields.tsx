import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { BookingAction } from '../adminBookingsApi.ts';

/** What every dialog about a booking is given. It is closed once its action was done; a failure keeps it, with what was typed. */
export interface ActionDialogProps {
  /** As it was when it was asked about. */
  booking: AdminBooking;
  /** What its `ConfirmDialog` is given. */
  frame: { busy: boolean; onClose: () => void };
  /** Resolves to whether it was done. */
  onRun: (action: BookingAction) => Promise<boolean>;
}

interface TextProps {
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  required?: boolean;
  error?: string | undefined;
}

/** Dollars and cents, with the keyboard for it. */
export const AmountField = ({ onChange, ...field }: TextProps & { label: string }) => (
  <TextField
    {...field}
    onChange={(event) => onChange(event.target.value)}
    inputMode="decimal"
    autoComplete="off"
    maxLength={12}
  />
);

export function ReasonField({ value, onChange, ...field }: TextProps) {
  return (
    <Field label="Reason" optional={!field.required} {...field}>
      <TextArea value={value} onChange={(event) => onChange(event.target.value)} rows={3} maxLength={1000} />
    </Field>
  );
}

/** Money that the customer's bank has taken back, or may, would go back twice. */
export const DisputeNotice = () => (
  <Notice>
    The customer’s bank contests this payment. What you refund now may go back twice; look at the dispute
    first.
  </Notice>
);

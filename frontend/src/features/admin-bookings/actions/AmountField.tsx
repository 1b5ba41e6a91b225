import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';

export interface AmountFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  required?: boolean;
  error?: string | undefined;
}

/** Dollars and cents, with the keyboard for it. */
export function AmountField({ label, value, onChange, hint, required, error }: AmountFieldProps) {
  return (
    <Field label={label} hint={hint} required={required} error={error}>
      <TextInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
    </Field>
  );
}

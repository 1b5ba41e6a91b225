import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

export interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  hint?: string;
  error?: string | undefined;
}

export function ReasonField({ value, onChange, required = false, hint, error }: ReasonFieldProps) {
  return (
    <Field label="Reason" optional={!required} required={required} hint={hint} error={error}>
      <TextArea value={value} onChange={(event) => onChange(event.target.value)} rows={3} maxLength={1000} />
    </Field>
  );
}

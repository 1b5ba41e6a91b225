import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { Field, TextInput } from './Field.tsx';
import { InputRow } from './layout.ts';

interface CopyFieldProps {
  label: string;
  hint?: string;
  value: string;
}

interface CopyButtonProps {
  /** Says what is copied, where the button alone does not. */
  label?: string;
  value: string;
  text?: string;
  size?: 'small' | 'medium';
}

/** One press copies. It says so only once it was done. */
export function CopyButton({ label, value, text = 'Copy', size = 'small' }: CopyButtonProps) {
  const [copied, setCopied] = useState('');
  const isCopied = copied === value;
  const handleCopy = () => {
    navigator.clipboard?.writeText(value).then(
      () => setCopied(value),
      () => undefined, // The text is there to be marked.
    );
  };
  return (
    <Button variant="secondary" size={size} aria-label={isCopied ? undefined : label} onClick={handleCopy}>
      {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      <span aria-live="polite">{isCopied ? 'Copied' : text}</span>
    </Button>
  );
}

/** A text to pass on, such as a link: one press copies it, and it can be marked by hand where the clipboard is closed. */
export const CopyField = ({ label, hint, value }: CopyFieldProps) => (
  <InputRow>
    <Field label={label} hint={hint}>
      <TextInput readOnly value={value} onFocus={(event) => event.target.select()} />
    </Field>
    <CopyButton value={value} size="medium" />
  </InputRow>
);

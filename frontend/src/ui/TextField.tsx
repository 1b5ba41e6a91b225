import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

export interface TextFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'optional' | 'error'>, ComponentProps<typeof TextInput> {}

/** A labelled text input. `required` is marked and told to assistive technology; the form decides whether it is missing. */
export const TextField = ({ label, hint, optional, error, required, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} optional={optional} error={error} required={required}>
    <TextInput {...input} />
  </Field>
);

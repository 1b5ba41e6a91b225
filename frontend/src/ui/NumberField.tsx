import type { ComponentProps } from 'react';
import { Field, TextInput, type FieldProps } from './Field.tsx';
import { useNumberInput, type NumberInput } from './useNumberInput.ts';

export interface NumberFieldProps
  extends
    NumberInput,
    Pick<FieldProps, 'label' | 'hint' | 'optional' | 'error' | 'required'>,
    Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'ref' | 'onBlur'> {}

/** An amount or a count. A text that can't be read is marked once the field is left, or when the form refuses it. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, optional, required, error, kind, onText, min, max, onBlur, ...rest } = props;
  const { fault, isLeft, input } = useNumberInput({ kind, value: rest.value, onText, min, max });
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      required={required}
      error={(isLeft || error) && fault ? fault : error}
    >
      <TextInput
        {...rest}
        {...input}
        onBlur={(event) => {
          input.onBlur();
          onBlur?.(event);
        }}
      />
    </Field>
  );
}

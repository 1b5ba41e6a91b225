import type { ComponentProps, ReactNode, Ref } from 'react';
import { Button } from './Button.tsx';
import { isOfInputMethod } from './isOfInputMethod.ts';
import { InputRow } from './layout.ts';
import { Field, TextInput } from './Field.tsx';

interface AddFieldProps extends Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'placeholder' | 'maxLength'
> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Names the button where "Add" alone does not say what. */
  addLabel?: string;
  value: string;
  onChange: (value: string) => void;
  canAdd: boolean;
  onAdd: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** Takes what is typed into a list: Enter adds as the button does. */
export function AddField({ label, hint, error, addLabel, onChange, canAdd, onAdd, ...input }: AddFieldProps) {
  return (
    <InputRow>
      <Field label={label} hint={hint} error={error}>
        <TextInput
          {...input}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent)) return;
            event.preventDefault();
            onAdd();
          }}
          autoComplete="off"
        />
      </Field>
      <Button variant="secondary" aria-label={addLabel} disabled={!canAdd} onClick={onAdd}>
        Add
      </Button>
    </InputRow>
  );
}

import type { ComponentProps, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(1)};
`;
const Add = styled(Button)`
  align-self: start;
  /* On a line with the control, below its label. */
  margin-top: calc(1.3125rem + ${theme.space(0.75)});
`;

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
    <Row>
      <Field label={label} hint={hint} error={error}>
        <TextInput
          {...input}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onAdd();
          }}
          autoComplete="off"
        />
      </Field>
      <Add variant="secondary" aria-label={addLabel} disabled={!canAdd} onClick={onAdd}>
        Add
      </Add>
    </Row>
  );
}

import { Minus, Plus } from 'lucide-react';
import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';
import { IconButton } from './Button.tsx';
import { Field, TextInput } from './Field.tsx';
import type { NumberFieldProps } from './NumberField.tsx';
import { useNumberInput } from './useNumberInput.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  border: 1px solid ${theme.color.controlBorder};
  border-radius: ${theme.radius.small};
  background: ${theme.color.raised};
  &:has(input:focus-visible) {
    border-color: ${theme.color.focus};
    outline: 1px solid ${theme.color.focus};
  }
  &:has([aria-invalid='true']) {
    border-color: ${theme.color.danger};
  }
  > input {
    padding-inline: 0;
    border: 0;
    background: none;
    text-align: center;
    &:focus-visible {
      outline: none;
    }
  }
`;

interface Props extends Omit<NumberFieldProps, 'kind' | 'optional' | 'required'> {
  /** What is counted, for the names of the two buttons. */
  what: string;
}

export function Stepper({ label, hint, error, what, onText, min, max, onBlur, ...rest }: Props) {
  const { fault, isLeft, step, input } = useNumberInput({
    kind: 'count',
    value: rest.value,
    onText,
    min,
    max,
  });
  return (
    <Field label={label} hint={hint} error={(isLeft || error) && fault ? fault : error}>
      <Row>
        <IconButton label={`Fewer ${what}`} onClick={() => step(-1)}>
          <Minus size={16} aria-hidden />
        </IconButton>
        <TextInput
          {...rest}
          {...input}
          onBlur={(event) => {
            input.onBlur();
            onBlur?.(event);
          }}
        />
        <IconButton label={`More ${what}`} onClick={() => step(1)}>
          <Plus size={16} aria-hidden />
        </IconButton>
      </Row>
    </Field>
  );
}

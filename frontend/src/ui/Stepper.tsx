import { Minus, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';
import { IconButton } from './Button.tsx';
import { Field, TextInput, type FieldProps } from './Field.tsx';

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
    appearance: textfield;
    &:focus-visible {
      outline: none;
    }
    &::-webkit-inner-spin-button {
      display: none;
    }
  }
`;

interface Props extends Pick<FieldProps, 'label' | 'hint' | 'error'>, ComponentProps<'input'> {
  /** What is counted, for the names of the two buttons. */
  what: string;
  onStep: (by: 1 | -1) => void;
}

export const Stepper = ({ label, hint, error, what, onStep, ...input }: Props) => (
  <Field label={label} hint={hint} error={error}>
    <Row>
      <IconButton label={`Fewer ${what}`} onClick={() => onStep(-1)}>
        <Minus size={16} aria-hidden />
      </IconButton>
      <TextInput {...input} type="number" inputMode="numeric" step={1} />
      <IconButton label={`More ${what}`} onClick={() => onStep(1)}>
        <Plus size={16} aria-hidden />
      </IconButton>
    </Row>
  </Field>
);

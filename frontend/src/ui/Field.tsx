import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { media, theme, type } from '../styles/index.ts';
import { Muted } from './text.tsx';

interface FieldControl {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

const FieldContext = createContext<FieldControl>({});

/** The id and ARIA wiring of the surrounding Field; every control in ui/ spreads it. */
export const useFieldControl = () => use(FieldContext);

const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space(0.75)};
  min-width: 0;
`;
const Label = styled.label`
  ${type.small}
  font-weight: 500;
  color: ${theme.color.text};
  /* Not read aloud: the control itself is marked as required. */
  &[data-required]::after {
    content: ' *' / '';
    color: ${theme.color.accentText};
  }
`;
const Aside = styled.span`
  color: ${theme.color.textSecondary};
  font-weight: 400;
`;
/** What is wrong with a control, read aloud as it appears. */
export const FieldError = styled.p.attrs({ role: 'alert' })`
  ${type.small}
  color: ${theme.color.danger};
`;

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Plain words, shown beside the control and read with it. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Shows '(optional)' after the label. */
  optional?: boolean | undefined;
  children: ReactNode;
}

export function Field({ label, hint, error, required, optional, children }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <Stack>
      <Label htmlFor={id} data-required={required || undefined}>
        {label}
        {optional && <Aside> (optional)</Aside>}
      </Label>
      <FieldContext
        value={{
          id,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': required ? true : undefined,
        }}
      >
        {children}
      </FieldContext>
      {hint && <Muted id={`${id}-hint`}>{hint}</Muted>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Stack>
  );
}

export const controlLook = css`
  width: 100%;
  min-height: ${theme.target};
  padding: ${theme.space(1.25)} ${theme.space(1.75)};
  border: 1px solid ${theme.color.controlBorder};
  border-radius: ${theme.radius.small};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  font-size: 1rem;
  line-height: 1.4;
  transition: border-color ${theme.motion.quick} ${theme.motion.ease};
  &::placeholder {
    color: ${theme.color.textSecondary};
    opacity: 1;
  }
  ${media.hover} {
    &:hover:not(:disabled) {
      border-color: ${theme.color.textSecondary};
    }
  }
  &:focus-visible {
    border-color: ${theme.color.focus};
    outline: 1px solid ${theme.color.focus};
    outline-offset: 0;
  }
  &[aria-invalid='true'] {
    border-color: ${theme.color.danger};
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.6;
  }
`;

const Input = styled.input`
  ${controlLook}
  &[type='file'] {
    padding: ${theme.space(0.75)};
    color: ${theme.color.textSecondary};
    font-size: 0.9375rem;
    cursor: pointer;
    &::file-selector-button {
      min-height: 2rem;
      margin-right: ${theme.space(1.5)};
      padding: 0 ${theme.space(1.5)};
      border: 1px solid ${theme.color.controlBorder};
      border-radius: ${theme.radius.small};
      background: ${theme.color.surface};
      color: ${theme.color.text};
      font: inherit;
      cursor: pointer;
    }
  }
  &[role='spinbutton'],
  &[type='date'],
  &[type='time'],
  &[type='tel'] {
    font-variant-numeric: tabular-nums;
  }
`;

export function TextInput({ type = 'text', ...rest }: ComponentProps<'input'>) {
  return <Input {...useFieldControl()} {...rest} type={type} />;
}

const Area = styled.textarea`
  ${controlLook}
  line-height: 1.55;
  resize: vertical;
`;

export function TextArea({ rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <Area {...useFieldControl()} {...rest} rows={rows} />;
}

export interface TextFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'optional' | 'error'>, ComponentProps<typeof TextInput> {}

/** A labelled text input. `required` is marked and told to assistive technology; the form decides whether it is missing. */
export const TextField = ({ label, hint, optional, error, required, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} optional={optional} error={error} required={required}>
    <TextInput {...input} />
  </Field>
);

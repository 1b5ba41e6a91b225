import { createContext, use, useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../styles/index.ts';
import { Muted } from './Muted.tsx';

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
const ErrorText = styled.p`
  ${type.small}
  color: ${theme.color.danger};
`;

interface FieldErrorProps {
  id: string;
  className?: string;
  children: ReactNode;
}

/** What is wrong with a control, read aloud as it appears. */
export const FieldError = (props: FieldErrorProps) => <ErrorText role="alert" {...props} />;

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Plain words, shown beside the control and read with it. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Shows '(optional)' after the label. */
  optional?: boolean | undefined;
  className?: string;
  children: ReactNode;
}

/** A label, one control of ui/ and what is said about it. */
export function Field({ label, hint, error, required, optional, className, children }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <Stack className={className}>
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

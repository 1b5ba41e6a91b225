import { createContext, use, useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '../styles/theme.ts';
import { type } from '../styles/type.ts';

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
  /* Seen, not read: the control itself tells that it is required. */
  &[data-required]::after {
    content: ' *' / '';
    color: ${theme.color.accentText};
  }
`;
const Aside = styled.span`
  color: ${theme.color.textSecondary};
  font-weight: 400;
`;
const Hint = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
`;
const FieldError = styled.p`
  ${type.small}
  color: ${theme.color.danger};
`;

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Plain words, shown beside the control and read with it. */
  error?: string | undefined;
  required?: boolean;
  /** Shows '(optional)' after the label. */
  optional?: boolean;
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
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      )}
    </Stack>
  );
}

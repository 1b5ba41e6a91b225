import { useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardText, CardTitle } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  align-items: flex-end;
  margin-top: ${theme.space(2)};
`;

interface Props {
  email: string;
  busy: boolean;
  error: string | undefined;
  onCode: (code: string) => void;
  onResend: () => void;
}

/** Asks for the six digits that were sent to the address. */
export function CodeEntry({ email, busy, error, onCode, onResend }: Props) {
  const [code, setCode] = useState('');
  return (
    <Card aria-labelledby="code-title">
      <CardTitle id="code-title">Check your email</CardTitle>
      <CardText>
        If there are bookings for {email}, we have sent a six-digit code to it. It works for ten minutes.
      </CardText>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '') onCode(code.trim());
        }}
      >
        <Field label="Six-digit code" error={error}>
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]{6}"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit" busy={busy}>
          Show bookings
        </Button>
        <Button variant="ghost" onClick={onResend}>
          Send a new code
        </Button>
      </Form>
    </Card>
  );
}

import { useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useRequestCancellationCodeMutation } from './cancellationApi.ts';

const Parts = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  margin-top: ${theme.space(2)};
  padding-top: ${theme.space(2)};
  border-top: 1px solid ${theme.color.hairline};
`;

/** Proves that whoever cancels reads the booking's mail; asked for only where the company wants it. */
export function VerificationCode({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const [email, setEmail] = useState('');
  const [sendCode, sending] = useRequestCancellationCodeMutation();
  return (
    <Parts>
      <Field
        label="Email address of the booking"
        hint="We send a six-digit code there, good for ten minutes."
      >
        <TextInput
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button
        variant="secondary"
        busy={sending.isLoading}
        disabled={!email.includes('@')}
        onClick={() => sendCode(email.trim())}
      >
        {sending.isSuccess ? 'Send the code again' : 'Send the code'}
      </Button>
      <Field label="Six-digit code">
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => onCode(event.target.value)}
        />
      </Field>
    </Parts>
  );
}

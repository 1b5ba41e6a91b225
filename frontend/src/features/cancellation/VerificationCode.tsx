import { useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRequestCancellationCodeMutation } from './cancellationApi.ts';

const Parts = styled(Stack)`
  padding-top: ${theme.space(2)};
  border-top: 1px solid ${theme.color.hairline};
`;

/** Verifies that whoever cancels can read the booking's e-mail; asked for only where the company requires it. */
export function VerificationCode({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const [email, setEmail] = useState('');
  const [sendCode, sending] = useRequestCancellationCodeMutation();
  return (
    <Parts $top={2}>
      <TextField
        label="Email address of the booking"
        hint="We send a six-digit code there, good for ten minutes."
        error={sending.isError ? 'The code could not be sent. Please try again in a moment.' : undefined}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button
        variant="secondary"
        busy={sending.isLoading}
        disabled={!email.includes('@')}
        onClick={() => sendCode(email.trim())}
      >
        {sending.isSuccess ? 'Send the code again' : 'Send the code'}
      </Button>
      <TextField
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={(event) => onCode(event.target.value)}
      />
    </Parts>
  );
}

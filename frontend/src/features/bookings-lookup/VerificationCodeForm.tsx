import { ENTER_SIX_DIGITS, readVerificationCode } from '@livery/shared-types/readVerificationCode';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { verificationCodeInput } from '../../ui/contactInputs.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardText, CardTitle, Cluster } from '../../ui/layout.ts';
import { TextField } from '../../ui/Field.tsx';

const Text = styled(CardText)`
  display: block;
  max-width: ${theme.measure.text};
`;
const Form = styled.form`
  display: grid;
  gap: ${theme.space(2)};
  max-width: 24rem;
  margin-top: ${theme.space(2.5)};
`;
const Ways = styled(Cluster)`
  margin-inline: -${theme.space(2.5)};
`;

interface Props {
  email: string;
  busy: boolean;
  sending: 'pending' | 'done' | 'failed';
  error: string | undefined;
  onCode: (code: string) => void;
  onResend: () => void;
  onBack?: (() => void) | undefined;
}

export function VerificationCodeForm({ email, busy, sending, error, onCode, onResend, onBack }: Props) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const card = useRef<HTMLElement>(null);
  // The pressed button is gone, and the page is shorter than before: this part begins at the top of the window.
  useEffect(() => {
    card.current?.scrollIntoView();
    input.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (error === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [error]);
  return (
    <Card ref={card} aria-labelledby="code-title">
      <CardTitle id="code-title">
        {sending === 'failed' ? 'The code could not be sent' : 'Check your email'}
      </CardTitle>
      <Text as="output">
        {sending === 'pending' && `Sending a six-digit code to ${email}…`}
        {sending === 'done' &&
          `If there are bookings for ${email}, we have sent a six-digit code to it. It works for ten minutes. The link in our email about a booking opens it without a code.`}
        {sending === 'failed' && 'Nothing has left for your address. Please try again in a moment.'}
      </Text>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const code = readVerificationCode(typed);
          if (code !== undefined) onCode(code);
          else setFault(ENTER_SIX_DIGITS);
        }}
      >
        <TextField
          label="Six-digit code"
          error={fault ?? error}
          ref={input}
          {...verificationCodeInput}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(undefined);
          }}
        />
        <Button type="submit" busy={busy}>
          {onBack ? 'Open booking' : 'Show bookings'}
        </Button>
        <Ways $gap={0}>
          <Button variant="ghost" busy={sending === 'pending'} onClick={onResend}>
            Send a new code
          </Button>
          {onBack && (
            <Button variant="ghost" onClick={onBack}>
              Back to the list
            </Button>
          )}
        </Ways>
      </Form>
    </Card>
  );
}

import { useRef, useState } from 'react';
import { isApiError } from '../../api/apiError.ts';
import { noticeFailure } from '../../store/failureNotice.ts';
import { ResendNotificationRequest, type AdminNotification } from '@livery/shared-types/notification';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import { Button } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../store/showToast.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { useResendEmailMutation } from './adminBookingsApi.ts';

const Correction = styled(Stack)`
  grid-column: 1 / -1;
`;

/** Whoever asked for the field goes on in it. One and the same function, so that it runs once. */
const focusIt = (field: HTMLInputElement | null) => field?.focus();

interface ResendButtonProps {
  email: Pick<AdminNotification, 'id' | 'recipient'>;
  /** Names the button for a screen reader. */
  name: string;
}

/** Sends an e-mail that failed once more, as it was or to a corrected address. */
export function ResendButton({ email, name }: ResendButtonProps) {
  const [resend, { isLoading }] = useResendEmailMutation();
  const [address, setAddress] = useState<string>();
  const [fault, setFault] = useState<string>();
  const singleFlight = useSingleFlight();
  // Until the list is fetched again, the button is still there for a second press.
  const isSent = useRef(false);

  const send = (recipient?: string) =>
    singleFlight(async () => {
      if (isSent.current) return;
      const { error } = await resend({ id: email.id, recipient });
      if (!error) {
        isSent.current = true;
        showToast({ title: 'Email is on its way again' });
        setAddress(undefined);
        return;
      }
      const wrong = isApiError(error) && error.errors?.find(({ path }) => path.endsWith('recipient'));
      if (wrong) setFault(wrong.message);
      else noticeFailure('Error resending email', error);
    });

  const sendCorrected = () => {
    const parsed = z.safeParse(ResendNotificationRequest, { recipient: address });
    setFault(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (parsed.success) void send(parsed.data.recipient);
  };

  if (address === undefined) {
    return (
      <Cluster>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Resend ${name}`}
          busy={isLoading}
          onClick={() => void send()}
        >
          Resend
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Correct the address of ${name}`}
          disabled={isLoading}
          onClick={() => setAddress(email.recipient)}
        >
          Correct address
        </Button>
      </Cluster>
    );
  }
  return (
    <Correction
      as="form"
      $gap={1.5}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sendCorrected();
      }}
    >
      <TextField
        label="Send to"
        error={fault}
        hint="For this e-mail only. The booking keeps its address."
        type="email"
        ref={focusIt}
        autoComplete="off"
        maxLength={254}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Cluster>
        <Button type="submit" size="small" busy={isLoading}>
          Send
        </Button>
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            setAddress(undefined);
            setFault(undefined);
          }}
        >
          Cancel
        </Button>
      </Cluster>
    </Correction>
  );
}

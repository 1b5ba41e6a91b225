import { zodResolver } from '@hookform/resolvers/zod';
import { ResendNotificationRequest, type AdminNotification } from '@livery/shared-types/notification';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import type * as z from 'zod/mini';
import { isApiError } from '../../api/apiError.ts';
import { FormTextField } from '../../forms/formFields.tsx';
import { showServerErrors } from '../../forms/serverErrors.ts';
import { noticeResult } from '../../store/showToast.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { useResendEmailMutation } from './adminBookingsApi.ts';

const Correction = styled(Stack)`
  grid-column: 1 / -1;
`;

/** Sends an e-mail that failed once more, as it was or to a corrected address. `name` is for a screen reader. */
export function ResendButton({ email, name }: { email: AdminNotification; name: string }) {
  const [resend, { isLoading }] = useResendEmailMutation();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const form = useForm<z.infer<typeof ResendNotificationRequest>>({
    resolver: zodResolver(ResendNotificationRequest),
    defaultValues: { recipient: email.recipient },
  });
  const singleFlight = useSingleFlight();

  // Whoever asked for the field goes on in it.
  useEffect(() => {
    if (isCorrecting) form.setFocus('recipient');
  }, [form, isCorrecting]);

  /** The field begins with the address as it is by now. */
  const correct = (isOpen: boolean) => {
    form.reset({ recipient: email.recipient });
    setIsCorrecting(isOpen);
  };
  const send = (recipient?: string) =>
    singleFlight(async () => {
      const { error } = await resend({ id: email.id, recipient });
      // Beside the field, where there is one.
      if (isCorrecting && isApiError(error) && showServerErrors(form, error.errors)) return false;
      noticeResult({ error }, { done: 'Email is on its way again', failed: 'Error resending email' });
      if (error === undefined) correct(false);
      // Until the list is fetched again, the button is still there for a second press.
      return error === undefined;
    });

  if (!isCorrecting) {
    return (
      <Cluster>
        <SmallButton aria-label={`Resend ${name}`} busy={isLoading} onClick={() => void send()}>
          Resend
        </SmallButton>
        <SmallButton
          variant="ghost"
          aria-label={`Correct the address of ${name}`}
          disabled={isLoading}
          onClick={() => correct(true)}
        >
          Correct address
        </SmallButton>
      </Cluster>
    );
  }
  return (
    <Correction
      as="form"
      $gap={1.5}
      noValidate
      onSubmit={form.handleSubmit(({ recipient }) => send(recipient))}
    >
      <FormTextField
        form={form}
        name="recipient"
        label="Send to"
        hint="For this e-mail only. The booking keeps its address."
        type="email"
        autoComplete="off"
        maxLength={254}
      />
      <Cluster>
        <SmallButton variant="primary" type="submit" busy={isLoading}>
          Send
        </SmallButton>
        <SmallButton variant="ghost" onClick={() => correct(false)}>
          Cancel
        </SmallButton>
      </Cluster>
    </Correction>
  );
}

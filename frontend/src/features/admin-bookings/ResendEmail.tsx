import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { ResendNotificationRequest, type AdminNotification } from '@livery/shared-types/notification';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import { errorDetail, isApiError } from '../../api/apiError.ts';
import { allows } from '../../domain/bookingActions.ts';
import { FormCheckbox, FormTextField } from '../../forms/formFields.tsx';
import { showServerErrors } from '../../forms/serverErrors.ts';
import { noticeResult } from '../../store/showToast.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { emailInput } from '../../ui/contactInputs.ts';
import { Cluster, Stack } from '../../ui/layout.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { adminBookingsApi } from './adminBookingsApi.ts';

const Correction = z.extend(ResendNotificationRequest, { alsoOnBooking: z.boolean() });

interface ResendEmailProps {
  email: AdminNotification;
  /** For a screen reader. */
  name: string;
  /** The one that it is about, once it is known. */
  booking: AdminBooking | undefined;
  /** Further buttons. */
  children?: ReactNode;
}

/** Sends an e-mail that failed once more, as it was or to a corrected address. */
export function ResendEmail({ email, name, booking, children }: ResendEmailProps) {
  const [resend, { isLoading }] = adminBookingsApi.useResendEmailMutation();
  const [changeBooking, { isLoading: isChanging }] = adminBookingsApi.useChangeBookingMutation();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const form = useForm<z.infer<typeof Correction>>({
    resolver: zodResolver(Correction),
    defaultValues: { recipient: email.recipient, alsoOnBooking: true },
  });
  const singleFlight = useSingleFlight();
  const addressOnBooking = email.audience === 'customer' ? booking?.customerEmail : undefined;
  const hasSameAddress = booking !== undefined && addressOnBooking === email.recipient;
  const correctable = hasSameAddress && allows(booking, 'change') ? booking : undefined;

  // Whoever asked for the field goes on in it.
  useEffect(() => {
    if (isCorrecting) form.setFocus('recipient');
  }, [form, isCorrecting]);

  /** The field begins with the address as it is by now: it may have been corrected on the booking. */
  const correct = (isOpen: boolean) => {
    form.reset({ recipient: addressOnBooking || email.recipient, alsoOnBooking: true });
    setIsCorrecting(isOpen);
  };
  const send = async (recipient?: string) => {
    const { error } = await resend({ id: email.id, recipient });
    // Beside the field, where there is one.
    if (isCorrecting && isApiError(error) && showServerErrors(form, error.errors)) return false;
    noticeResult({ error }, { done: 'Email is on its way again', failed: 'Error resending email' });
    if (error === undefined) correct(false);
    // Until the list is fetched again, the button is still there for a second press.
    return error === undefined;
  };
  const keepOnBooking = async ({ id, version }: AdminBooking, customerEmail: string) => {
    // This e-mail is news enough, and another one to the wrong address would fail, too.
    const change = { customerEmail, notifyCustomer: false };
    const { error } = await changeBooking({ id, version, change });
    if (error === undefined) return true;
    if (!(isApiError(error) && showServerErrors(form, error.errors, () => 'recipient')))
      form.setError('recipient', { type: 'server', message: errorDetail(error) });
    return false;
  };
  const handleSubmit = form.handleSubmit(({ recipient, alsoOnBooking }) =>
    singleFlight(async () => {
      const isNew = recipient !== undefined && recipient !== email.recipient;
      if (correctable && alsoOnBooking && isNew && !(await keepOnBooking(correctable, recipient)))
        return false;
      return send(recipient);
    }),
  );

  if (!isCorrecting) {
    return (
      <Actions $top={1}>
        {email.canResend && (
          <SmallButton aria-label={`Resend ${name}`} busy={isLoading} onClick={() => void singleFlight(send)}>
            Resend
          </SmallButton>
        )}
        {/* A text message goes to the number of the booking, which is corrected there. */}
        {email.canResend && email.channel === 'email' && (
          <SmallButton
            variant="ghost"
            aria-label={`Correct address of ${name}`}
            disabled={isLoading}
            onClick={() => correct(true)}
          >
            Correct address
          </SmallButton>
        )}
        {children}
      </Actions>
    );
  }
  return (
    <CorrectionForm as="form" $gap={1.5} $top={1} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <FormTextField
        form={form}
        name="recipient"
        label="Send to"
        hint={correctable ? undefined : 'For this e-mail only.'}
        {...emailInput}
        autoComplete="off"
      />
      {correctable && (
        <FormCheckbox
          form={form}
          name="alsoOnBooking"
          label="Also on the booking"
          description="Later e-mails go to this address, too."
        />
      )}
      <Cluster>
        <SmallButton variant="primary" type="submit" busy={isLoading || isChanging}>
          Send
        </SmallButton>
        <SmallButton variant="ghost" onClick={() => correct(false)}>
          Cancel
        </SmallButton>
      </Cluster>
    </CorrectionForm>
  );
}

const Actions = styled(Cluster)`
  grid-column: 1 / -1;
`;
const CorrectionForm = styled(Stack)`
  grid-column: 1 / -1;
`;

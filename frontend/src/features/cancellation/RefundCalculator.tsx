import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { displayMoney } from '@livery/shared-types/cents';
import type { RefundPreview } from '@livery/shared-types/booking';
import { errorMessage, isApiError } from '../../api/apiError.ts';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useCancelByReferenceMutation, useLazyRefundPreviewQuery } from './cancellationApi.ts';
import { RefundFacts } from './RefundFacts.tsx';
import { VerificationCode } from './VerificationCode.tsx';

const Question = styled(Form)`
  display: grid;
  gap: ${theme.space(2)};
`;

const failed = (error: unknown) =>
  showToast({
    title: 'Cancellation Failed',
    description: errorMessage(error, 'Failed to process cancellation'),
    variant: 'destructive',
  });

/** Shows what comes back before anything happens, then cancels by the booking's reference. */
export function RefundCalculator() {
  const [reference, setReference] = useState('');
  const [preview, setPreview] = useState<RefundPreview>();
  const [asksForCode, setAsksForCode] = useState(false);
  const [code, setCode] = useState('');
  const [findRefund, finding] = useLazyRefundPreviewQuery();
  const [cancelBooking, cancelling] = useCancelByReferenceMutation();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const wanted = reference.trim();
    if (wanted === '') {
      showToast({
        title: 'Missing Reference',
        description: 'Please enter your booking reference',
        variant: 'destructive',
      });
      return;
    }
    const { data, error } = await findRefund(wanted);
    if (!data) return void failed(error);
    setCode('');
    setAsksForCode(false);
    setPreview(data);
  }

  async function handleConfirm() {
    if (!preview) return;
    const { data, error } = await cancelBooking({ reference: preview.bookingId, code: code.trim() });
    if (data) {
      showToast({
        title: 'Cancellation Processed',
        description: `Refund of ${displayMoney(data.refundAmount)} will be processed within 3-5 business days.`,
      });
      setPreview(undefined);
      setReference('');
      return;
    }
    if (isApiError(error) && error.code === 'code_required' && !asksForCode) setAsksForCode(true);
    else failed(error);
  }

  return (
    <>
      <Question noValidate onSubmit={handleSubmit}>
        <Field
          label="Booking reference"
          hint="The 8 characters after 'Booking #', or the whole id from our letter."
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="1a2b3c4d"
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="dangerQuiet" busy={finding.isFetching}>
          Process Cancellation
        </Button>
      </Question>
      <ConfirmDialog
        open={preview !== undefined}
        onOpenChange={(open) => {
          if (!open) setPreview(undefined);
        }}
        title="Cancel this booking?"
        question={
          preview?.cancellable
            ? 'This is what comes back if you cancel now. A cancelled booking cannot be restored.'
            : (preview?.message ?? 'This booking can no longer be cancelled.')
        }
        cancelLabel="Keep Booking"
        confirmLabel="Cancel Booking"
        dangerous
        busy={cancelling.isLoading}
        {...(preview?.cancellable ? { onConfirm: handleConfirm } : {})}
      >
        {preview && <RefundFacts preview={preview} />}
        {asksForCode && <VerificationCode code={code} onCode={setCode} />}
      </ConfirmDialog>
    </>
  );
}

import { useState, type FormEvent } from 'react';
import type { RefundPreview } from '@livery/shared-types/booking';
import { styled } from 'styled-components';
import { isApiError } from '../../api/apiError.ts';
import { noticeFailure } from '../../store/failureNotice.ts';
import { cancellationText } from '../../domain/cancellationText.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showFailure, showToast } from '../../store/showToast.ts';
import { theme } from '../../styles/index.ts';
import { BookingNumber } from '../../ui/BookingNumber.tsx';
import { CardTitle } from '../../ui/Card.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { useCancelByReferenceMutation, useLazyRefundPreviewQuery } from './cancellationApi.ts';
import { readReference } from './reference.ts';
import { RefundFacts } from './RefundFacts.tsx';
import { VerificationCode } from './VerificationCode.tsx';

const Frame = styled.section`
  margin-top: ${theme.space(3)};
  padding: ${theme.space(2)} ${theme.space(2.5)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.medium};
`;
interface Cancelled extends Omit<RefundPreview, 'status' | 'cancellable' | 'message'> {
  reference: string;
}

function CancelledResult({ cancelled }: { cancelled: Cancelled }) {
  const { reference, refundAmount } = cancelled;
  return (
    <Frame aria-labelledby="cancelled-title">
      <CardTitle as="h3" id="cancelled-title">
        Booking <BookingNumber id={reference} /> is cancelled
      </CardTitle>
      <Muted $top={1}>{cancellationText(refundAmount, cancelled)}</Muted>
      <RefundFacts reference={reference} refund={cancelled} />
    </Frame>
  );
}

const failed = (error: unknown) =>
  noticeFailure('Cancellation Failed', error, 'Failed to process cancellation');

/** Shows what comes back before anything happens, then cancels by the booking's reference. */
export function RefundCalculator() {
  const [reference, setReference] = useState('');
  const [fault, setFault] = useState<string>();
  const [asked, setAsked] = useState<{ reference: string; preview: RefundPreview }>();
  const [cancelled, setCancelled] = useState<Cancelled>();
  const [asksForCode, setAsksForCode] = useState(false);
  const [code, setCode] = useState('');
  const [findRefund, finding] = useLazyRefundPreviewQuery();
  const [cancelBooking, cancelling] = useCancelByReferenceMutation();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (reference.trim() === '') {
      setFault('It is in the subject of our emails');
      showFailure('Missing Reference', 'Please enter your booking reference');
      return;
    }
    const wanted = readReference(reference);
    if (wanted === undefined) {
      setFault('A reference has 8 characters, such as 1a2b3c4d, or is the whole id');
      return;
    }
    const { data, error } = await findRefund(wanted);
    if (!data) return void failed(error);
    setCode('');
    setAsksForCode(false);
    setAsked({ reference: wanted, preview: data });
  }

  async function handleConfirm() {
    if (!asked) return;
    const { paidAmount, heldAmount } = asked.preview;
    const { data, error } = await cancelBooking({ reference: asked.reference, code: code.trim() });
    if (data) {
      const { refundAmount, refundPercentage } = data;
      showToast({
        title: 'Cancellation Processed',
        description: cancellationText(refundAmount, asked.preview),
      });
      setCancelled({ reference: asked.reference, paidAmount, heldAmount, refundAmount, refundPercentage });
      setAsked(undefined);
      setReference('');
      return;
    }
    if (isApiError(error) && error.code === 'code_required' && !asksForCode) setAsksForCode(true);
    else failed(error);
  }

  return (
    <>
      <Stack as="form" noValidate onSubmit={handleSubmit}>
        <TextField
          label="Booking reference"
          required
          hint="The 8 characters after 'Booking #', or the whole id from our email."
          error={fault}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="1a2b3c4d"
          value={reference}
          onChange={(event) => {
            setReference(event.target.value);
            setFault(undefined);
          }}
        />
        <Button type="submit" variant="dangerQuiet" busy={finding.isFetching}>
          Process Cancellation
        </Button>
      </Stack>
      {cancelled && <CancelledResult cancelled={cancelled} />}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Cancel this booking?"
        question={
          asked?.preview.cancellable
            ? 'This is what comes back if you cancel now. A cancelled booking cannot be restored.'
            : (asked?.preview.message ?? 'This booking can no longer be cancelled.')
        }
        cancelLabel="Keep Booking"
        confirmLabel="Cancel Booking"
        dangerous
        busy={cancelling.isLoading}
        {...(asked?.preview.cancellable ? { onConfirm: handleConfirm } : {})}
      >
        {asked && <RefundFacts reference={asked.reference} refund={asked.preview} />}
        {asksForCode && <VerificationCode code={code} onCode={setCode} />}
      </ConfirmDialog>
    </>
  );
}

import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { RefundPreview } from '@livery/shared-types/booking';
import { readEmailAddress } from '@livery/shared-types/readEmailAddress';
import { readReference } from '@livery/shared-types/readReference';
import { ENTER_SIX_DIGITS, readVerificationCode } from '@livery/shared-types/readVerificationCode';

import { styled } from 'styled-components';
import { isApiError, isNotFound } from '../../api/apiError.ts';
import { isOwed } from '../../domain/balance.ts';
import { refundResult } from '../../domain/refundTerms.ts';
import { showFailure } from '../../store/showToast.ts';
import { theme } from '../../styles/index.ts';
import { BookingNumber, Money, Muted } from '../../ui/text.tsx';
import { emailInput, verificationCodeInput } from '../../ui/contactInputs.ts';
import { Button } from '../../ui/Button.tsx';
import { CardTitle, Stack } from '../../ui/layout.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Fact, FactRows } from '../../ui/Facts.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useNow } from '../../ui/useNow.ts';
import {
  useCancelByReferenceMutation,
  useLazyRefundByReferenceQuery,
  useRequestCodeMutation,
} from '../../api/ownBookingsApi.ts';
import { cancelQuestion, isRefundChanged, noticeCancelled, noticeNotCancelled } from './cancelBooking.ts';

const Facts = styled(FactRows)`
  > :last-child dd {
    font-size: 1.25rem;
    font-weight: 600;
  }
`;
const CodeRequest = styled(Stack)`
  padding-top: ${theme.space(2)};
  border-top: 1px solid ${theme.color.hairline};
`;
const Frame = styled.section`
  margin-top: ${theme.space(3)};
  padding: ${theme.space(2)} ${theme.space(2.5)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.medium};
`;

interface Refund extends Omit<RefundPreview, 'status' | 'cancellable' | 'message'> {
  reference: string;
}

const UNKNOWN = 'We have no booking with this reference. It is in the subject of our emails.';

/** Shows what comes back before anything happens, then cancels by the booking's reference. */
export function RefundCalculator() {
  const now = new Date(useNow());
  const [reference, setReference] = useState('');
  const [fault, setFault] = useState<string>();
  const [asked, setAsked] = useState<RefundPreview & Refund>();
  const [cancelled, setCancelled] = useState<Refund>();
  /** What the last attempt was told: it would lie on what the next one shows. */
  const notice = useRef<{ dismiss: () => void }>(undefined);
  /** Undefined until the server requires it. */
  const [code, setCode] = useState<string>();
  const resultRef = useRef<HTMLElement>(null);
  useEffect(() => {
    if (cancelled) resultRef.current?.scrollIntoView({ block: 'nearest' });
  }, [cancelled]);
  const [codeFault, setCodeFault] = useState<string>();
  const [findRefund, finding] = useLazyRefundByReferenceQuery();
  const [cancelBooking, cancelling] = useCancelByReferenceMutation();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    notice.current?.dismiss();
    if (reference.trim() === '') {
      setFault('Please enter your booking reference. It is in the subject of our emails.');
      notice.current = showFailure('Missing Reference', 'Please enter your booking reference');
      return;
    }
    const wanted = readReference(reference);
    if (wanted === undefined) {
      setFault('A reference has 8 characters from 0 to 9 and a to f, such as #1a2b3c4d');
      return;
    }
    const { data, error } = await findRefund(wanted);
    if (!data) {
      notice.current = noticeNotCancelled(error);
      if (isNotFound(error)) setFault(UNKNOWN);
      return;
    }
    setCode(undefined);
    setCodeFault(undefined);
    setAsked({ ...data, reference: wanted });
  }

  async function handleConfirm() {
    if (!asked) return;
    const read = readVerificationCode(code ?? '') ?? '';
    if (code && read === '') return setCodeFault(ENTER_SIX_DIGITS);
    const { data, error } = await cancelBooking({
      reference: asked.reference,
      code: read,
      quotedRefund: asked.refundAmount,
    });
    if (data) {
      noticeCancelled(data.refundAmount, asked);
      setCancelled({ ...asked, refundAmount: data.refundAmount, refundPercentage: data.refundPercentage });
      setAsked(undefined);
      setReference('');
      return;
    }
    if (isApiError(error) && error.code === 'code_required' && code === undefined) return setCode('');
    if (isApiError(error) && error.code === 'code_invalid') setCodeFault(error.detail);
    notice.current = noticeNotCancelled(error);
    if (!isRefundChanged(error)) return;
    // The question stays open, with what would go back now.
    const { data: fresh } = await findRefund(asked.reference);
    if (fresh) setAsked({ ...fresh, reference: asked.reference });
  }

  return (
    <>
      <Stack as="form" noValidate onSubmit={handleSubmit}>
        <TextField
          label="Booking reference"
          required
          hint="The 8 characters after 'Booking #' in our emails and in My Bookings. With or without the #."
          error={fault}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="#1a2b3c4d"
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
      {cancelled && (
        <Frame ref={resultRef} aria-labelledby="cancelled-title">
          <CardTitle as="h3" id="cancelled-title">
            Booking <BookingNumber id={cancelled.reference} /> is cancelled
          </CardTitle>
          <Muted $top={1}>{refundResult(cancelled.refundAmount, cancelled)}</Muted>
          <RefundFacts refund={cancelled} />
        </Frame>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Cancel this booking?"
        question={cancelQuestion(asked, now)}
        cancelLabel="Keep Booking"
        confirmLabel="Cancel Booking"
        dangerous
        busy={cancelling.isLoading}
        {...(asked?.cancellable && { onConfirm: handleConfirm })}
      >
        {asked && <RefundFacts refund={asked} />}
        {code !== undefined && (
          <VerificationCode
            code={code}
            fault={codeFault}
            onCode={(typed) => {
              setCode(typed);
              setCodeFault(undefined);
            }}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

const RefundFacts = ({ refund }: { refund: Refund }) => (
  <Facts>
    <Fact label="Booking">
      <BookingNumber id={refund.reference} />
    </Fact>
    {isOwed(refund.paidAmount) && (
      <>
        <Fact label="Paid">
          <Money amount={refund.paidAmount} />
        </Fact>
        {refund.heldAmount !== refund.paidAmount && (
          <Fact label="Not refunded before">
            <Money amount={refund.heldAmount} />
          </Fact>
        )}
        <Fact label={`Refund (${refund.refundPercentage}%)`}>
          <Money amount={refund.refundAmount} />
        </Fact>
      </>
    )}
  </Facts>
);

interface VerificationCodeProps {
  code: string;
  fault: string | undefined;
  onCode: (code: string) => void;
}

/** Verifies that whoever cancels can read the booking's e-mail; asked for only where the company requires it. */
function VerificationCode({ code, fault, onCode }: VerificationCodeProps) {
  const [email, setEmail] = useState('');
  const address = readEmailAddress(email);
  const [sendCode, sending] = useRequestCodeMutation();
  return (
    <CodeRequest $top={2}>
      <TextField
        label="Email address of the booking"
        hint="We send a six-digit code there, good for ten minutes."
        error={sending.isError ? 'The code could not be sent. Please try again in a moment.' : undefined}
        {...emailInput}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button
        variant="secondary"
        busy={sending.isLoading}
        disabled={address === undefined}
        onClick={() => address !== undefined && sendCode(address)}
      >
        {sending.isSuccess ? 'Send the code again' : 'Send the code'}
      </Button>
      <TextField
        label="Six-digit code"
        error={fault}
        {...verificationCodeInput}
        value={code}
        onChange={(event) => onCode(event.target.value)}
      />
    </CodeRequest>
  );
}

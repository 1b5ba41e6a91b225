import { useState } from 'react';
import type { StaffRefundPreview } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { readAnew } from '../../../api/baseApi.ts';
import { isApiError } from '../../../api/apiError.ts';
import { amountFault, isPositive, typedMoney } from '../../../domain/bookingActions.ts';
import { toldByEmail } from '../../../domain/customerTold.ts';
import { useTextDraft } from '../../../forms/useTextDraft.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState, LoadingText, Skeleton } from '../../../ui/states.tsx';
import { RadioCards, type RadioCardOption } from '../../../ui/RadioCards.tsx';
import { Stack } from '../../../ui/layout.ts';
import { adminBookingsApi, type BookingAction, type StaffRefundChoice } from '../adminBookingsApi.ts';
import {
  AmountField,
  DisputeNotice,
  nothingHeldWords,
  Plain,
  ReasonField,
  reasonDraft,
  reasonReader,
  useWhy,
  type ActionDialogProps,
} from './dialogs.tsx';

interface RefundForm {
  choice: 'full' | 'policy' | 'none' | 'amount';
  amount: string;
}

type Preview = Pick<StaffRefundPreview, 'heldAmount' | 'policyAmount' | 'policyPercentage'>;

const holdsMoney = ({ heldAmount }: Preview) => isPositive(heldAmount);

export function choiceFault({ choice, amount }: RefundForm, preview: Preview): string | undefined {
  if (!holdsMoney(preview) || choice !== 'amount') return undefined;
  return amountFault(amount, { least: 1, most: preview.heldAmount });
}

/** The request's `refund`, and the dollars it comes to; no dollars where nothing goes back. */
export function refundOf(form: RefundForm, preview: Preview): { refund: StaffRefundChoice; shown?: string } {
  const { choice, amount } = form;
  if (!holdsMoney(preview)) return { refund: choice === 'amount' ? 'none' : choice };
  if (choice === 'amount') {
    const refund = { amount: amount.trim() };
    return choiceFault(form, preview) ? { refund } : { refund, shown: typedMoney(amount) };
  }
  const amounts = { full: preview.heldAmount, policy: preview.policyAmount, none: '0.00' };
  return { refund: choice, shown: displayMoney(amounts[choice]) };
}

const questions = {
  cancel: 'The trip is called off.',
  noShow:
    'The pickup time has passed, so the trip can only end as done or as a no-show: the passenger was not there.',
};
const TOLD = 'The customer is told by email what goes back.';

/** Calls a trip off. What goes back is chosen and shown in dollars before anything happens. */
export function CancelDialog({ booking, frame, isChecked, onConfirm }: ActionDialogProps) {
  const { data, error, isFetching, refetch } = adminBookingsApi.useRefundPreviewQuery(booking.id, readAnew);
  const [reason, setReason] = useTextDraft(reasonDraft(booking.id, 'cancel'));
  const why = useWhy(booking.id, 'cancel');
  const [chosen, setChosen] = useState<Partial<RefundForm>>({});
  const noShow = data?.isPastPickup ?? false;
  const form: RefundForm = { choice: noShow ? 'none' : 'full', amount: '', ...chosen };
  const fault = data && choiceFault(form, data);
  const title = noShow ? 'Record No-show' : 'Cancel Booking';

  const actionFor = (preview: StaffRefundPreview): BookingAction | undefined => {
    const { refund } = refundOf(form, preview);
    const reasonCode = noShow ? undefined : why.reasonCode;
    return fault
      ? undefined
      : { type: 'cancel', reason: reason.trim() || undefined, reasonCode, refund, noShow };
  };

  return (
    <ConfirmDialog
      {...frame}
      title={title}
      question={`${noShow ? questions.noShow : questions.cancel} ${toldByEmail(booking, TOLD)}`}
      cancelLabel="Keep the trip"
      confirmLabel={data ? confirmLabel(noShow, refundOf(form, data).shown) : title}
      dangerous
      {...(data && { onConfirm: () => onConfirm(actionFor(data)) })}
    >
      {data ? (
        <Stack $gap={2.5}>
          {data.disputed && <DisputeNotice />}
          {holdsMoney(data) ? (
            <RadioCards
              legend="What goes back to the card"
              options={optionsOf(data)}
              value={form.choice}
              onValueChange={(choice) => setChosen({ ...chosen, choice })}
            />
          ) : (
            <Plain>{nothingHeldWords(booking)}</Plain>
          )}
          {holdsMoney(data) && form.choice === 'amount' && (
            <AmountField
              label="Amount ($)"
              required
              value={form.amount}
              onChange={(amount) => setChosen({ ...chosen, amount })}
              error={isChecked && fault}
            />
          )}
          {/* A no-show says why by itself. */}
          {!noShow && why.field}
          <ReasonField value={reason} onChange={setReason} hint={reasonReader(booking)} />
        </Stack>
      ) : error && !isFetching ? (
        <ErrorState title="What would go back could not be worked out" onRetry={() => void refetch()}>
          {isApiError(error) ? error.detail : undefined}
        </ErrorState>
      ) : (
        <>
          <LoadingText hidden>Working out what would go back</LoadingText>
          <Skeleton $height="12rem" />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Each amount once: where the terms come to all or nothing, that card says so. */
export function optionsOf(preview: Preview): RadioCardOption<RefundForm['choice']>[] {
  const { heldAmount, policyAmount, policyPercentage } = preview;
  const byTerms = `the cancellation terms (${policyPercentage}%)`;
  const card = (value: 'full' | 'none', amount: string, words: string) => ({
    value,
    label: displayMoney(amount),
    description: amount === policyAmount ? `${words}, as by ${byTerms}` : words,
  });
  const isBetween = policyAmount !== heldAmount && isPositive(policyAmount);
  return [
    card('full', heldAmount, 'In full'),
    ...(isBetween
      ? [{ value: 'policy' as const, label: displayMoney(policyAmount), description: `By ${byTerms}` }]
      : []),
    card('none', '0.00', 'Nothing'),
    { value: 'amount', label: 'Another amount', description: `At most ${displayMoney(heldAmount)}` },
  ];
}

/** The button says what happens: 'Cancel the trip, refund $396.84'. */
function confirmLabel(noShow: boolean, dollars: string | undefined): string {
  const act = noShow ? 'Record no-show' : 'Cancel the trip';
  return dollars === undefined ? act : `${act}, refund ${dollars}`;
}
